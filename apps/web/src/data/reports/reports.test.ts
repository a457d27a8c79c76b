import type { Tally } from '@sampark/core/reports/tally';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone, summaryOf } from '../../../test/village.ts';
import type { Counting } from '../ports/reports.ts';

const { aPhone, theServer } = aVillage();

const wanted: Counting = { isWanted: () => true, counted: () => undefined };

/** Counts surveys, and returns how often each number of households was given. */
async function households({ app }: Phone, ids: readonly string[], counting = wanted) {
  const reports = await app.reports();
  const surveys = ids.flatMap((id) => summaryOf(app, id) ?? []);
  const counts = (tally: Tally | null) =>
    tally && Object.fromEntries(tally.questions.get('basic_info.households')?.counts ?? []);
  return counts(await reports.tally(surveys, counting));
}

it('what is saved counts without network, also before it is sent; what is only typed does not', async () => {
  const phone = await aPhone();
  phone.phone.goOffline();
  const [one, other] = [await createVillage(phone.app, 'Nagla'), await createVillage(phone.app, 'Purwa')];
  await fill(phone.app, one, { 'basic_info.households': 120 });
  await fill(phone.app, other, { 'basic_info.households': 80 });
  expect(await households(phone, [one, other])).toEqual({ 120: 1, 80: 1 });

  const open = phone.app.surveys.open(other);
  await shown(open);
  open.type('basic_info.households', 999);
  await open.written();
  await open.close();
  expect(summaryOf(phone.app, other)?.is_draft).toBe(true);
  expect(await households(phone, [one, other])).toEqual({ 120: 1, 80: 1 });

  await fill(phone.app, other, { 'basic_info.households': 81 });
  expect(await households(phone, [one, other])).toEqual({ 120: 1, 81: 1 });
});

it('tells how far it is, and ends where nobody waits any more', async () => {
  const phone = await aPhone();
  const all = (phone.app.surveys.all.get() ?? []).map(({ survey_id }) => survey_id);
  const told: number[] = [];
  const counting = { isWanted: () => true, counted: (surveys: number) => void told.push(surveys) };
  expect(await households(phone, all, counting)).not.toBeNull();
  expect(told[0]).toBe(0);
  expect(await households(phone, all, { ...counting, isWanted: () => false })).toBeNull();
});

it('knows the forms that are here, and no others', async () => {
  const reports = await (await aPhone()).app.reports();
  expect(reports.form('village-standard')?.name).toBe('village-standard');
  expect(reports.form('nowhere')).toBeNull();
});

it('says what each survey says to one question, from its page or from its row', async () => {
  const phone = await aPhone();
  const ids: string[] = [];
  for (const [at, village] of ['Nagla', 'Purwa'].entries()) {
    const id = await createVillage(phone.app, village);
    await fill(phone.app, id, { 'basic_info.households': 200 + at });
    ids.push(id);
  }
  const each = async () => {
    const reports = await phone.app.reports();
    const surveys = ids.flatMap((id) => summaryOf(phone.app, id) ?? []);
    const tallies = await reports.tallies(surveys, 'basic_info.households', wanted);
    return ids.map((id) => [
      ...(tallies?.get(id)?.questions.get('basic_info.households')?.counts.keys() ?? []),
    ]);
  };
  expect(await each()).toEqual([[200], [201]]);
  await phone.app.sync.now();
  await households(phone, ids);
  await fill(phone.app, ids[1] ?? '', { 'basic_info.households': 300 });
  expect(await each()).toEqual([[200], [300]]);
});

const WELLS = formIn(`
  | survey | type | name | label |
  | | begin_group | water | Water |
  | | geopoint | school | School |
  | | begin_repeat | wells | Wells |
  | | geopoint | place | Place |
  | | end_repeat | | |
  | | end_group | | |
  | settings | form_id |
  | | wells |`);

it('reads where the answers to one question are, those of all rows, before they are sent too; only surveys that have one are opened', async () => {
  await theServer().publish('48211', WELLS);
  const phone = await aPhone();
  phone.phone.goOffline();
  const ids: string[] = [];
  for (const village of ['Nagla', 'Purwa', 'Tola']) ids.push(await createVillage(phone.app, village));
  const [nagla = '', purwa = '', tola = ''] = ids;
  await fill(phone.app, nagla, { 'water.school': '26.9 81.2 0 0' });
  await fill(phone.app, purwa, {
    'water.wells/@a': '1',
    'water.wells/@a/place': '26.1 81.1',
    'water.wells/@b': '2',
    'water.wells/@b/place': '26.2 81.2',
  });
  const reports = await phone.app.reports();
  const told: number[] = [];
  const counting = { isWanted: () => true, counted: (surveys: number) => void told.push(surveys) };
  const places = async (path: string) => {
    const surveys = ids.flatMap((id) => summaryOf(phone.app, id) ?? []);
    const found = await reports.places(surveys, path, counting);
    return found?.map(({ survey, places: given }) => [survey.survey_id, given.map(({ at }) => at)]);
  };
  expect(await places('water.school')).toEqual([[nagla, [[26.9, 81.2]]]]);
  expect(told).toEqual([2]);
  expect(await places('water.wells/@/place')).toEqual([
    [
      purwa,
      [
        [26.1, 81.1],
        [26.2, 81.2],
      ],
    ],
  ]);
  await fill(phone.app, tola, { 'water.school': '27 82' });
  expect(await places('water.school')).toEqual([
    [nagla, [[26.9, 81.2]]],
    [tola, [[27, 82]]],
  ]);
  const nobody = { isWanted: () => false, counted: () => undefined };
  expect(await reports.places([], 'water.school', nobody)).toBeNull();
});
