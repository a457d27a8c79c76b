import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, fill, type Phone } from '../../../test/village.ts';
import type { Database } from '../database/schema.ts';
import type { Counting } from '../ports/reports.ts';

const { aPhone } = aVillage();

const wanted: Counting = { isWanted: () => true, counted: () => undefined };
const FIELD = 'basic_info.households';
/** The year of what is created in these tests. */
const NEWEST = String(new Date().getFullYear());

afterEach(() => vi.restoreAllMocks());

/** Picks the surveys that are counted together. */
const summed = (all: readonly SurveySummary[]): readonly SurveySummary[] =>
  all.filter((each) => each.form_name === 'village-standard' && yearOf(each) === NEWEST && each.on_server);

/** Counts all surveys of one form and year on the phone. @returns how often each number of households was given, and how many seals were opened for it */
async function counted({ app }: Phone): Promise<readonly [counts: Record<string, number>, opened: number]> {
  const all = await until(app.surveys.all, (some) => some !== undefined);
  const surveys = summed(all ?? []);
  const opening = vi.spyOn(crypto.subtle, 'decrypt').mockClear();
  const tally = await (await app.reports()).tally(surveys, wanted);
  return [Object.fromEntries(tally?.questions.get(FIELD)?.counts ?? []), opening.mock.calls.length];
}

/** Returns the sums that the phone keeps; undefined: none. */
async function sumsIn({ phone }: Phone): Promise<unknown> {
  const sums: unknown[] = [];
  await phone.damage(async (db: Database) => {
    for (const key of await db.getAllKeys('meta'))
      if (key.startsWith('report_sums:')) sums.push(await db.get('meta', key));
  });
  return sums[0];
}

/** Waits until the phone keeps other sums than these. */
const keepsOthers = (one: Phone, before: unknown): Promise<void> =>
  vi.waitFor(async () => expect(await sumsIn(one)).not.toEqual(before));

/** Ends the app and starts it again. */
async function startAgain({ phone }: Phone): Promise<Phone> {
  await phone.kill();
  return { phone, app: await phone.start() };
}

/** Makes a phone with a survey of its own in each of two panchayats, sent, of which the report was made. */
async function aPhoneWithSum(): Promise<Phone & { readonly ids: readonly string[] }> {
  const one = await aPhone('admin');
  const panchayats = await until(one.app.panchayats, (all) => (all?.length ?? 0) > 1);
  const ids: string[] = [];
  for (const [at, { panchayat_id }] of (panchayats ?? []).slice(0, 2).entries()) {
    const result = await one.app.surveys.create({ village_name: 'Nagla', panchayat_id });
    if (!result.ok) throw new Error(result.because);
    await fill(one.app, result.survey_id, { [FIELD]: 1_001 + at });
    ids.push(result.survey_id);
  }
  await one.app.sync.now();
  await counted(one);
  await keepsOthers(one, undefined);
  return { ...one, ids };
}

it('what the surveys of several panchayats say together is opened as one, and says what the rows say', async () => {
  const one = await aPhoneWithSum();
  const [before] = await counted(one);
  const [after, opened] = await counted(await startAgain(one));
  expect(after).toEqual(before);
  expect(after).toMatchObject({ 1001: 1, 1002: 1 });
  expect(opened).toBe(1);
});

it('a survey that changes is counted anew, and the sum is kept again', async () => {
  const one = await aPhoneWithSum();
  const before = await sumsIn(one);
  await fill(one.app, one.ids[0] ?? '', { [FIELD]: 2_001 });
  await one.app.sync.now();
  const again = await startAgain(one);
  const [counts] = await counted(again);
  expect(counts).toMatchObject({ 2001: 1, 1002: 1 });
  expect(counts).not.toHaveProperty('1001');
  await keepsOthers(again, before);
  const [after, opened] = await counted(await startAgain(again));
  expect(after).toEqual(counts);
  expect(opened).toBe(1);
});

it('a survey that goes counts no more', async () => {
  const one = await aPhoneWithSum();
  await one.app.surveys.delete(one.ids[0] ?? '');
  await one.app.sync.now();
  const [counts] = await counted(await startAgain(one));
  expect(counts).not.toHaveProperty('1001');
  expect(counts).toMatchObject({ 1002: 1 });
});

it('a damaged sum costs time and nothing else', async () => {
  const one = await aPhoneWithSum();
  const [before] = await counted(one);
  const kept = (await sumsIn(one)) as Record<string, { sealed: { bytes: Uint8Array } }>;
  await one.phone.kill();
  for (const { sealed } of Object.values(kept)) sealed.bytes.fill(7, 40, 60);
  await one.phone.damage(async (db) => {
    for (const key of await db.getAllKeys('meta'))
      if (key.startsWith('report_sums:')) await db.put('meta', kept, key);
  });
  const [after] = await counted(await startAgain(one));
  expect(after).toEqual(before);
});

it('sums go when what was fetched is forgotten', async () => {
  const one = await aPhoneWithSum();
  expect(await (await one.app.thisDevice()).forgetFetched()).toBe(true);
  expect(await sumsIn(one)).toBeUndefined();
});

it('a panchayat of it is known at once a moment later, and never as it was before a change', async () => {
  const before = await aPhoneWithSum();
  const one = await startAgain(before);
  const reports = await one.app.reports();
  const all = () => one.app.surveys.all.get() ?? [];
  const mine = before.ids[0] ?? '';
  const panchayat = all().find(({ survey_id }) => survey_id === mine)?.panchayat_id;
  const ofIt = () => summed(all()).filter((each) => each.panchayat_id === panchayat);
  const counts = await reports.tally(summed(all()), wanted);
  expect(counts?.questions.get(FIELD)?.counts.get(1_002)).toBe(1);
  const known = () => reports.known(ofIt())?.questions.get(FIELD)?.counts;
  expect(known()).toBeUndefined();
  one.phone.pass(1_000);
  await vi.waitFor(() => expect(known()?.get(1_001)).toBe(1));
  await fill(one.app, mine, { [FIELD]: 1_005 });
  expect(known()?.get(1_001)).toBeUndefined();
});
