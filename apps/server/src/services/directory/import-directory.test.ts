import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases/on-both-engines.ts';
import { aUserRow } from '../../testing/databases/rows.ts';
import { contextForTests } from '../../testing/servers/start.ts';
import type { Context } from '../context.ts';
import { type ImportDirectoryResult, importDirectory } from './import-directory.ts';

const HEADINGS =
  'S.No.,State Code,State Name (In English),District Code,District Name (In English),Village Code,Village Name (In English),localbody Code,Localbody Name (In English),Block Code,Block Name (In English)';
const UP = '1,9,Uttar Pradesh,125,Barabanki';
const RAMPUR = `${UP},007,Rampur,48211,Katra,1041,Deva`;
const PURWA = `${UP},8,"Purwa, Khas",48211,Katra,1041,Deva`;
const file = (...lines: readonly string[]): string => [HEADINGS, ...lines].join('\r\n');

onBothEngines('importing the directory', (database) => {
  let context: Context;
  beforeEach(async () => {
    context = await contextForTests(database());
  });

  const take = (content: string | Buffer, dryRun = false): Promise<ImportDirectoryResult> =>
    // The file comes in pieces of seven bytes, so that no letter and no row comes whole.
    importDirectory(context, () => Readable.from(pieces(Buffer.from(content))), { by: null, dryRun });
  const reportOf = async (content: string | Buffer, dryRun = false) => {
    const result = await take(content, dryRun);
    if (result.kind !== 'done') throw new Error(result.kind);
    return result.report;
  };
  const villages = async (panchayat: string) =>
    (await database().now.villages.of([panchayat])).map((each) => [each.village_code, each.name]);

  it('makes places and their villages, in order, and changes nothing the second time', async () => {
    const first = await reportOf(file(RAMPUR, PURWA));
    expect(first).toMatchObject({ rows: 2, refused: 0, tied: 2, counts: { village: { new: 2 } } });
    expect(await villages('48211')).toEqual([
      ['007', 'Rampur'],
      ['8', 'Purwa, Khas'],
    ]);
    expect(await database().now.places.inScope({ kind: 'block', block_id: '1041' })).toMatchObject([
      { panchayat_id: '48211', name: 'Katra', district: 'Barabanki', form_name: 'village-standard' },
    ]);
    expect(await reportOf(file(RAMPUR, PURWA))).toMatchObject({ rows: 2, unchanged: 2, tied: 0 });
  });

  it('says the same in a dry run, and writes nothing', async () => {
    const content = file(RAMPUR, PURWA, RAMPUR, `${UP},x,Bad,48211,Katra,1041,Deva`);
    const dry = await reportOf(content, true);
    expect(await database().now.places.count()).toBe(0);
    expect(dry).toEqual(await reportOf(content));
    expect(dry).toMatchObject({ unchanged: 1, refused: 1, refusals: [{ reason: 'bad_code' }] });
  });

  it('knows in a dry run what the rows of earlier batches would make', async () => {
    const many = Array.from({ length: 1500 }, (_, i) => `${UP},${i + 1},Village ${i},48211,Katra,1041,Deva`);
    const report = await reportOf(file(...many, many[0] ?? ''), true);
    expect(report).toMatchObject({
      rows: 1501,
      unchanged: 1,
      counts: { panchayat: { new: 1 }, village: { new: 1500 } },
    });
  });

  it('counts refused rows by their reason, and lists the first of each', async () => {
    const many = Array.from({ length: 1500 }, (_, i) => `${UP},x${i},Bad,48211,Katra,1041,Deva`);
    const report = await reportOf(file(RAMPUR, ...many, `${UP},9,Tikra,48211,Katra,1042,Fatehpur`));
    expect(report).toMatchObject({
      refused: 1501,
      refusals: [
        { reason: 'bad_code', count: 1500, lines: { length: 10 } },
        { reason: 'two_blocks', count: 1, lines: [{ row: 1503, code: '9', value: '1042' }] },
      ],
    });
    expect(report.refusals[0]?.lines[0]).toEqual({ row: 3, code: '', value: 'x0' });
  });

  it('counts the rows that name a place otherwise than the file did first, and changes nothing the second time', async () => {
    const shouted = RAMPUR.replace('Uttar Pradesh', 'UTTAR PRADESH');
    const many = Array.from({ length: 1500 }, () => shouted);
    const report = await reportOf(file(RAMPUR, ...many));
    const twoNames = { row: 3, level: 'state', code: '9', first_row: 2, second: 'UTTAR PRADESH', rows: 1500 };
    expect(report).toMatchObject({ named_twice: 1500, refused: 0, unchanged: 1500, two_names: [twoNames] });
    expect(await reportOf(file(RAMPUR, ...many))).toMatchObject({ unchanged: 1501, renamings: [] });
  });

  it('finds villages that came before their panchayats', async () => {
    await reportOf('Village Code,Village Version,Village Name (In English)\n007,3,Ram Nagar\n');
    await reportOf(file(RAMPUR));
    expect(await villages('48211')).toEqual([['007', 'Ram Nagar']]);
  });

  it.each([
    ['nothing', '', 'empty', 1],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'spreadsheet', 1],
    ['UTF-16', Buffer.from(`\ufeff${file(RAMPUR)}`, 'utf16le'), 'not_utf8', 1],
    ['Latin-1', Buffer.from(file(RAMPUR, PURWA.replace('Purwa', 'P\u00fcrwa')), 'latin1'), 'not_utf8', 3],
    ['other headings', 'name,age\nx,1\n', 'no_headings', 1],
    [
      'villages without a code',
      'Villages\nDistrict Code;District Name;Village Name\n1;A;B',
      'no_village_code',
      2,
    ],
    ['codes without a name', 'State Code\tBlock Code\n9\t1041\n', 'no_block_name', 1],
    ['an open quotation mark', file(RAMPUR, `${UP},9,"Tikra,48211,Katra,1041,Deva`), 'open_quote', 3],
  ])('a file of %s changes nothing and says why', async (_, content, problem, row) => {
    expect(await take(content)).toEqual({ kind: 'bad_file', problem, row });
    expect(await database().now.places.count()).toBe(0);
  });

  it('reads a mark at the start, a title above the headings, semicolons and Hindi', async () => {
    const lines = `\ufeffList of Local Bodies;;\n\nLocalbody Code;Localbody Version;Localbody Name (In English);Localbody Name (In Local)\n48211;2;Katra;"कटरा ""बड़ा"""\n`;
    await reportOf(file(RAMPUR));
    expect(await reportOf(lines)).toMatchObject({ rows: 1, counts: { panchayat: { changed: 1 } } });
    const [place] = await database().now.places.inScope({ kind: 'panchayats', panchayat_ids: ['48211'] });
    expect(place?.name_hi).toBe('कटरा "बड़ा"');
  });

  it('says how far it got when something else fails', async () => {
    const many = Array.from({ length: 1500 }, (_, i) => `${UP},${i + 1},Village ${i},48211,Katra,1041,Deva`);
    const { storage } = context;
    let writes = 0;
    const failing: Context = {
      ...context,
      storage: {
        ...storage,
        write: (work) => (++writes > 1 ? Promise.reject(new Error('the disk is gone')) : storage.write(work)),
      },
    };
    const open = () => Readable.from(Buffer.from(file(...many)));
    const result = await importDirectory(failing, open, { by: null, dryRun: false });
    expect(result).toMatchObject({ kind: 'stopped', row: 1001, report: { rows: 1000 } });
    expect(await villages('48211')).toHaveLength(1000);
  });

  it('stops between two batches when the server is to end', async () => {
    const many = Array.from({ length: 1500 }, (_, i) => `${UP},${i + 1},Village ${i},48211,Katra,1041,Deva`);
    const open = () => Readable.from([Buffer.from(file(...many))]);
    let asked = 0;
    const result = await importDirectory(context, open, {
      by: null,
      dryRun: false,
      isEnding: () => ++asked > 1,
    });
    expect(result).toMatchObject({ kind: 'stopped', row: 1001 });
    expect(await villages('48211')).toHaveLength(1000);
  });

  it('moves a panchayat to its new officer; the old ones may still deliver what they did there', async () => {
    const officer = (user_id: string, block_id: string) =>
      aUserRow({ user_id, username: user_id, role: 'block_officer', panchayat_id: null, block_id });
    await reportOf(file(RAMPUR, `${UP},9,Behta,48230,Bhitauli,1042,Fatehpur`));
    await database().write(async (r) => {
      await r.users.insert([officer('deva', '1041'), officer('fatehpur', '1042'), officer('once', '1042')]);
      await r.formerScopes.put('once', { kind: 'block', block_id: '1041' }, '2026-01-01T00:00:00.000Z');
    });
    expect(await reportOf(file(RAMPUR.replace('1041,Deva', '1042,Fatehpur')))).toMatchObject({
      moved: 1,
      moves: [{ row: 2, code: '48211', was: '1041', now: '1042' }],
    });
    const inBlock = await database().now.places.inScope({ kind: 'block', block_id: '1042' });
    expect(inBlock.map((each) => each.panchayat_id)).toEqual(['48211', '48230']);
    const former = { kind: 'panchayat_of_block', panchayat_id: '48211' };
    expect(await database().now.formerScopes.of('deva')).toEqual([former]);
    expect(await database().now.formerScopes.of('once')).toContainEqual(former);
    expect(await database().now.formerScopes.of('fatehpur')).toEqual([]);
  });
});

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}
