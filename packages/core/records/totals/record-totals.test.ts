import { seeded } from '@sampark/testing/random';
import { aRecord } from '@sampark/testing/records';
import { describe, expect, it } from 'vitest';
import { readSource } from '../../forms/figures/source.ts';
import type { Value } from '../../survey/values.ts';
import type { RecordFacts } from '../record-facts.ts';
import { type ReadRecord, recordTotals } from './record-totals.ts';

const record = (id: string, members: Value, more: Partial<RecordFacts> = {}, at = ''): ReadRecord => ({
  facts: aRecord(id, more),
  values: members === null ? {} : { 'property.members': members },
  at,
});

const SOURCES = new Map(
  ['sum(household, members)', 'count(household/all)', 'latest(household, members)', 'count(person)'].map(
    (text) => [text, readSource(text)] as const,
  ),
);

const totalsOf = (records: readonly ReadRecord[], record_id = '') => {
  const totals = recordTotals(SOURCES, { panchayat_id: 'p1', record_id });
  totals.update(records.map((each) => [each.facts.record_id, each]));
  return totals;
};

/** Returns what the sum of members says of these records. */
const sumOf = (records: readonly ReadRecord[], record_id = '') =>
  totalsOf(records, record_id).figures().get('sum(household, members)');

describe('figures that are taken from records', () => {
  it.each<[string, readonly ReadRecord[], object]>([
    ['counts each once', [record('a', 2), record('b', 3)], { value: 5, from: 2 }],
    [
      'counts what was merged as the one that stayed',
      [record('a', 2), record('b', 3, { merged_into: 'a' })],
      { value: 2, from: 1 },
    ],
    ['counts no closed ones', [record('a', 2), record('b', 3, { is_closed: true })], { value: 2, from: 1 }],
    ['counts no deleted ones', [record('a', 2), record('b', 3, { is_deleted: true })], { value: 2, from: 1 }],
    [
      'counts nothing of another panchayat',
      [record('a', 2), record('b', 3, { panchayat_id: 'p2' })],
      { value: 2, from: 1 },
    ],
    ['counts no other types', [record('a', 2), record('b', 3, { type: 'well' })], { value: 2, from: 1 }],
    ['says how many lack the answer', [record('a', 2), record('b', null)], { value: 2, from: 2, lacking: 1 }],
  ])('%s', (_, records, figure) => {
    expect(sumOf(records)).toMatchObject(figure);
  });

  it('are of the panchayats that have come to it, too, and one record of both counts once', () => {
    const totals = recordTotals(SOURCES, { panchayat_id: 'p1', record_id: '', taken_over: ['p2'] });
    const records = [
      record('a', 2),
      record('b', 3, { panchayat_id: 'p2' }),
      record('c', 4, { panchayat_id: 'p2', merged_into: 'a' }),
      record('d', 5, { panchayat_id: 'p3' }),
    ];
    totals.update(records.map((each) => [each.facts.record_id, each]));
    expect(totals.figures().get('sum(household, members)')).toMatchObject({ value: 5, from: 2 });
  });

  it('of a village are of the records that name it, in whichever script; one that names none lacks the answer', () => {
    const of = (village: string) => ({
      'property.members': 2,
      ...(village && { 'property.village': village }),
    });
    const records = ['Rampur', ' rampur ', 'रामपुर', 'Katra', ''].map((village, at) => ({
      ...record(`r${at}`, 2),
      values: of(village),
    }));
    const totals = recordTotals(SOURCES, {
      panchayat_id: 'p1',
      record_id: '',
      village_spellings: ['rampur', 'रामपुर'],
    });
    totals.update(records.map((each) => [each.facts.record_id, each]));
    expect(totals.figures().get('sum(household, members)')).toMatchObject({ value: 6, from: 4, lacking: 1 });
    expect(totals.figures().get('count(household/all)')).toMatchObject({ value: 3, from: 4, lacking: 1 });
  });

  it('count closed ones where they are asked for', () => {
    const totals = totalsOf([record('a', 2), record('b', 3, { is_closed: true })]);
    expect(totals.figures().get('count(household/all)')).toMatchObject({ value: 2, from: 2, lacking: 0 });
  });

  it('are of what lies below a record, at any depth, also below one that was merged into it', () => {
    const street = { type: 'street' };
    const records = [
      record('s1', null, street),
      record('s2', null, { ...street, merged_into: 's1' }),
      record('s3', null, street),
      record('a', 1, { parent: 's1' }),
      record('b', 2, { parent: 's2' }),
      record('c', 4, { parent: 'a' }),
      record('d', 8, { parent: 's3' }),
    ];
    expect(sumOf(records, 's1')).toMatchObject({ value: 7, from: 3 });
    expect(sumOf(records, 's2')).toMatchObject({ value: 7, from: 3 });
    expect(sumOf(records, 'gone')).toMatchObject({ value: null, from: 0 });
  });

  it('are the same, record by record, as worked out anew', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seeded(seed);
      const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      const some = (): string => ids[random.below(ids.length)] as string;
      const now = new Map<string, ReadRecord>();
      const above = seed % 2 ? 'a' : '';
      const totals = totalsOf([], above);
      for (let step = 0; step < 60; step += 1) {
        const id = some();
        const members = [null, 0.1, 0.2, 7, 1e15, 'many'][random.below(6)] as Value;
        const changed =
          random.below(5) === 0
            ? null
            : record(
                id,
                members,
                {
                  type: ['household', 'household', 'person'][random.below(3)] as string,
                  parent: random.below(2) ? some() : '',
                  merged_into: random.below(4) ? '' : some(),
                  is_closed: random.below(4) === 0,
                  is_deleted: random.below(6) === 0,
                  panchayat_id: random.below(8) ? 'p1' : 'p2',
                },
                String(random.below(9)),
              );
        if (changed) now.set(id, changed);
        else now.delete(id);
        totals.update([[id, changed]]);
        expect(totals.figures()).toEqual(totalsOf([...now.values()], above).figures());
      }
    }
  });

  it('of 100,000 records come within seconds', () => {
    const many = Array.from({ length: 100_000 }, (_, at) =>
      record(`R${at}`, at % 7, { parent: at ? `R${at >> 3}` : '' }),
    );
    expect(sumOf(many)).toMatchObject({ from: 100_000, lacking: 0 });
  });
});
