import type { WireSurvey } from '@sampark/core/wire/wire';
import type { OdkForm } from '@sampark/testing/odk/odk-form';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anAbout,
  answersIn,
  collect,
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

describe('an edit in ODK’s engine', () => {
  /** Sends a survey, and opens what was sent once more. */
  async function sendAndEdit(): Promise<{ readonly id: string; readonly odk: OdkForm }> {
    const first = await beginWells(staff);
    fillWells(first);
    const edited = await first.submission();
    if ((await submit(staff, edited)).status !== 201) throw new Error('The first one was not taken');
    return { id: await instanceIn(edited), odk: await collect(staff, WATER.name, { edited }) };
  }

  it('changes what its author has changed, and takes out the row that they took out', async () => {
    const { id, odk } = await sendAndEdit();
    odk.answer('/data/place/head/phone', '99');
    odk.removeRow('/data/water/wells', 1);
    odk.upload('/data/place/photo', asFile(ANOTHER_WELL, 'another.jpg'));
    const sent = await odk.submission();
    expect(await answersIn(sent)).toContain(`deprecatedID>${id}<`);
    expect(await submit(staff, sent)).toEqual(TAKEN);
    const survey = await surveyOf(id);
    expect(survey).toMatchObject({
      place: { 'head/phone': '99', kinds: ['farm', 'shop'], photo: ANOTHER_WELL.name },
      conflicts: [],
    });
    expect(wellsOf(survey)).toEqual([{ depth: 30, years: [2024, 2026] }]);
    expect(await submit(staff, sent)).toEqual(TAKEN);
    expect(await surveyOf(id)).toEqual(survey);
  });

  it('leaves what a colleague has changed meanwhile, and asks where both changed one answer', async () => {
    const { id, odk } = await sendAndEdit();
    const { version } = await surveyOf(id);
    await colleague.batch(anUpdate(id, version, { 'place.name': 'Kheda', 'place.day': '2026-01-31' }));
    odk.answer('/data/place/name', 'Nagla');
    odk.answer('/data/water/wells[1]/depth', '13');
    expect(await submit(staff, await odk.submission())).toEqual(ASKED);
    const survey = await surveyOf(id);
    expect(survey['place']).toMatchObject({ name: 'Kheda', day: '2026-01-31' });
    expect(survey.conflicts).toMatchObject([
      { field: 'place.name', mine: 'Nagla', theirs: 'Kheda', user: 'staff' },
    ]);
    expect(wellsOf(survey).map(({ depth }) => depth)).toEqual([13, 30]);
  });

  it('of an edit leaves what a colleague has changed between the two, which its phone has never heard of', async () => {
    const { id, odk } = await sendAndEdit();
    const { version } = await surveyOf(id);
    const change = { 'place.name': 'Kheda', 'water.wells/@new': 'Z', 'water.wells/@new/depth': 50 };
    await colleague.batch(anUpdate(id, version, change));
    odk.answer('/data/place/head/phone', '99');
    const edited = await odk.submission();
    expect(await submit(staff, edited)).toEqual(TAKEN);
    const again = await collect(staff, WATER.name, { edited });
    again.answer('/data/place/head/phone', '100');
    expect(await submit(staff, await again.submission())).toEqual(TAKEN);
    const survey = await surveyOf(id);
    expect(survey).toMatchObject({ place: { name: 'Kheda', 'head/phone': '100' }, conflicts: [] });
    expect(wellsOf(survey).map(({ depth }) => depth)).toEqual([12, 30, 50]);
  });

  it('stays in the panchayat and in the form of its survey', async () => {
    const { id, odk } = await sendAndEdit();
    const before = await surveyOf(id);
    const sent = await odk.submission();
    const moved = (await answersIn(sent)).replace('<panchayat_id>48211', '<panchayat_id>48212');
    expect(await submit(staff, partsOf(moved))).toEqual({
      ...{ status: 400, message: 'A survey stays in its panchayat.' },
    });
    const other = xmlAnswers(anAbout(), {
      ...{ instance: 'uuid:9', more: `<orx:deprecatedID>${id}</orx:deprecatedID>` },
    });
    expect(await submit(staff, partsOf(other))).toEqual({
      ...{ status: 400, message: 'A survey stays in the form in which it was begun.' },
    });
    expect(await surveyOf(id)).toEqual(before);
  });
});
