import { yearOf } from '@sampark/core/survey/summary';
import { afterEach, expect, it, vi } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, type Phone } from '../../../test/village.ts';
import type { Database } from '../database/schema.ts';
import type { Counting } from '../ports/reports.ts';

const { aPhone, theServer } = aVillage();

const wanted: Counting = { isWanted: () => true, counted: () => undefined };
const FIELD = 'basic_info.households';

afterEach(() => vi.restoreAllMocks());

/** Counts all surveys of the phone. @returns how often each number of households was given, and how many seals were opened for it */
async function counted({ app }: Phone): Promise<readonly [counts: Record<string, number>, opened: number]> {
  const surveys = await until(app.surveys.all, (all) => all !== undefined);
  const opening = vi.spyOn(crypto.subtle, 'decrypt').mockClear();
  const tally = await (await app.reports()).tally(surveys ?? [], wanted);
  return [Object.fromEntries(tally?.questions.get(FIELD)?.counts ?? []), opening.mock.calls.length];
}

/** Ends the app and starts it again. */
async function startAgain({ phone }: Phone): Promise<Phone> {
  await phone.kill();
  return { phone, app: await phone.start() };
}

/** Makes a phone with three surveys of its own that are sent, and whose report was made. */
async function aPhoneWithPages(
  username = 'staff',
  phone?: Phone['phone'],
): Promise<Phone & { ids: string[] }> {
  const one = await aPhone(username, phone);
  const ids: string[] = [];
  for (const [at, village] of ['Nagla', 'Purwa', 'Tola'].entries()) {
    const id = await createVillage(one.app, village);
    await fill(one.app, id, { [FIELD]: 1_001 + at });
    ids.push(id);
  }
  await one.app.sync.now();
  await counted(one);
  return { ...one, ids };
}

const pagesIn = async ({ phone }: Phone): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>();
  await phone.damage(async (db: Database) => {
    for (const key of await db.getAllKeys('meta'))
      if (key.startsWith('report_pages:')) found.set(key, await db.get('meta', key));
  });
  return found;
};

it('pages are opened in place of the rows, and say what the rows say', async () => {
  const one = await aPhoneWithPages();
  const [before] = await counted(one);
  const [after, opened] = await counted(await startAgain(one));
  expect(after).toEqual(before);
  expect(after).toMatchObject({ 1001: 1, 1002: 1, 1003: 1 });
  expect(opened).toBe(1);
});

it('pages of many panchayats are read together, each as its own', async () => {
  const one = await aPhone('admin');
  const panchayats = await until(one.app.panchayats, (all) => (all?.length ?? 0) > 0);
  const some = panchayats ?? [];
  for (const [at, { panchayat_id }] of some.entries()) {
    const result = await one.app.surveys.create({ village_name: 'Nagla', panchayat_id });
    if (!result.ok) throw new Error(result.because);
    await fill(one.app, result.survey_id, { [FIELD]: 1_001 + at });
  }
  const [before] = await counted(one);
  await one.phone.kill();
  await one.phone.damage(async (db) => {
    for (const key of await db.getAllKeys('meta'))
      if (key.startsWith('report_sums:')) await db.delete('meta', key);
  });
  const [after, opened] = await counted(await startAgain(one));
  expect(after).toEqual(before);
  const surveys = one.app.surveys.all.get() ?? [];
  const shelves = new Set(surveys.map((each) => `${each.panchayat_id} ${each.form_name} ${yearOf(each)}`));
  expect(shelves.size).toBeGreaterThan(4);
  expect(opened).toBe(shelves.size);
});

it('of a survey that changed, here or on another phone, the row counts', async () => {
  const one = await aPhoneWithPages();
  const [mine, theirs] = one.ids as [string, string];
  await fill(one.app, mine, { [FIELD]: 2_001 });
  const other = await aPhone('staff2');
  await fill(other.app, theirs, { [FIELD]: 2_002 });
  await other.app.sync.now();
  await one.app.sync.now();
  const [counts, opened] = await counted(await startAgain(one));
  expect(counts).toMatchObject({ 2001: 1, 2002: 1, 1003: 1 });
  expect(counts).not.toHaveProperty('1001');
  // The page, the two rows, and nothing for a survey that is as it was.
  expect(opened).toBe(3);
});

it('a survey that is gone counts no more', async () => {
  const one = await aPhoneWithPages();
  await one.app.surveys.delete(one.ids[0] ?? '');
  await one.app.sync.now();
  const [counts] = await counted(await startAgain(one));
  expect(counts).not.toHaveProperty('1001');
  expect(counts).toMatchObject({ 1002: 1, 1003: 1 });
});

it('damaged pages cost time and nothing else, and are written anew', async () => {
  const one = await aPhoneWithPages();
  await one.phone.kill();
  const damaged = await pagesIn(one);
  await one.phone.damage(async (db) => {
    for (const key of damaged.keys())
      await db.put('meta', { 'village-standard': [{ key: 'none', bytes: [] }] }, key);
  });
  const again = await startAgain(one);
  const [counts, opened] = await counted(again);
  expect(counts).toMatchObject({ 1001: 1, 1002: 1, 1003: 1 });
  expect(opened).toBeGreaterThan(2);
  expect((await counted(await startAgain(again)))[1]).toBe(1);
});

it('pages of one person are nothing to another one on the same phone', async () => {
  const one = await aPhoneWithPages();
  const [[, pages] = ['', null]] = await pagesIn(one);
  await one.app.session.signOut();
  await one.phone.kill();
  const other = await aPhone('staff2', one.phone);
  await counted(other);
  await other.phone.kill();
  await other.phone.damage(async (db) => {
    for (const key of await db.getAllKeys('meta'))
      if (key.startsWith('report_pages:') && key.includes('staff2')) await db.put('meta', pages, key);
  });
  const [counts] = await counted(await startAgain(other));
  expect(counts).toMatchObject({ 1001: 1, 1002: 1, 1003: 1 });
});

it('pages go when their panchayat is left, and when what was fetched is forgotten', async () => {
  const one = await aPhoneWithPages();
  expect((await pagesIn(one)).size).toBeGreaterThan(0);
  expect(await (await one.app.thisDevice()).forgetFetched()).toBe(true);
  expect(await pagesIn(one)).toEqual(new Map());

  const moved = await aPhone('staff2');
  await counted(moved);
  expect((await pagesIn(moved)).size).toBeGreaterThan(0);
  await theServer().move('staff2', '48212');
  await moved.app.sync.now();
  expect(await pagesIn(moved)).toEqual(new Map());
});
