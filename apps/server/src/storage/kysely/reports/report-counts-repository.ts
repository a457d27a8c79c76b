import { sql } from 'kysely';
import type { ReportCountTable } from '../../tables/report-table.ts';
import { panchayatsIn, type Scope } from '../places/places-repository.ts';
import { type Executor, isOneOf, namesOf, runForRows } from '../sql-tools.ts';

/** The part of the country that a report is of; without any, all that the person may see. */
export interface ReportedPlace {
  readonly panchayat_id?: string | undefined;
  readonly block_id?: string | undefined;
  readonly district_id?: string | undefined;
}

/** The surveys that are counted together. */
export type CountKey = Pick<ReportCountTable, 'panchayat_id' | 'form_name' | 'year'>;

/** A panchayat in a report, and what was counted of it. */
export interface PanchayatCount {
  readonly panchayat_id: string;
  /** The end of its feed. */
  readonly change_seq: number;
  /** `null`: nobody has asked for it yet. */
  readonly seq: number | null;
  readonly beside: string | null;
}

/** Stands in place of the change up to which a count goes: the rest of it is still to be counted. */
export const UNFINISHED = -1;

/** The counted answers of the surveys of panchayats. */
export interface ReportCountsRepository {
  /** Returns the panchayats of a place that are in scope, with what was counted of them, by id. */
  of(
    scope: Scope,
    place: ReportedPlace,
    form: Pick<CountKey, 'form_name' | 'year'>,
  ): Promise<readonly PanchayatCount[]>;
  /** Returns the pages of panchayats, in no order. */
  pages(
    panchayatIds: readonly string[],
    form: Pick<CountKey, 'form_name' | 'year'>,
  ): Promise<readonly Pick<ReportCountTable, 'panchayat_id' | 'beside' | 'page'>[]>;
  /** Notes that something is to be counted, for the first time or anew. The count before stays until then. */
  note(keys: readonly CountKey[]): Promise<void>;
  /** Returns what has changed since it was counted, or was never counted. */
  behind(limit: number): Promise<readonly CountKey[]>;
  /** Keeps a count. One that is unfinished takes no place of a whole one, which somebody else has put meanwhile. */
  put(count: ReportCountTable): Promise<void>;
}

const COLUMNS = ['panchayat_id', 'form_name', 'year', 'seq', 'beside', 'page'] as const;
const KEY = sql`(panchayat_id, form_name, year)`;

export const reportCountsRepository = (executor: Executor): ReportCountsRepository => ({
  async of(scope, { panchayat_id, block_id, district_id }, { form_name, year }) {
    if (scope.kind === 'none') return [];
    let query = panchayatsIn(executor, scope)
      .leftJoin('panchayat_counters as c', 'c.panchayat_id', 'p.panchayat_id')
      .leftJoin('report_counts as k', (on) =>
        on
          .onRef('k.panchayat_id', '=', 'p.panchayat_id')
          .on('k.form_name', '=', form_name)
          .on('k.year', '=', year),
      )
      .select([
        'p.panchayat_id',
        sql<number>`coalesce(c.change_seq, 0)`.as('change_seq'),
        'k.seq',
        'k.beside',
      ]);
    if (panchayat_id !== undefined) query = query.where('p.panchayat_id', '=', panchayat_id);
    if (block_id !== undefined) query = query.where('p.block_id', '=', block_id);
    if (district_id !== undefined) query = query.where('b.district_id', '=', district_id);
    return query.orderBy('p.panchayat_id').execute();
  },
  pages: (panchayatIds, { form_name, year }) =>
    executor.db
      .selectFrom('report_counts')
      .select(['panchayat_id', 'beside', 'page'])
      .where(isOneOf(executor.engine, 'panchayat_id', panchayatIds))
      .where('form_name', '=', form_name)
      .where('year', '=', year)
      .execute(),
  note: (keys) =>
    runForRows(
      executor,
      'note report_counts',
      COLUMNS,
      keys.map((key) => ({ ...key, seq: UNFINISHED, beside: '', page: '' })),
      (values) =>
        sql`insert into report_counts (${namesOf(COLUMNS)}) values ${values} on conflict ${KEY} do update set seq = ${sql.lit(UNFINISHED)}`,
    ),
  behind: (limit) =>
    executor.db
      .selectFrom('report_counts as k')
      .innerJoin('panchayat_counters as c', 'c.panchayat_id', 'k.panchayat_id')
      .select(['k.panchayat_id', 'k.form_name', 'k.year'])
      .whereRef('k.seq', '<', 'c.change_seq')
      .orderBy('k.panchayat_id')
      .limit(limit)
      .execute(),
  put: (count) =>
    runForRows(
      executor,
      'put report_counts',
      COLUMNS,
      [count],
      (
        values,
      ) => sql`insert into report_counts (${namesOf(COLUMNS)}) values ${values} on conflict ${KEY} do update set
        seq = excluded.seq, beside = excluded.beside, page = excluded.page
        where excluded.seq > ${sql.lit(UNFINISHED)} or report_counts.seq = ${sql.lit(UNFINISHED)}`,
    ),
});
