import { isDeepStrictEqual } from 'node:util';
import { formIn } from '@sampark/testing/xlsforms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, type Phone } from '../../../test/village.ts';
import type { Database } from '../database/schema.ts';
import type { PanchayatRecords } from '../ports/surveys/records.ts';
import { EDITION, fromPage, toPage } from './paged-record.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';
/** Enough for the pages to be written. */
const MANY = 120;
/** A moment after which pages are written. */
const REST = 1_000;

const homes = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | phone | Phone | phone |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

/** Puts households `Home 1` and on on the server. */
const fillServer = async (): Promise<void> => {
  await theServer().publish(PANCHAYAT, homes);
  const headers = { 'content-type': 'application/json' };
  const login = await theServer().fetch('/api/auth/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'officer', password: 'officer-demo' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const surveys = Array.from({ length: MANY }, (_, at) => ({
    op_id: `${at + 1}`.padStart(32, '0'),
    ...{ action: 'create', base_version: 0, panchayat_id: PANCHAYAT, client_timestamp: null },
    ...{ survey_id: idOf(at + 1), form_name: 'record:household', form_version: 1 },
    record: { label: `Home ${at + 1}` },
  }));
  const answer = await theServer().fetch('/api/sync/batch', {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ surveys }),
  });
  expect(answer.status).toBe(200);
};

const idOf = (at: number): string => `RECORD_1764000000000_home${at}`;

/** Returns the records of the panchayat, once all of them are there. */
const recordsOf = async (
  { app }: Phone,
  holds: (records: PanchayatRecords) => boolean = (records) => records.ofType('household').length === MANY,
): Promise<PanchayatRecords> => {
  const open = (await app.records()).open(PANCHAYAT);
  const records = await until(open.view, holds);
  open.close();
  return records;
};

const labelOf = (records: PanchayatRecords, at: number): string | undefined =>
  records.tree.canonical(idOf(at))?.label;

const pagesIn = async (phone: Phone['phone']): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>();
  await phone.damage(async (db: Database) => {
    for (const key of await db.getAllKeys('meta')) {
      if (key.startsWith('record_pages:')) found.set(key, await db.get('meta', key));
    }
  });
  return found;
};

/** Puts something else in the place of pages, while no app runs. @param by undefined: nothing */
const overwrite = async (
  phone: Phone['phone'],
  by: (key: string, pages: readonly { readonly bytes: Uint8Array }[]) => unknown,
): Promise<void> => {
  await phone.kill();
  const pages = await pagesIn(phone);
  await phone.damage(async (db) => {
    for (const [key, held] of pages) {
      const other = by(key, held as readonly { readonly bytes: Uint8Array }[]);
      if (other !== undefined) await db.put('meta', other, key);
    }
  });
};

/** Makes a phone on which the records were looked at long enough for their pages to be written. */
const aPhoneWithPages = async (username = 'staff', phone?: Phone['phone']): Promise<Phone> => {
  const one = await aPhone(username, phone);
  await recordsOf(one);
  const before = (await pagesIn(one.phone)).size;
  one.phone.pass(REST);
  await vi.waitUntil(async () => (await pagesIn(one.phone)).size > before);
  return one;
};

/** Ends the app and starts it again. @returns how many seals it opened for the records */
const startAgain = async ({
  phone,
}: Phone): Promise<{ again: Phone; records: PanchayatRecords; opened: number }> => {
  await phone.kill();
  const again = { phone, app: await phone.start() };
  await until(again.app.surveys.all, () => true);
  const opening = vi.spyOn(crypto.subtle, 'decrypt').mockClear();
  const records = await recordsOf(again);
  return { again, records, opened: opening.mock.calls.length };
};

beforeEach(fillServer);
afterEach(() => vi.restoreAllMocks());

describe('the pages of records', () => {
  it('are opened in place of the rows, and say what the rows say', async () => {
    const one = await aPhoneWithPages();
    const before = await recordsOf(one);
    const { records, opened } = await startAgain(one);
    expect(opened).toBe(1);
    expect(records.ofType('household')).toEqual(before.ofType('household'));
    expect(records.find('home 77').map(({ record_id }) => record_id)).toEqual([idOf(77)]);
    expect(records.marksOf(idOf(3))).toEqual(before.marksOf(idOf(3)));
  });

  it('count for nothing of a record that changed, here or on another phone', async () => {
    const one = await aPhoneWithPages();
    const rename = async ({ app }: Phone, at: number, label: string) =>
      expect(
        await (await app.records()).edit({ record_id: idOf(at), set: { 'record.label': label } }),
      ).toEqual({ ok: true });
    await rename(one, 5, 'Here');
    const other = await aPhone('staff2');
    await recordsOf(other);
    await rename(other, 6, 'There');
    await other.app.sync.now();
    await one.app.sync.now();
    const { records, opened } = await startAgain(one);
    expect([labelOf(records, 5), labelOf(records, 6), labelOf(records, 7)]).toEqual([
      'Here',
      'There',
      'Home 7',
    ]);
    expect(opened).toBe(3);
  });

  it('of one person are nothing to another one on the same phone', async () => {
    const one = await aPhoneWithPages();
    const [[, pages] = ['', null]] = await pagesIn(one.phone);
    await one.app.session.signOut();
    await one.phone.kill();
    const other = await aPhoneWithPages('staff2', one.phone);
    await overwrite(other.phone, (key) => (key.includes('staff2') ? pages : undefined));
    const { records, opened } = await startAgain(other);
    // Their keyring has no key for it.
    expect(opened).toBe(MANY);
    expect(labelOf(records, 1)).toBe('Home 1');
  });

  it('that are damaged are written anew', async () => {
    const one = await aPhoneWithPages();
    await overwrite(one.phone, (_, [page]) => {
      const bytes = page?.bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
      return [{ ...page, bytes }];
    });
    const damaged = await pagesIn(one.phone);
    const { again, opened } = await startAgain(one);
    expect(opened).toBe(MANY + 1);
    again.phone.pass(REST);
    await vi.waitUntil(async () => !isDeepStrictEqual(await pagesIn(again.phone), damaged));
    expect((await startAgain(again)).opened).toBe(1);
  });

  it('go when their panchayat is left, and when what was fetched is forgotten', async () => {
    const one = await aPhoneWithPages();
    expect(await (await one.app.thisDevice()).forgetFetched()).toBe(true);
    expect(await pagesIn(one.phone)).toEqual(new Map());

    const moved = await aPhoneWithPages('staff2');
    await theServer().move('staff2', '48212');
    await moved.app.sync.now();
    expect(await pagesIn(moved.phone)).toEqual(new Map());
  });
});

it('a page says this of a record; whoever changes it raises the edition', () => {
  const of = { panchayat_id: PANCHAYAT, type: 'household' };
  const record = {
    facts: {
      ...{ record_id: 'R1', ...of, label: 'Geeta Devi', parent: 'R0', merged_into: '' },
      ...{ is_closed: true, is_deleted: false },
    },
    marks: {
      labels: ['Geeta Devi'],
      numbers: ['98765 43210'],
      house_number: '12',
      place: [26.9, 80.9] as const,
    },
    keys: { written: 'geeta devi\n9876543210\n12', sound: 'git dvi' },
    said: '{"property.phone":"98765 43210"}',
  };
  const paged = toPage(record, 'mark', 3);
  expect({ edition: EDITION, paged }).toEqual({
    edition: 1,
    paged: [
      ...['mark', 3, 'R1', 'Geeta Devi', 'R0', '', 1],
      ...[['98765 43210'], '12', [26.9, 80.9], 'geeta devi\n9876543210\n12', 'git dvi'],
      '{"property.phone":"98765 43210"}',
    ],
  });
  expect(fromPage(paged, of)).toEqual(record);
});
