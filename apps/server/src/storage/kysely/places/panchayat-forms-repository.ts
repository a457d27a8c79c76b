import type { WireFormPlaces } from '@sampark/core/wire/wire-forms';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { PanchayatFormTable } from '../../tables/place-tables.ts';
import { type Executor, isOneOf } from '../sql-tools.ts';

/** A panchayat that has a form. */
export interface PanchayatWithForm {
  readonly panchayat_id: string;
  readonly name: string;
  readonly name_hi: string;
  readonly block: string;
  readonly block_hi: string;
  /** The day from which it has it as a further form; null: always. */
  readonly begins: string | null;
  /** 1: it is its first form. */
  readonly is_first: number;
}

/** The forms that panchayats give to their new surveys: a first one each, and further ones. */
export interface PanchayatFormsRepository {
  /**
   * Returns the further forms of panchayats that new surveys may take: those that were retired are left out. By
   * panchayat, then by the day from which they may.
   */
  of(panchayatIds: readonly string[]): Promise<readonly PanchayatFormTable[]>;
  /** Lists panchayats that have a form: those that have it as a further one before those whose first it is, then by name. */
  having(form: string, limit: number): Promise<readonly PanchayatWithForm[]>;
  /** Makes a form the only one of panchayats. @returns how many of them had others */
  replace(form: string, where: WireFormPlaces): Promise<number>;
  /**
   * Adds a form to those that panchayats have, or changes its day. A later day does not take it away until
   * then where it has begun already.
   *
   * @returns how many of them are changed by it
   */
  add(form: string, where: WireFormPlaces, begins: string | null, today: string): Promise<number>;
  /** Takes a further form away. A first form stays: it can only be replaced. @returns how many had it as a further one */
  remove(form: string, where: WireFormPlaces): Promise<number>;
}

/** Returns the ids of the panchayats in a place, which `also` narrows. */
function panchayatsIn({ db, engine }: Executor, where: WireFormPlaces, also?: Expression<SqlBool>) {
  const blocks = db
    .selectFrom('blocks as b')
    .innerJoin('districts as d', 'd.district_id', 'b.district_id')
    .select('b.block_id');
  const narrowed = db.selectFrom('panchayats as p').select('p.panchayat_id');
  const all = also ? narrowed.where(also) : narrowed;
  if ('state_id' in where)
    return all.where('p.block_id', 'in', blocks.where('d.state_id', '=', where.state_id));
  if ('district_id' in where) {
    return all.where('p.block_id', 'in', blocks.where('d.district_id', '=', where.district_id));
  }
  if ('block_id' in where) return all.where('p.block_id', '=', where.block_id);
  if ('panchayat_ids' in where) return all.where(isOneOf(engine, 'p.panchayat_id', where.panchayat_ids));
  return all;
}

const listHaving = ({ db }: Executor, form: string, limit: number): Promise<readonly PanchayatWithForm[]> =>
  db
    .selectFrom('panchayats as p')
    .innerJoin('blocks as b', 'b.block_id', 'p.block_id')
    .leftJoin('panchayat_forms as f', (on) =>
      on.onRef('f.panchayat_id', '=', 'p.panchayat_id').on('f.form_name', '=', form),
    )
    .select(['p.panchayat_id', 'p.name', 'p.name_hi', 'b.name as block', 'b.name_hi as block_hi'])
    .select(sql<string | null>`case when p.form_name = ${form} then null else f.begins end`.as('begins'))
    .select(sql<number>`case when p.form_name = ${form} then 1 else 0 end`.as('is_first'))
    .where((eb) => eb.or([eb('p.form_name', '=', form), eb('f.form_name', 'is not', null)]))
    .orderBy('is_first')
    .orderBy('p.name')
    .orderBy('p.panchayat_id')
    .limit(limit)
    .execute();

export const panchayatFormsRepository = (executor: Executor): PanchayatFormsRepository => {
  const { db } = executor;
  return {
    async of(panchayatIds) {
      if (panchayatIds.length === 0) return [];
      return db
        .selectFrom('panchayat_forms as f')
        .innerJoin('panchayats as p', 'p.panchayat_id', 'f.panchayat_id')
        .leftJoin('retired_forms as r', 'r.name', 'f.form_name')
        .select(['f.panchayat_id', 'f.form_name', 'f.begins'])
        .where(isOneOf(executor.engine, 'f.panchayat_id', panchayatIds))
        .where('r.name', 'is', null)
        .whereRef('f.form_name', '!=', 'p.form_name')
        .orderBy('f.panchayat_id')
        .orderBy(sql`coalesce(f.begins, '')`)
        .orderBy('f.form_name')
        .execute();
    },
    having: (form, limit) => listHaving(executor, form, limit),
    async replace(form, where) {
      const hasOthers = sql<SqlBool>`(p.form_name != ${form} or exists (select 1 from panchayat_forms as f
        where f.panchayat_id = p.panchayat_id and f.form_name != ${form}))`;
      const { n } = await db
        .selectFrom(panchayatsIn(executor, where, hasOthers).as('t'))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      const here = panchayatsIn(executor, where);
      await db.deleteFrom('panchayat_forms').where('panchayat_id', 'in', here).execute();
      await db
        .updateTable('panchayats')
        .set({ form_name: form })
        .where('form_name', '!=', form)
        .where('panchayat_id', 'in', here)
        .execute();
      return n;
    },
    async add(form, where, begins, today) {
      const had = sql`coalesce(panchayat_forms.begins, '')`;
      const differs = sql<SqlBool>`${had} != ${begins ?? ''}`;
      const isLater = begins !== null && begins > today;
      const others = panchayatsIn(executor, where, sql<SqlBool>`p.form_name != ${form}`);
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('panchayat_forms')
        .columns(['panchayat_id', 'form_name', 'begins'])
        .expression(
          others.select([sql<string>`${form}`.as('form_name'), sql<string | null>`${begins}`.as('begins')]),
        )
        .onConflict((oc) =>
          oc
            .columns(['panchayat_id', 'form_name'])
            .doUpdateSet({ begins })
            .where(isLater ? sql<SqlBool>`${differs} and ${had} > ${today}` : differs),
        )
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows ?? 0n);
    },
    async remove(form, where) {
      const { numDeletedRows } = await db
        .deleteFrom('panchayat_forms')
        .where('form_name', '=', form)
        .where('panchayat_id', 'in', panchayatsIn(executor, where))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
};
