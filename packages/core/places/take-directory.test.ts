import { describe, expect, it } from 'vitest';
import { type DirectoryLayout, layoutOf } from './directory-headings.ts';
import { readDirectoryRow } from './directory-row.ts';
import type { KnownPlaces } from './known-places.ts';
import { type FirstMentions, type NumberedRow, type Taken, takeDirectory } from './take-directory.ts';
import { ofEveryLevel } from './two-names.ts';

const EMPTY: KnownPlaces = {
  state: new Map(),
  district: new Map(),
  block: new Map(),
  panchayat: new Map(),
  village: new Map(),
  ties: new Set(),
  ids: new Set(),
};
/** Returns the known places after rows were taken. */
const after = (taken: Taken): KnownPlaces => ({
  ...taken,
  ties: new Set(taken.ties.map(({ panchayat_id, village_code }) => `${panchayat_id} ${village_code}`)),
  ids: new Set([...taken.panchayat.values()].map(({ id }) => id)),
});

const layout = (headings: string): DirectoryLayout => {
  const found = layoutOf(headings.split('|'));
  if (found === null) throw new Error('no headings');
  return found;
};
const TIES =
  'State Code|State Name|District Code|District Name|Village Code|Village Name|localbody Code|Localbody Name|Block Code|Block Name';
const rows = (headings: string, ...lines: readonly string[]): NumberedRow[] =>
  lines.map((line, index) => {
    const read = readDirectoryRow(line.split('|'), layout(headings));
    if (!read.ok) throw new Error(read.reason);
    return { row: index + 2, places: read.places };
  });
const NOTHING: FirstMentions = { blocks: new Map(), names: ofEveryLevel(() => new Map()) };
const take = (known: KnownPlaces, headings: string, ...lines: readonly string[]): Taken =>
  takeDirectory(rows(headings, ...lines), known, NOTHING);

const UP = '9|Uttar Pradesh|125|Barabanki';
const FIRST = [`${UP}|007|Rampur|48211|Katra|1041|Deva`, `${UP}|8|Purwa|48211|Katra|1041|Deva`];

describe('the file that ties villages, panchayats and blocks', () => {
  const taken = take(EMPTY, TIES, ...FIRST);

  it('makes everything it names, once, and keeps codes as they are', () => {
    expect(taken.counts).toMatchObject({
      state: { new: 1 },
      district: { new: 1 },
      block: { new: 1 },
      panchayat: { new: 1 },
      village: { new: 2 },
    });
    expect(taken.panchayat.get('48211')).toMatchObject({ id: '48211', name: 'Katra', above: '1041' });
    expect(taken.ties).toEqual([
      { panchayat_id: '48211', village_code: '007' },
      { panchayat_id: '48211', village_code: '8' },
    ]);
  });

  it('changes nothing the second time', () => {
    const again = take(after(taken), TIES, ...FIRST);
    expect(again).toMatchObject({ unchanged: 2, ties: [], refusals: [], renamings: [] });
    expect(again.village.size + again.panchayat.size + again.state.size).toBe(0);
  });

  it('gives one village to two panchayats', () => {
    const both = take(after(taken), TIES, `${UP}|007|Rampur|48212|Mitaura|1041|Deva`);
    expect(both.ties).toEqual([{ panchayat_id: '48212', village_code: '007' }]);
    expect(both.counts.village.new).toBe(0);
  });

  it('moves a panchayat into the block it says, and says so', () => {
    const moved = take(after(taken), TIES, `${UP}|007|Rampur|48211|Katra|1042|Fatehpur`);
    expect(moved.moves).toEqual([
      { row: 2, level: 'panchayat', code: '48211', panchayat_id: '48211', was: '1041', now: '1042' },
    ]);
    expect(moved.panchayat.get('48211')?.above).toBe('1042');
  });

  it('is believed the first time it says the block of a panchayat', () => {
    const two = take(EMPTY, TIES, ...FIRST, `${UP}|9|Tikra|48211|Katra|1042|Fatehpur`);
    expect(two.refusals).toEqual([{ row: 4, reason: 'two_blocks', code: '9', value: '1042' }]);
    expect(two.village.has('9')).toBe(false);
    expect(two.block.has('1042')).toBe(false);
  });

  it('gives a panchayat another id where one made here has it', () => {
    const known = { ...EMPTY, ids: new Set(['48211']) };
    expect(take(known, TIES, ...FIRST).panchayat.get('48211')?.id).toBe('lgd-48211');
  });
});

describe('a place that one file names in two ways', () => {
  const second = `${UP}|007|Ramnagar|48211|Katra|1041|Deva`;

  it('has the first name, and the report gives both with their rows', () => {
    const taken = take(EMPTY, TIES, ...FIRST, second);
    expect(taken.village.get('007')?.name).toBe('Rampur');
    expect(taken.twoNames).toEqual([
      { row: 4, level: 'village', code: '007', first: 'Rampur', first_row: 2, second: 'Ramnagar' },
    ]);
    expect(taken).toMatchObject({ refusals: [], renamings: [], unchanged: 1 });
  });

  it('changes nothing when the same file comes again', () => {
    const known = after(take(EMPTY, TIES, ...FIRST, second));
    expect(take(known, TIES, ...FIRST, second)).toMatchObject({ unchanged: 3, renamings: [] });
  });

  it('is known over the parts in which a file is read, and the rest of the row is taken', () => {
    const first = take(EMPTY, TIES, ...FIRST);
    const line = '9|UTTAR PRADESH|125|Barabanki|9|Tikra|48211|Katra|1041|Deva';
    const next = takeDirectory(rows(TIES, line), after(first), first.firstMentions);
    expect(next.twoNames).toMatchObject([
      { level: 'state', first: 'Uttar Pradesh', second: 'UTTAR PRADESH' },
    ]);
    expect(next.state.has('9')).toBe(false);
    expect(next.ties).toEqual([{ panchayat_id: '48211', village_code: '9' }]);
  });

  it('is renamed where the second name has a higher version', () => {
    const headings = 'Village Code|Village Version|Village Name (In English)|Village Name (In Local)';
    const taken = take(EMPTY, headings, '7|1|Rampur|', '7|2|Ramnagar|रामनगर', '7|2|Rampur Kalan|रामपुर');
    expect(taken.village.get('7')).toMatchObject({ version: 2, name: 'Ramnagar', local: 'रामनगर' });
    expect(taken.twoNames).toMatchObject([
      { row: 4, first: 'Ramnagar', first_row: 3, second: 'Rampur Kalan' },
      { row: 4, first: 'रामनगर', first_row: 3, second: 'रामपुर' },
    ]);
  });
});

describe('the other files', () => {
  const known = after(take(EMPTY, TIES, ...FIRST));
  const BODIES =
    'Localbody Type Name|Localbody Code|Localbody Version|Localbody Name (In English)|Localbody Name (In Local)';

  it('of local bodies gives names in the local script and versions to those that are here', () => {
    const taken = take(known, BODIES, 'Village Panchayat|48211|2|Katra|कटरा');
    expect(taken.panchayat.get('48211')).toMatchObject({ local: 'कटरा', version: 2, above: '1041' });
  });

  it('of local bodies passes over those of districts and blocks, and refuses a village’s whose block is not known', () => {
    const taken = take(known, BODIES, 'District Panchayat|1|1|Barabanki|', 'Gram Panchayat|2|1|Tindola|');
    expect(taken).toMatchObject({
      passedOver: 1,
      refusals: [{ row: 3, reason: 'no_block', code: '2', value: 'Tindola' }],
    });
  });

  it('of villages and panchayats refuses a panchayat that is not here', () => {
    const headings = 'Village Code|Village Name|Local Body Code|Local Body Name';
    const taken = take(known, headings, '11|Naya|48211|Katra', '12|Tola|99999|Nowhere');
    expect(taken.ties).toEqual([{ panchayat_id: '48211', village_code: '11' }]);
    expect(taken.refusals).toEqual([{ row: 3, reason: 'unknown_panchayat', code: '12', value: '99999' }]);
  });

  it('of villages renames by a higher version and refuses an older one', () => {
    const headings = 'Village Code|Village Version|Village Name (In English)';
    const second = take(known, headings, '007|2|Rampur');
    const third = take(after(second), headings, '007|3|Ramnagar', '007|2|Rampur');
    expect(third.renamings).toEqual([
      { row: 2, level: 'village', code: '007', was: 'Rampur', now: 'Ramnagar' },
    ]);
    expect(third.refusals).toEqual([{ row: 3, reason: 'older_version', code: '007', value: '2' }]);
  });

  it('of districts needs the state, here or by name', () => {
    const headings = 'State Code|State Name|District Code|District Name';
    const taken = take(EMPTY, headings, '9||125|Barabanki', '9|Uttar Pradesh|126|Gonda', '9||127|Basti');
    expect(taken.refusals).toEqual([{ row: 2, reason: 'unknown_parent', code: '125', value: '9' }]);
    expect([...taken.district.keys()]).toEqual(['126', '127']);
  });
});

describe('a row that cannot be read', () => {
  const headings = 'Village Code|Village Version|Village Name';
  it.each([
    ['1|2', 'cells', '1, 2'],
    ['1|2|Rampur|more', 'cells', '1, 2, Rampur, more'],
    ['|2|Rampur', 'no_code', 'Rampur'],
    ['1.0|2|Rampur', 'bad_code', '1.0'],
    ['१२|2|Rampur', 'bad_code', '१२'],
    ['1|two|Rampur', 'bad_version', 'two'],
    [`1|2|${'x'.repeat(201)}`, 'long_name', `${'x'.repeat(60)}…`],
  ])('%s says why, and what stands there: %s', (line, reason, value) => {
    expect(readDirectoryRow(line.split('|'), layout(headings))).toEqual({ ok: false, reason, value });
  });

  it('names a village without its code, in a file in which a local body alone would do', () => {
    const both = layout('Local Body Code|Local Body Name|Village Code|Village Name');
    expect(readDirectoryRow(['12', 'Rampur', '', 'Rampur Khas'], both)).toEqual({
      ok: false,
      reason: 'no_code',
      value: 'Rampur Khas',
    });
    expect(readDirectoryRow(['12', 'Rampur', '', ''], both)).toMatchObject({ ok: true });
  });

  it('may end in blank cells', () => {
    expect(readDirectoryRow(['1', '2', ' Rampur ', '', ' '], layout(headings))).toMatchObject({
      ok: true,
      places: { village: { code: '1', version: 2, name: 'Rampur' } },
    });
  });
});
