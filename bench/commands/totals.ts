import { readSource } from '@sampark/core/forms/figures/source';
import { type ReadRecord, type RecordTotals, recordTotals } from '@sampark/core/records/totals/record-totals';
import type { Value } from '@sampark/core/survey/values';
import { goalTable, tell } from '../support/results.ts';
import { optionsOf, Sheet } from '../support/rounds.ts';

const SAMPARK = 'sampark';
const RECORDS = 10_000;
/** A phone's processor beside this one: the factor by which the browser is slowed in other measurements. */
const SLOWER = 6;
/** The changes of a kind in one run: their mean counts, as one is too short for the clock. */
const CHANGES = 50;
/** The runs before the first that counts. */
const WARM_UP = 2;

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

/** Measures figures that are taken from records, in Node. */
export function benchTotals(args: readonly string[]): Promise<void> {
  const runs = Number(optionsOf(args).get('runs') ?? 5);
  const sheet = new Sheet();
  const records = Array.from({ length: RECORDS }, (_, at) => recordAt(at));
  for (let run = -WARM_UP; run < runs; run += 1) {
    const nothing = timed(() => begun(records));
    const totals = begun(records);
    const answer = changed(totals, (turn) => recordAt(turn * 7 + 1, turn));
    const arrival = changed(totals, (turn) => recordAt(RECORDS + turn * 7 + 1));
    const merge = changed(totals, (turn) => {
      const record = recordAt(turn * 7 + 1);
      return { ...record, facts: { ...record.facts, merged_into: idOf(turn * 7 + 2) } };
    });
    if (run === -WARM_UP) sheet.add('cold', SAMPARK, nothing);
    if (run < 0) continue;
    sheet.add('nothing', SAMPARK, nothing);
    sheet.add('answer', SAMPARK, answer);
    sheet.add('arrival', SAMPARK, arrival);
    sheet.add('merge', SAMPARK, merge);
  }
  const goal = (what: string, part: string, must: number) => ({
    ...{ what, measured: sheet.median(part, SAMPARK) * SLOWER, unit: 'ms', must, aim: must / 2 },
  });
  tell({
    name: 'totals',
    title: 'Figures from 10,000 records',
    args,
    body: [
      `Five figures of one form, over 10,000 records in 100 streets that are read already. Measured in Node on this machine, and multiplied by ${SLOWER} for`,
      'the processor of a phone: no browser was slowed. To read and open the rows of the device is not in it. The figures are those of a panchayat:',
      'of what lies below one record, each move works the whole tree out again, which is not measured here.',
      '',
      goalTable([
        goal('from nothing, for the first time', 'cold', 1_000),
        goal('from nothing', 'nothing', 1_000),
        goal('anew after an answer of one record changed', 'answer', 20),
        goal('anew after one record came', 'arrival', 20),
        goal('anew after one record was merged', 'merge', 20),
      ]),
    ].join('\n'),
  });
  return Promise.resolve();
}
