import { aRecord } from '@sampark/testing/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordFacts } from './record-facts.ts';
import { recordTree } from './record-tree.ts';

/** Returns where a record hangs: the id above it, or that of its panchayat, with what is wrong. */
const placeIn = (records: readonly RecordFacts[], id: string): string => {
  const tree = recordTree(records);
  const record = tree.canonical(id);
  if (!record) return 'nowhere';
  const place = tree.parent(id)?.record_id ?? record.panchayat_id;
  const problem = tree.problems.get(record.record_id);
  return problem ? `${place}, ${problem}` : place;
};

describe('a record hangs', () => {
  const cases: readonly (readonly [string, readonly RecordFacts[], string])[] = [
    ['below its panchayat when it names no parent', [aRecord('a')], 'p1'],
    ['below its parent', [aRecord('a', { parent: 'b' }), aRecord('b')], 'b'],
    ['below its panchayat while its parent is not known', [aRecord('a', { parent: 'b' })], 'p1, parent_gone'],
    [
      'below the nearest living ancestor of a deleted parent',
      [
        aRecord('a', { parent: 'b' }),
        ...[aRecord('b', { parent: 'c', is_deleted: true }), aRecord('c', { parent: 'd', is_deleted: true })],
        aRecord('d'),
      ],
      'd, parent_gone',
    ],
    [
      'below its panchayat when all above are deleted, in a circle even',
      [
        aRecord('a', { parent: 'b' }),
        ...[aRecord('b', { parent: 'c', is_deleted: true }), aRecord('c', { parent: 'b', is_deleted: true })],
      ],
      'p1, parent_gone',
    ],
    [
      'below its own panchayat when the parent lies in another',
      [aRecord('a', { parent: 'b' }), aRecord('b', { panchayat_id: 'p2' })],
      'p1, parent_elsewhere',
    ],
    [
      'below the record that its parent was merged into',
      [aRecord('a', { parent: 'c' }), aRecord('c', { merged_into: 'b' }), aRecord('b')],
      'b',
    ],
    ['below its panchayat when it is its own parent', [aRecord('a', { parent: 'a' })], 'p1, circle'],
    [
      'below its panchayat when it has the smallest id of a circle',
      [aRecord('a', { parent: 'b' }), aRecord('b', { parent: 'c' }), aRecord('c', { parent: 'a' })],
      'p1, circle',
    ],
    [
      'below its panchayat when its parent was merged into itself',
      [aRecord('a', { parent: 'b' }), aRecord('b', { merged_into: 'a' })],
      'p1, circle',
    ],
  ];
  it.each(cases)('%s', (_, records, place) => {
    expect(placeIn(records, 'a')).toBe(place);
    expect(placeIn([...records].reverse(), 'a')).toBe(place);
  });

  it('below its parent in a circle that is broken elsewhere', () => {
    const records = [
      aRecord('a', { parent: 'c' }),
      aRecord('b', { parent: 'a' }),
      aRecord('c', { parent: 'b' }),
    ];
    expect(placeIn(records, 'b')).toBe('a, circle');
    expect(placeIn(records, 'c')).toBe('b, circle');
  });
});

describe('a merged record counts for', () => {
  const canonical = (records: readonly RecordFacts[], id: string): string | undefined =>
    recordTree(records).canonical(id)?.record_id;

  const cases: readonly (readonly [string, readonly RecordFacts[], string | undefined])[] = [
    [
      'the one at the end',
      [aRecord('c', { merged_into: 'b' }), aRecord('b', { merged_into: 'a' }), aRecord('a')],
      'a',
    ],
    [
      'the smallest of a circle that lives',
      [
        aRecord('c', { merged_into: 'b' }),
        ...[aRecord('b', { merged_into: 'a' }), aRecord('a', { merged_into: 'c', is_deleted: true })],
      ],
      'b',
    ],
    [
      'itself when the other is deleted',
      [aRecord('c', { merged_into: 'b' }), aRecord('b', { is_deleted: true })],
      'c',
    ],
    ['itself while the other is not known', [aRecord('c', { merged_into: 'b' })], 'c'],
    [
      'itself when the other lies elsewhere',
      [aRecord('c', { merged_into: 'b' }), aRecord('b', { panchayat_id: 'p2' })],
      'c',
    ],
    [
      'itself when the other is of another type',
      [aRecord('c', { merged_into: 'b' }), aRecord('b', { type: 'well' })],
      'c',
    ],
    [
      'the one behind a deleted one',
      [
        aRecord('c', { merged_into: 'b' }),
        ...[aRecord('b', { merged_into: 'a', is_deleted: true }), aRecord('a')],
      ],
      'a',
    ],
    ['none when it is deleted', [aRecord('c', { is_deleted: true })], undefined],
  ];
  it.each(cases)('%s', (_, records, id) => {
    expect(canonical(records, 'c')).toBe(id);
  });

  it('is named where it leads nowhere, and only there', () => {
    const problems = (...records: RecordFacts[]): unknown => [...recordTree(records).problems];
    expect(problems(aRecord('c', { merged_into: 'b' }))).toEqual([['c', 'merge_gone']]);
    expect(problems(aRecord('c', { merged_into: 'b' }), aRecord('b', { merged_into: 'c' }))).toEqual([]);
  });

  it('brings its children along, and is listed with the one it counts for', () => {
    const tree = recordTree([
      aRecord('a'),
      aRecord('b', { merged_into: 'a' }),
      aRecord('kid', { parent: 'b' }),
    ]);
    expect(tree.children('a').map(({ record_id }) => record_id)).toEqual(['kid']);
    expect(tree.merged('a').map(({ record_id }) => record_id)).toEqual(['b']);
    expect(tree.parent('kid')?.record_id).toBe('a');
  });
});

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const reference = fc.constantFrom('', 'unknown', ...IDS);
const anyRecord = fc.record({
  parent: reference,
  merged_into: reference,
  panchayat_id: fc.constantFrom('p1', 'p1', 'p2'),
  is_deleted: fc.constantFrom(false, false, true),
});
const anyRecords = fc
  .array(anyRecord, { minLength: IDS.length, maxLength: IDS.length })
  .map((all) => all.map((facts, at) => aRecord(IDS[at] as string, facts)));

describe('whatever records say of each other', () => {
  it('each living one is found once, below its own panchayat or with the one it counts for', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const tree = recordTree(records);
        const found: string[] = [];
        const collect = (record: RecordFacts, panchayat: string): void => {
          expect(record.panchayat_id).toBe(panchayat);
          found.push(record.record_id, ...tree.merged(record.record_id).map(({ record_id }) => record_id));
          for (const child of tree.children(record.record_id)) collect(child, panchayat);
        };
        for (const panchayat of ['p1', 'p2']) {
          for (const record of tree.below(panchayat)) collect(record, panchayat);
        }
        const living = records.filter(({ is_deleted }) => !is_deleted);
        expect(found.sort()).toEqual(living.map(({ record_id }) => record_id));
      }),
      { numRuns: 2000 },
    );
  });

  it('the order in which they come changes nothing', () => {
    fc.assert(
      fc.property(anyRecords, fc.shuffledSubarray([...IDS], { minLength: IDS.length }), (records, order) => {
        const shuffled = order.map((id) => records.find(({ record_id }) => record_id === id) as RecordFacts);
        for (const id of IDS) expect(placeIn(shuffled, id)).toBe(placeIn(records, id));
      }),
    );
  });
});

describe('many records', () => {
  const COUNT = 10_000;
  const id = (at: number): string => `r${String(at).padStart(6, '0')}`;
  const many = (count: number, facts: (at: number) => Partial<RecordFacts>): RecordFacts[] =>
    Array.from({ length: count }, (_, at) => aRecord(id(at), facts(at)));

  it('hang in a chain of any depth', () => {
    const tree = recordTree(many(COUNT, (at) => ({ parent: at === 0 ? '' : id(at - 1) })));
    expect(tree.ancestors(id(COUNT - 1))).toHaveLength(COUNT - 1);
  });

  it('hang in a chain of deleted ones, or of merges, or in a circle', () => {
    const gone = many(COUNT, (at) => ({
      parent: at === 0 ? '' : id(at - 1),
      is_deleted: at > 0 && at < COUNT - 1,
    }));
    expect(recordTree(gone).parent(id(COUNT - 1))?.record_id).toBe(id(0));
    const merged = many(COUNT, (at) => ({ merged_into: id((at + 1) % COUNT) }));
    expect(recordTree(merged).canonical(id(COUNT / 2))?.record_id).toBe(id(0));
    const circle = many(COUNT, (at) => ({ parent: id((at + 1) % COUNT) }));
    expect(recordTree(circle).below('p1')).toHaveLength(1);
  });

  it('hang below one, a hundred thousand of them', () => {
    const tree = recordTree(many(100_000, (at) => ({ parent: at === 0 ? '' : id(0) })));
    expect(tree.children(id(0))).toHaveLength(99_999);
  });
});
