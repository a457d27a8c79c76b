import { hash } from 'node:crypto';
import type { RawRow } from './snapshot.ts';

const LIMIT = 2n ** 256n;

/**
 * Sums up the rows of a table in a few characters: the same for the same rows, in whichever order rows and columns
 * come.
 */
export interface TableSum {
  add(rows: readonly RawRow[]): void;
  result(): SummedUp;
}

/** The number of rows, and the sum of their SHA-256, hexadecimal. */
export interface SummedUp {
  readonly rows: number;
  readonly sum: string;
}

export function tableSum(columns: readonly string[]): TableSum {
  const order = columns
    .map((_, at) => at)
    .toSorted((a, b) => ((columns[a] ?? '') < (columns[b] ?? '') ? -1 : 1));
  let count = 0;
  let sum = 0n;
  return {
    add(rows) {
      for (const row of rows) {
        const text = JSON.stringify(order.map((at) => row[at]));
        sum = (sum + BigInt(`0x${hash('sha256', text, 'hex')}`)) % LIMIT;
      }
      count += rows.length;
    },
    result: () => ({ rows: count, sum: sum.toString(16).padStart(64, '0') }),
  };
}
