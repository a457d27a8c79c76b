import type { Tables } from '@sampark/server/storage/tables';
import { wireDevices } from '../village.ts';

/** The tables that a push of new surveys writes, in the order in which it writes them. */
export const WRITTEN = [
  'survey_history',
  'applied_ops',
  'survey_places',
  'surveys',
] as const satisfies readonly (keyof Tables)[];

type Cell = string | number | null;

/** Rows as the product wrote them, for the bare driver to write again. */
export interface Written {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The rows of each written table, as many as there are surveys, the same survey at the same place. */
export type WrittenTables = Readonly<Record<(typeof WRITTEN)[number], Written>>;

/** The order in which surveys came. */
export interface Came {
  /** Surveys a request. */
  readonly batch: number;
  /** Surveys that the first device sent, before the others and before the clock started. */
  readonly before: number;
}

/**
 * Reads with `select` the rows of a whole push, in the order in which they came: first those from before, then a
 * batch of one panchayat, one of the next. Writing them again in the order of their keys would be easier than the
 * product's work.
 */
export async function readWritten(
  select: (statement: string) => Promise<readonly Record<string, unknown>[]>,
  { batch, before }: Came,
): Promise<WrittenTables> {
  const [first] = wireDevices(1);
  const at = `s.seq - 1 - case when s.panchayat_id = '${first?.panchayat_id}' then ${before} else 0 end`;
  const read = async (table: string): Promise<Written> => {
    const rows = await select(
      `select t.* from ${table} t join surveys s on s.panchayat_id = t.panchayat_id and s.survey_id = t.survey_id
       order by ${at} >= 0, (${at}) / ${batch}, s.panchayat_id, s.seq`,
    );
    const columns = Object.keys(rows[0] ?? {});
    return { columns, rows: rows.map((row) => columns.map((column) => row[column] as Cell)) };
  };
  return {
    survey_history: await read('survey_history'),
    applied_ops: await read('applied_ops'),
    survey_places: await read('survey_places'),
    surveys: await read('surveys'),
  };
}

/** Returns rows from `from` on, `count` of them. */
export const partOf = ({ rows }: Written, from: number, count: number) => rows.slice(from, from + count);
