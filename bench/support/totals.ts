import { readSource } from '@sampark/core/forms/figures/source';
import { type ReadRecord, type RecordTotals, recordTotals } from '@sampark/core/records/totals/record-totals';
import type { Value } from '@sampark/core/survey/values';

/** The records that figures are taken from. */
const RECORDS = 10_000;
/** The changes of a kind in one run: their mean counts, as one is too short for the clock. */
const CHANGES = 50;

/** The figures that a form takes. */
const SOURCES = new Map(
  [
    'count(household)',
    "count(household, toilet = 'yes')",
    "sum(household, members, toilet = 'yes' or members > 5)",
    "share(household, toilet = 'yes')",
    'latest(household, members)',
  ].map((text) => [text, readSource(text)] as const),
);

const idOf = (at: number): string => `R${at}`;

/** Makes a household; each hundredth is a street, and the others lie in one. */
function recordAt(at: number, members: Value = at % 9): ReadRecord {
  const isStreet = at % 100 === 0;
  const facts = {
    ...{ record_id: idOf(at), panchayat_id: 'p1', type: isStreet ? 'street' : 'household', label: '' },
    ...{
      parent: isStreet ? '' : idOf(at - (at % 100)),
      merged_into: '',
      is_closed: false,
      is_deleted: false,
    },
  };
  const toilet = ['yes', 'no', null][at % 3] as Value;
  return { facts, values: { 'property.toilet': toilet, 'property.members': members }, at: '2026-01-01' };
}

const entryOf = (record: ReadRecord): readonly [string, ReadRecord] => [record.facts.record_id, record];

/** Returns the milliseconds that something takes here. */
function timed(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

const begun = (records: readonly ReadRecord[]): RecordTotals<string> => {
  const totals = recordTotals(SOURCES, { panchayat_id: 'p1', record_id: '' });
  totals.update(records.map(entryOf));
  totals.figures();
  return totals;
};

/** Returns the mean of several changes, each followed by the figures. */
function changed(totals: RecordTotals<string>, recordFor: (turn: number) => ReadRecord): number {
  const all = timed(() => {
    for (let turn = 0; turn < CHANGES; turn += 1) {
      totals.update([entryOf(recordFor(turn))]);
      totals.figures();
    }
  });
  return all / CHANGES;
}

/** The milliseconds that figures take: from nothing, and anew after one record changed, came, or was merged. */
export interface TotalsTimes {
  readonly nothing: number;
  readonly answer: number;
  readonly arrival: number;
  readonly merge: number;
}

/** Measures figures that are taken from records, in a page as in Node. The first time in a program is the first time for its engine. */
export function measureTotals(): TotalsTimes {
  const records = Array.from({ length: RECORDS }, (_, at) => recordAt(at));
  const nothing = timed(() => begun(records));
  const totals = begun(records);
  return {
    nothing,
    answer: changed(totals, (turn) => recordAt(turn * 7 + 1, turn)),
    arrival: changed(totals, (turn) => recordAt(RECORDS + turn * 7 + 1)),
    merge: changed(totals, (turn) => {
      const record = recordAt(turn * 7 + 1);
      return { ...record, facts: { ...record.facts, merged_into: idOf(turn * 7 + 2) } };
    }),
  };
}
