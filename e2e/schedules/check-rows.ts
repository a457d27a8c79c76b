import type { ServerHistoryLine } from '../support/server/server-view.ts';
import { allRows, type Held } from './held.ts';
import type { Ledger } from './ledger.ts';
import { type NamedRow, pathOf, pathOfRow } from './spots.ts';

/** How often a rule about rows had something to check, and what broke it. */
export interface RowsChecked {
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Returns the number that is the last one of a row, by the history, whether the row is there or not. */
const lastNumber = (history: readonly ServerHistoryLine[], row: NamedRow): unknown => {
  const path = pathOf(history, { row, what: 'answer' });
  return history.flatMap(({ changes }) => changes).find(({ field }) => field === path)?.now ?? null;
};

/** Whether somebody took a row out, or the one around it, who had seen a number in it or typed it there. */
const wasSeen = (ledger: Ledger, row: NamedRow, number: unknown): boolean => {
  const outs = [...ledger.outsOf(row), ...(row.outer ? ledger.outsOf(row.outer) : [])];
  const typedBy = ledger.numbersIn(row).filter(({ value }) => value === number);
  return outs.some(
    ({ participant, seen }) =>
      !seen ||
      seen.some(({ name, answer }) => name === row.name && answer === number) ||
      typedBy.some((typed) => typed.participant === participant),
  );
};

/**
 * Checks the rows of a survey that is not deleted and never was.
 *
 * | a row | |
 * |---|---|
 * | that was saved, and that nobody took out | is there once |
 * | that somebody took out and saved, and nobody brought back | is not there, unless an open conflict asks about it |
 * | that is not there | held a number that somebody saw who took it out, unless an open conflict asks about it |
 */
export function checkRows(ledger: Ledger, held: Held, history: readonly ServerHistoryLine[]): RowsChecked {
  const violations: string[] = [];
  const counts: Record<string, number> = {};
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
  const there = allRows(held.hamlets).map(({ name }) => name);
  const all = ledger.all();
  for (const { row, by } of ledger.rows()) {
    const times = there.filter((name) => name === row.name).length;
    if (times > 1) violations.push(`I2: ${row.name} is there ${times} times`);
    const path = pathOfRow(history, row);
    const around = row.outer ? [row, row.outer] : [row];
    if (around.some((each) => held.conflicts.includes(pathOfRow(history, each) ?? ''))) continue;
    const isSaved = all.some(
      ({ participant, spot, is }) =>
        participant === by && spot.row?.name === row.name && spot.what === 'name' && is === 'saved',
    );
    const outs = around.flatMap((each) => ledger.outsOf(each));
    if (isSaved && outs.length === 0) {
      count('rows that must be there');
      if (times !== 1) violations.push(`I15: ${row.name} was added, nobody took it out, and it is not there`);
    }
    const isOut = all.some(
      ({ spot, value, is }) => spot.row?.name === row.name && value === 'out' && is === 'saved',
    );
    if (isOut && !ledger.wasKept(row)) {
      count('rows that must be out');
      if (times > 0) violations.push(`I16: ${row.name} was taken out, and is there`);
    }
    if (path !== null && outs.length > 0 && times === 0) {
      const number = lastNumber(history, row);
      count('rows that went');
      if (!wasSeen(ledger, row, number))
        violations.push(`I17: ${row.name} went with ${String(number)}, which nobody saw who took it out`);
    }
  }
  return { violations, counts };
}
