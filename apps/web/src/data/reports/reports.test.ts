import type { Tally } from '@sampark/core/reports/tally';
import { expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone, summaryOf } from '../../../test/village.ts';
import type { Counting } from '../ports/reports.ts';

const { aPhone } = aVillage();

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
