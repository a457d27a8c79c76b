import { PLACE_LEVELS } from '@sampark/core/places/directory-headings';
import type { RowRefusal } from '@sampark/core/places/directory-row';
import { noCounts, type Renaming, type Taken } from '@sampark/core/places/take-directory';
import type { WireDirectoryReport } from '@sampark/core/wire/wire-places';
import type { Batch } from './directory-rows.ts';

/** Lines of each kind that a report holds; the figures count them all. */
export const REPORT_LINES = 1000;
/** Refused rows that it holds for each reason. */
export const REFUSAL_LINES = 10;

/** The outcome of an import, or of its dry run, so far. */
export interface Report {
  add(batch: Batch, taken: Taken): void;
  /** Returns how many rows were read. */
  rows(): number;
  toWire(): WireDirectoryReport;
}

type Refusals = WireDirectoryReport['refusals'][number];
type TwoNames = WireDirectoryReport['two_names'][number];

export function createReport(): Report {
  const counts = noCounts();
  const figures = { rows: 0, unchanged: 0, passed_over: 0, refused: 0, tied: 0, moved: 0, named_twice: 0 };
  const refusals = new Map<RowRefusal, Refusals>();
  const twoNames = new Map<string, TwoNames>();
  const renamings: Renaming[] = [];
  const moves: Renaming[] = [];
  const keep = <Line>(into: Line[], lines: readonly Line[]): void => {
    into.push(...lines.slice(0, REPORT_LINES - into.length));
  };
  const refuse = ({ row, reason, code, value }: Taken['refusals'][number]): void => {
    const { count, lines } = refusals.get(reason) ?? { count: 0, lines: [] };
    const more = lines.length < REFUSAL_LINES ? [...lines, { row, code, value }] : lines;
    refusals.set(reason, { reason, count: count + 1, lines: more });
  };
  const nameTwice = (each: Taken['twoNames'][number]): void => {
    const key = JSON.stringify([each.level, each.code, each.first, each.second]);
    const before = twoNames.get(key);
    if (before) twoNames.set(key, { ...before, rows: before.rows + 1 });
    else if (twoNames.size < REPORT_LINES) twoNames.set(key, { ...each, rows: 1 });
  };
  return {
    add(batch, taken) {
      const refused = [...batch.refusals, ...taken.refusals].toSorted((a, b) => a.row - b.row);
      figures.rows += batch.rows.length + batch.refusals.length;
      figures.unchanged += taken.unchanged;
      figures.passed_over += taken.passedOver;
      figures.refused += refused.length;
      figures.tied += taken.ties.length;
      figures.moved += taken.moves.length;
      figures.named_twice += taken.twoNames.length;
      for (const level of PLACE_LEVELS) {
        for (const change of ['new', 'renamed', 'changed'] as const) {
          counts[level][change] += taken.counts[level][change];
        }
      }
      for (const each of refused) refuse(each);
      for (const each of taken.twoNames) nameTwice(each);
      keep(renamings, taken.renamings);
      keep(
        moves,
        taken.moves.map(({ row, level, code, was, now }) => ({ row, level, code, was, now })),
      );
    },
    rows: () => figures.rows,
    toWire: () => ({
      ...figures,
      counts: structuredClone(counts),
      refusals: [...refusals.values()],
      two_names: [...twoNames.values()],
      renamings: [...renamings],
      moves: [...moves],
    }),
  };
}
