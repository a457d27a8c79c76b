import { aRecord } from '@sampark/testing/records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MERGED_INTO, RECORD_PARENT } from '../survey/record-form.ts';
import { mergeRecords, splitRecord } from './merge-records.ts';
import { moveRecord } from './move-record.ts';
import type { RecordFacts } from './record-facts.ts';
import { recordTree } from './record-tree.ts';

type Pair = readonly [string, string];

/** The pointers of one phone, after its person merged the pairs one after the other, without network. */
const mergedOnPhone = (ids: readonly string[], pairs: readonly Pair[]): ReadonlyMap<string, string> => {
  const pointers = new Map<string, string>();
  for (const [one, other] of pairs) {
    const edit = mergeRecords(recordTree(recordsOf(ids, pointers)), one, other);
    if (typeof edit !== 'string') pointers.set(edit.record_id, String(edit.set[MERGED_INTO]));
  }
  return pointers;
};

const recordsOf = (ids: readonly string[], pointers: ReadonlyMap<string, string>): RecordFacts[] =>
  ids.map((id) => aRecord(id, { merged_into: pointers.get(id) ?? '' }));

/** The records that remain where one phone's value is live in a field that both have set. */
const remaining = (
  ids: readonly string[],
  [live, other]: readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>],
  firstWins: (id: string) => boolean,
): readonly string[] => {
  const pointers = new Map([...other, ...live]);
  for (const [id, pointer] of other) if (live.has(id) && !firstWins(id)) pointers.set(id, pointer);
  const tree = recordTree(recordsOf(ids, pointers));
  return [...new Set(ids.map((id) => tree.canonical(id)?.record_id ?? ''))];
};

const IDS = ['a', 'b', 'c'];
const PAIRS: readonly Pair[] = IDS.flatMap((one) =>
  IDS.filter((other) => other !== one).map((other): Pair => [one, other]),
);
/** Every way in which one person makes three records one. */
const WAYS = PAIRS.flatMap((first) => PAIRS.map((second) => [first, second])).filter(
  (way) => new Set(way.flat()).size === IDS.length,
);

describe('two people who merge the same three records apart', () => {
  const cases = WAYS.flatMap((one) =>
    WAYS.map((other) => [one.join(' '), other.join(' '), one, other] as const),
  );

  it.each(cases)('%s and %s: one record remains', (_, __, one, other) => {
    const phones = [mergedOnPhone(IDS, one), mergedOnPhone(IDS, other)] as const;
    for (const winners of [[], ['b'], ['c'], ['b', 'c']]) {
      expect(remaining(IDS, phones, (id) => winners.includes(id))).toEqual(['a']);
    }
  });

  it('cover every way', () => {
    expect(cases).toHaveLength(24 * 24);
  });
});

describe('two people who merge the same records apart, however many', () => {
  it('are left with one', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    // Each joins every record to some earlier one of a shuffled order, so all become one.
    const way = fc
      .tuple(
        fc.shuffledSubarray(ids, { minLength: ids.length }),
        fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
      )
      .map(([order, picks]) =>
        order.slice(1).map((id, at): Pair => [id, order[(picks[at] ?? 0) % (at + 1)] as string]),
      );
    fc.assert(
      fc.property(way, way, fc.subarray(ids), (one, other, winners) => {
        const phones = [mergedOnPhone(ids, one), mergedOnPhone(ids, other)] as const;
        expect(remaining(ids, phones, (id) => winners.includes(id))).toEqual(['a']);
      }),
    );
  });
});

describe('a merge', () => {
  const tree = recordTree([
    ...[aRecord('a'), aRecord('b', { merged_into: 'a' }), aRecord('c'), aRecord('w', { type: 'well' })],
    ...[aRecord('z', { panchayat_id: 'p2' }), aRecord('gone', { is_deleted: true })],
  ]);

  it('is of what the records count for', () => {
    expect(mergeRecords(tree, 'b', 'c')).toEqual({ record_id: 'c', set: { [MERGED_INTO]: 'a' } });
  });

  it.each([
    ['a', 'b', 'same'],
    ['a', 'w', 'other_type'],
    ['a', 'z', 'other_panchayat'],
    ['a', 'gone', 'unknown'],
  ])('of %s and %s is refused: %s', (one, other, refusal) => {
    expect(mergeRecords(tree, one, other)).toBe(refusal);
  });

  it('is taken back, with what was merged before', () => {
    expect(splitRecord('b')).toEqual({ record_id: 'b', set: { [MERGED_INTO]: null } });
    const split = recordTree([aRecord('a'), aRecord('b'), aRecord('c', { merged_into: 'b' })]);
    expect(split.canonical('c')?.record_id).toBe('b');
  });
});

describe('a move', () => {
  const tree = recordTree([
    ...[aRecord('hamlet'), aRecord('house', { parent: 'hamlet' }), aRecord('person', { parent: 'house' })],
    ...[aRecord('twin', { merged_into: 'house' }), aRecord('far', { panchayat_id: 'p2' })],
  ]);

  it('hangs a record below what another one counts for, or below the panchayat', () => {
    expect(moveRecord(tree, 'person', 'hamlet')).toEqual({
      record_id: 'person',
      set: { [RECORD_PARENT]: 'hamlet' },
    });
    expect(moveRecord(tree, 'person', 'twin')).toMatchObject({ set: { [RECORD_PARENT]: 'house' } });
    expect(moveRecord(tree, 'twin', null)).toEqual({ record_id: 'house', set: { [RECORD_PARENT]: null } });
  });

  it.each([
    ['hamlet', 'person', 'below_itself'],
    ['hamlet', 'hamlet', 'below_itself'],
    ['person', 'far', 'other_panchayat'],
    ['person', 'nobody', 'unknown'],
    ['nobody', null, 'unknown'],
  ])('of %s below %s is refused: %s', (id, parent, refusal) => {
    expect(moveRecord(tree, id, parent)).toBe(refusal);
  });
});
