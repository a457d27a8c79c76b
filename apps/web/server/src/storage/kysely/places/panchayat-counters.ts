import { sql } from 'kysely';
import { type Executor, isOneOf, runForRows } from '../sql-tools.ts';

/** The end of a panchayat's feed. */
export interface CounterRow {
  readonly panchayat_id: string;
  readonly number: number;
  readonly change_seq: number;
}

/** Adds counters for panchayats that are new: their feeds begin at 0. */
export const insertCounters = (executor: Executor, panchayatIds: readonly string[]): Promise<void> =>
  runForRows(
    executor,
    'insert panchayat_counters',
    ['panchayat_id'],
    panchayatIds.map((panchayat_id) => ({ panchayat_id })),
    (values) => sql`insert into panchayat_counters (panchayat_id) values ${values}
      on conflict (panchayat_id) do nothing`,
  );

/** Returns the ends of these panchayats' feeds, in their order. */
export async function countersOf(
  { db, engine }: Executor,
  panchayats: readonly Pick<CounterRow, 'panchayat_id' | 'number'>[],
): Promise<readonly CounterRow[]> {
  if (panchayats.length === 0) return [];
  const ids = panchayats.map((panchayat) => panchayat.panchayat_id);
  const counters = await db
    .selectFrom('panchayat_counters')
    .selectAll()
    .where(isOneOf(engine, 'panchayat_id', ids))
    .execute();
  const known = new Map(counters.map((row) => [row.panchayat_id, row.change_seq]));
  return panchayats.map((panchayat) => ({
    ...panchayat,
    change_seq: known.get(panchayat.panchayat_id) ?? 0,
  }));
}
