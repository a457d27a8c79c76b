import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAbout, partsOf, submit, xmlAnswers } from '../../../../testing/odk/collect.ts';
import {
  ANOTHER_WELL,
  asFile,
  startWithWells,
  WELL,
  wellsOf,
} from '../../../../testing/odk/collect-water.ts';
import { WATER } from '../../../../testing/odk/odk.ts';
import { anUpdate } from '../../../../testing/operations.ts';
import type { TestClient } from '../../../../testing/servers/client.ts';
import type { TestServer } from '../../../../testing/servers/start.ts';

let server: TestServer;
let staff: TestClient;
let colleague: TestClient;
beforeEach(async () => {
  ({ server, staff, colleague } = await startWithWells());
});
afterEach(() => server.close());

const TAKEN = { status: 201, message: 'Thank you.' };
const ASKED = {
  status: 201,
  message: 'Thank you. Somebody has changed the same answers. They are asked which ones count.',
};

const surveyOf = async (id: string): Promise<WireSurvey> =>
  (await staff.get<WireSurvey>(`/api/surveys/${encodeURIComponent(id)}`)).body;

/** Sends answers to questions about the place. @param before the submission that they take the place of */
const send = (
  number: number,
  place: string,
  { before, files = [], by = staff, about }: SendOptions = {},
): Promise<{ readonly status: number; readonly message: string }> =>
  submit(by, partsOf(answersOf(number, place, { before, about }), files));

interface SendOptions {
  readonly before?: number | undefined;
  readonly files?: readonly File[];
  readonly by?: TestClient;
  readonly about?: string | undefined;
}

const answersOf = (number: number, place: string, { before, about = anAbout() }: SendOptions): string =>
  xmlAnswers(`${about}<place>${place}</place>`, {
    ...{ form: WATER.name, version: '1', instance: `uuid:${number}` },
    more: before === undefined ? '' : `<orx:deprecatedID>uuid:${before}</orx:deprecatedID>`,
  });

const change = async (set: Parameters<typeof anUpdate>[2], by = colleague): Promise<void> => {
  const { version } = await surveyOf('uuid:1');
  await by.batch(anUpdate('uuid:1', version, set));
};

describe('what a colleague has said', () => {
  it('in place of an answer that the author took away stays, and the next edit asks nobody again', async () => {
    await send(1, '<name>Nagla</name>');
    await change({ 'place.name': 'Kheda' });
    expect(await send(2, '<name/>', { before: 1 })).toEqual(ASKED);
    expect(await send(3, '<name/><day>2026-01-31</day>', { before: 2 })).toEqual(TAKEN);
    const survey = await surveyOf('uuid:1');
    expect(survey['place']).toEqual({ name: 'Kheda', day: '2026-01-31' });
    expect(survey.conflicts).toMatchObject([{ field: 'place.name', mine: null, theirs: 'Kheda' }]);
  });

  it('among several options stays ticked, through two edits', async () => {
    await send(1, '<kinds>shop</kinds>');
    await change({ 'place.kinds': ['farm', 'shop'] });
    expect(await send(2, '<kinds/>', { before: 1 })).toEqual(TAKEN);
    expect((await surveyOf('uuid:1'))['place']).toEqual({ kinds: ['farm'] });
    expect(await send(3, '<name>Nagla</name><kinds/>', { before: 2 })).toEqual(TAKEN);
    expect((await surveyOf('uuid:1'))['place']).toEqual({ name: 'Nagla', kinds: ['farm'] });
  });

  it('as the author does, and takes back later, is not said again by an edit that leaves it', async () => {
    await send(1, '<name>Nagla</name>');
    await change({ 'place.name': 'Kheda' });
    expect(await send(2, '<name>Kheda</name>', { before: 1 })).toEqual(TAKEN);
    await change({ 'place.name': 'Rampur' });
    expect(await send(3, '<name>Kheda</name><day>2026-01-31</day>', { before: 2 })).toEqual(TAKEN);
    expect(await surveyOf('uuid:1')).toMatchObject({
      ...{ place: { name: 'Rampur', day: '2026-01-31' }, conflicts: [] },
    });
  });

  it('stays where the author has said the same in the app meanwhile', async () => {
    await send(1, '<name>Nagla</name>');
    await change({ 'place.name': 'Kheda' }, staff);
    expect(await send(2, '<name>Nagla</name><day>2026-01-31</day>', { before: 1 })).toEqual(TAKEN);
    expect((await surveyOf('uuid:1'))['place']).toEqual({ name: 'Kheda', day: '2026-01-31' });
    expect(await send(3, '<name>Rampur</name><day>2026-01-31</day>', { before: 2 })).toEqual(ASKED);
    expect((await surveyOf('uuid:1'))['place']).toEqual({ name: 'Kheda', day: '2026-01-31' });
  });

  it('with another photo stays, though the phone sends the one of before with every edit', async () => {
    const well = asFile(WELL, 'well.jpg');
    await send(1, '<photo>well.jpg</photo>', { files: [well] });
    await change({ 'place.photo': ANOTHER_WELL.name });
    const again = '<name>Nagla</name><photo>well.jpg</photo>';
    expect(await send(2, again, { before: 1, files: [well] })).toEqual(TAKEN);
    expect(await send(3, again, { before: 2 })).toEqual(TAKEN);
    expect(await surveyOf('uuid:1')).toMatchObject({
      ...{ place: { name: 'Nagla', photo: ANOTHER_WELL.name }, conflicts: [] },
    });
  });
});

describe('a row', () => {
  const wells = (number: number, rows: string, before?: number) =>
    submit(
      staff,
      partsOf(
        xmlAnswers(`${anAbout()}<water>${rows}</water>`, {
          ...{ form: WATER.name, version: '1', instance: `uuid:${number}` },
          more: before === undefined ? '' : `<orx:deprecatedID>uuid:${before}</orx:deprecatedID>`,
        }),
      ),
    );
  const [A, B] = [
    '<wells><row_id>a</row_id><depth>5</depth></wells>',
    '<wells><row_id>b</row_id><depth>6</depth></wells>',
  ] as const;

  it('that an edit takes out stays where a colleague has worked in it: somebody chooses', async () => {
    await wells(1, A + B);
    await change({ 'water.wells/@a/depth': 50 });
    expect(await wells(2, B, 1)).toEqual(ASKED);
    expect(wellsOf(await surveyOf('uuid:1')).map(({ depth }) => depth)).toEqual([50, 6]);
  });

  it('that a colleague has taken out comes back only if somebody wants it, with what an edit did there', async () => {
    await wells(1, A + B);
    await change({ 'water.wells/@a': null });
    expect(await wells(2, A.replace('5', '7') + B, 1)).toEqual(ASKED);
    const survey = await surveyOf('uuid:1');
    expect(wellsOf(survey).map(({ depth }) => depth)).toEqual([6]);
    expect(survey.conflicts).toMatchObject([{ field: 'water.wells/@a', theirs: null }]);
    expect(await wells(3, A.replace('5', '7') + B.replace('6', '8'), 2)).toEqual(TAKEN);
    expect(wellsOf(await surveyOf('uuid:1')).map(({ depth }) => depth)).toEqual([8]);
  });

  it('that a colleague has added stays beside those of an edit', async () => {
    await wells(1, A);
    await change({ 'water.wells/@c': 'Z', 'water.wells/@c/depth': 9 });
    expect(await wells(2, A + B, 1)).toEqual(TAKEN);
    expect(
      wellsOf(await surveyOf('uuid:1'))
        .map(({ depth }) => depth)
        .sort(),
    ).toEqual([5, 6, 9]);
  });
});

describe('a photo', () => {
  const well = asFile(WELL, 'well.jpg');

  it('goes when an edit takes it away, and another one comes when its file has come', async () => {
    await send(1, '<photo>well.jpg</photo>', { files: [well] });
    expect(await send(2, '<photo/>', { before: 1 })).toEqual(TAKEN);
    expect((await surveyOf('uuid:1'))['place']).toEqual({});
    const other = '<photo>other.jpg</photo>';
    expect(await send(3, other, { before: 2 })).toEqual({
      ...{ status: 201, message: 'Thank you. These files have not come: other.jpg.' },
    });
    expect(await send(3, other, { before: 2, files: [asFile(ANOTHER_WELL, 'other.jpg')] })).toEqual(TAKEN);
    expect(await surveyOf('uuid:1')).toMatchObject({ place: { photo: ANOTHER_WELL.name }, conflicts: [] });
  });

  it('that came after an edit was sent is an answer all the same', async () => {
    await send(1, '<photo>well.jpg</photo>');
    await send(2, '<name>Nagla</name><photo>well.jpg</photo>', { before: 1 });
    expect(await send(1, '<photo>well.jpg</photo>', { files: [well] })).toEqual(TAKEN);
    expect(await send(2, '<name>Nagla</name><photo>well.jpg</photo>', { before: 1, files: [well] })).toEqual(
      TAKEN,
    );
    expect(await surveyOf('uuid:1')).toMatchObject({
      place: { name: 'Nagla', photo: WELL.name },
      conflicts: [],
    });
  });
});

it('two edits of one submission merge, and both are asked about where they differ', async () => {
  await send(1, '<name>Nagla</name>');
  expect(await send(2, '<name>Kheda</name>', { before: 1 })).toEqual(TAKEN);
  expect(await send(3, '<name>Rampur</name><day>2026-01-31</day>', { before: 1, by: colleague })).toEqual(
    ASKED,
  );
  expect(await surveyOf('uuid:1')).toMatchObject({
    place: { name: 'Kheda', day: '2026-01-31' },
    conflicts: [{ field: 'place.name', mine: 'Rampur', theirs: 'Kheda', user: 'staff2' }],
  });
});

it('an edit may move the day, and leaves a village by the name that it has by now', async () => {
  await send(1, '<name>Nagla</name>');
  await change({ village_name: 'Nagla Kalan' });
  const about = anAbout({ date: '2026-11-21' });
  expect(await send(2, '<name>Nagla</name>', { before: 1, about })).toEqual(TAKEN);
  expect(await surveyOf('uuid:1')).toMatchObject({
    ...{ village_name: 'Nagla Kalan', survey_date: '2026-11-21', conflicts: [] },
  });
});

it('the history says what an edit changed, and nothing of what it left', async () => {
  await send(1, '<name>Nagla</name><day>2026-01-31</day>');
  await send(2, '<name>Kheda</name><day>2026-01-31</day>', { before: 1 });
  await send(3, '<name>Kheda</name><day>2026-01-31</day>', { before: 2 });
  const { body } = await staff.get<unknown[]>('/api/surveys/uuid:1/history');
  expect(body).toMatchObject([
    { action: 'update', changes: [{ field: 'place.name', was: 'Nagla', now: 'Kheda' }] },
    { action: 'create' },
  ]);
});

describe('where nobody knows what its author had seen', () => {
  const REFUSED = { status: 409, message: expect.stringContaining('Change it in the app') as string };
  /** Sends, while the server fails just before it keeps what was said. */
  async function cutOff(sent: () => ReturnType<typeof send>): Promise<void> {
    const { storage } = server;
    const write = storage.write.bind(storage);
    const failing = vi.spyOn(storage, 'write').mockImplementation((work) =>
      write((r) =>
        work({
          ...r,
          odkSubmissions: {
            ...r.odkSubmissions,
            insert: () => Promise.reject(new Error('the power is gone')),
          },
        }),
      ),
    );
    expect((await sent()).status).toBe(500);
    failing.mockRestore();
  }

  it('an edit is refused and stays on the phone', async () => {
    expect(await send(2, '<name>Kheda</name>', { before: 1 })).toEqual(REFUSED);
    expect((await staff.get('/api/surveys/uuid:1')).status).toBe(404);
  });

  it('of a submission that was cut off before it was kept, the same one sent again makes edits possible', async () => {
    await cutOff(() => send(1, '<name>Nagla</name>'));
    expect((await surveyOf('uuid:1'))['place']).toEqual({ name: 'Nagla' });
    expect(await send(2, '<name>Kheda</name>', { before: 1 })).toEqual(REFUSED);
    expect(await send(1, '<name>Nagla</name>')).toEqual(TAKEN);
    expect(await send(2, '<name>Kheda</name>', { before: 1 })).toEqual(TAKEN);
    expect((await surveyOf('uuid:1'))['place']).toEqual({ name: 'Kheda' });
  });
});

it('other answers under an id that was taken are refused, and the survey stays as it is', async () => {
  await send(1, '<name>Nagla</name>');
  await send(2, '<name>Kheda</name>', { before: 1 });
  expect((await send(2, '<name>Rampur</name>', { before: 1 })).status).toBe(409);
  expect((await send(1, '<name>Rampur</name>')).status).toBe(409);
  expect((await surveyOf('uuid:1'))['place']).toEqual({ name: 'Kheda' });
});
