import { PLACE_LEVELS } from '@sampark/core/places/directory-headings';
import { noCounts, type Refusal, type Renaming, type Taken } from '@sampark/core/places/take-directory';
import type { WireDirectoryReport } from '@sampark/core/sync/wire-places';
import type { Batch } from './directory-rows.ts';

/** Lines of each kind that a report tells; the figures count them all. */
export const REPORT_LINES = 1000;

/** What an import did, or would do, so far. */
export interface Report {
  add(batch: Batch, taken: Taken): void;
  /** Rows read. */
  rows(): number;
  told(): WireDirectoryReport;
}

export function createReport(): Report {
  const counts = noCounts();
  const figures = { rows: 0, unchanged: 0, passed_over: 0, refused: 0, tied: 0, moved: 0 };
  const refusals: Refusal[] = [];
  const renamings: Renaming[] = [];
  const moves: Renaming[] = [];
  const keep = <Line>(into: Line[], lines: readonly Line[]): void => {
    into.push(...lines.slice(0, REPORT_LINES - into.length));
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
      for (const level of PLACE_LEVELS) {
        for (const change of ['new', 'renamed', 'changed'] as const) {
          counts[level][change] += taken.counts[level][change];
        }
      }
      keep(refusals, refused);
      keep(renamings, taken.renamings);
      keep(
        moves,
        taken.moves.map(({ row, level, code, was, now }) => ({ row, level, code, was, now })),
      );
    },
    rows: () => figures.rows,
    told: () => ({
      ...figures,
      counts: structuredClone(counts),
      refusals: [...refusals],
      renamings: [...renamings],
      moves: [...moves],
    }),
  };
}
