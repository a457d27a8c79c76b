import type { WireSurvey } from '@sampark/core/wire/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPhoto } from '../../../../testing/files/files.ts';
import {
  ANSWERS,
  anAbout,
  instanceIn,
  partsOf,
  submit,
  xmlAnswers,
} from '../../../../testing/odk/collect.ts';
import {
  ANOTHER_WELL,
  asFile,
  beginWells,
  fillWells,
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

const surveyOf = async (id: string): Promise<WireSurvey> =>
  (await staff.get<WireSurvey>(`/api/surveys/${encodeURIComponent(id)}`)).body;

const fetchedPhoto = ({ token }: TestClient, name: string) =>
  server.app.inject({ url: `/api/attachments/${name}`, headers: { authorization: `Bearer ${token}` } });

it('rows in rows, several options and a photo are here as they were filled in ODK’s engine', async () => {
  const odk = await beginWells(staff);
  fillWells(odk);
  const sent = await odk.submission();
  expect((await submit(staff, sent)).status).toBe(201);
  const survey = await surveyOf(await instanceIn(sent));
  expect(survey['place']).toMatchObject({
    name: ' Nagla & <hamlet> ',
    kinds: ['farm', 'shop'],
    // The engine writes each of a position's numbers with a point.
    spot: '26.9 81.2 120.0 4.5',
    'head/phone': '98',
    photo: WELL.name,
  });
  expect(wellsOf(survey)).toEqual([
    { depth: 12, years: [] },
    { depth: 30, years: [2024, 2026] },
  ]);
  const fetched = await fetchedPhoto(colleague, WELL.name);
  expect([fetched.statusCode, fetched.rawPayload.equals(WELL.bytes)]).toEqual([200, true]);
  expect((await submit(staff, sent)).status).toBe(201);
  expect(await surveyOf(await instanceIn(sent))).toEqual(survey);
});

describe('files', () => {
  const withPhoto = (file: string) =>
    xmlAnswers(`${anAbout()}<place><photo>${file}</photo></place>`, {
      ...{ form: WATER.name, version: '1' },
    });

  it('may come in later requests, and until then the answer says that they did not', async () => {
    const first = await submit(staff, partsOf(withPhoto('well.jpg')));
    expect(first).toEqual({ status: 201, message: 'Thank you. These files have not come: well.jpg.' });
    expect((await surveyOf('uuid:1'))['place']).toEqual({});
    const later = partsOf(withPhoto('well.jpg'), [asFile(WELL, 'well.jpg')]);
    expect(await submit(staff, later)).toEqual({ status: 201, message: 'Thank you.' });
    const survey = await surveyOf('uuid:1');
    expect(survey).toMatchObject({ place: { photo: WELL.name }, conflicts: [] });
    expect((await submit(staff, partsOf(withPhoto('well.jpg')))).status).toBe(201);
    expect((await submit(staff, later)).status).toBe(201);
    expect(await surveyOf('uuid:1')).toEqual(survey);
  });

  it('that a colleague has answered meanwhile do not go lost: somebody chooses', async () => {
    await submit(staff, partsOf(withPhoto('well.jpg')));
    await colleague.batch(
      anUpdate('uuid:1', 1, { 'place.photo': ANOTHER_WELL.name }, { 'place.photo': null }),
    );
    const later = await submit(staff, partsOf(withPhoto('well.jpg'), [asFile(WELL, 'well.jpg')]));
    expect([later.status, later.message]).toEqual([201, expect.stringContaining('Somebody has changed')]);
    const { conflicts } = await surveyOf('uuid:1');
    expect(conflicts).toMatchObject([{ field: 'place.photo', mine: WELL.name, theirs: ANOTHER_WELL.name }]);
  });

  it.each<readonly [string, string, Buffer | string, number, RegExp]>([
    ['of a kind that is not taken', 'well.exe', 'MZ', 415, /well\.exe: Files of this kind/],
    ['of other content than their name', 'well.png', WELL.bytes, 400, /well\.png: The content/],
    ['that are empty', 'well.jpg', '', 400, /well\.jpg: This file is empty/],
    [
      'that are too large',
      'well.jpg',
      aPhoto({ size: 11 * 1024 * 1024 }).bytes,
      413,
      /well\.jpg: .*too large/,
    ],
    [
      'with too many pixels',
      'well.jpg',
      aPhoto({ width: 20_000, height: 20_000 }).bytes,
      400,
      /million pixels/,
    ],
  ])('%s are refused, and nothing is kept of the survey', async (_, name, content, status, message) => {
    const file = new File([new Uint8Array(Buffer.from(content))], name);
    const answer = await submit(staff, partsOf(withPhoto(name), [file]));
    expect(answer.message).toMatch(message);
    expect(answer.status).toBe(status);
    expect((await staff.get('/api/surveys/uuid:1')).status).toBe(404);
  });

  it('that no answer names are passed over', async () => {
    const answer = await submit(staff, partsOf(withPhoto(''), [asFile(WELL, 'stray.jpg')]));
    expect(answer).toEqual({ status: 201, message: 'Thank you.' });
    expect((await fetchedPhoto(staff, WELL.name)).statusCode).toBe(404);
  });
});

describe('rows', () => {
  const wells = (...rows: readonly string[]) =>
    xmlAnswers(`${anAbout()}<water>${rows.map((row) => `<wells>${row}</wells>`).join('')}</water>`, {
      ...{ form: WATER.name, version: '1' },
    });

  it('without an id get one by their position', async () => {
    expect((await submit(staff, partsOf(wells('<depth>5</depth>', '<depth>6</depth>')))).status).toBe(201);
    expect(wellsOf(await surveyOf('uuid:1')).map(({ depth }) => depth)).toEqual([5, 6]);
  });

  it.each([
    ['that is used twice', wells('<row_id>a</row_id>', '<row_id>a</row_id>')],
    ['that is none', wells('<row_id>a/b</row_id>')],
  ])('with an id %s are refused by their number', async (_, xml) => {
    const { status, message } = await submit(staff, partsOf(xml));
    expect([status, message]).toEqual([400, expect.stringMatching(/\/data\/water\/wells\[[12]\]/)]);
  });
});

it('the name of the part with the answers is that of OpenRosa', async () => {
  expect([...(await (await beginWells(staff)).submission()).keys()]).toEqual([ANSWERS]);
});
