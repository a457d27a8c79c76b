import type { SetDeadline } from '@sampark/core/places/deadline';
import type { RoundDeadlineTable } from '../../tables/place-tables.ts';
import { type Executor, isOneOf } from '../sql-tools.ts';

/** The block of a day that holds everywhere. */
const EVERYWHERE = '';

/** The form, place and year for which a day is set. */
export type DeadlineKey = Omit<SetDeadline, 'due_on'>;

/** The days by which surveys are to be done. */
export interface DeadlinesRepository {
  /** Returns the days of blocks and those that hold everywhere, by form and year. */
  of(blockIds: readonly string[]): Promise<readonly SetDeadline[]>;
  /** Returns the days of a form, in no order. */
  ofForm(formName: string): Promise<readonly SetDeadline[]>;
  /** Sets a day, in the place of one that was set before. */
  set(deadline: SetDeadline, by: Pick<RoundDeadlineTable, 'set_by' | 'set_at'>): Promise<void>;
  /** Removes a day. @returns it; undefined: none was set */
  remove(key: DeadlineKey): Promise<string | undefined>;
}

const COLUMNS = ['block_id', 'form_name', 'year', 'due_on'] as const;

const deadlineOf = (row: Pick<RoundDeadlineTable, (typeof COLUMNS)[number]>): SetDeadline => ({
  ...row,
  block_id: row.block_id === EVERYWHERE ? null : row.block_id,
});

export const deadlinesRepository = ({ db, engine }: Executor): DeadlinesRepository => ({
  async of(blockIds) {
    const rows = await db
      .selectFrom('round_deadlines')
      .select(COLUMNS)
      .where(isOneOf(engine, 'block_id', [EVERYWHERE, ...blockIds]))
      .orderBy('form_name')
      .orderBy('year')
      .orderBy('block_id')
      .execute();
    return rows.map(deadlineOf);
  },
  async ofForm(formName) {
    const rows = await db
      .selectFrom('round_deadlines')
      .select(COLUMNS)
      .where('form_name', '=', formName)
      .execute();
    return rows.map(deadlineOf);
  },
  async set({ block_id, form_name, year, due_on }, by) {
    await db
      .insertInto('round_deadlines')
      .values({ block_id: block_id ?? EVERYWHERE, form_name, year, due_on, ...by })
      .onConflict((oc) => oc.columns(['block_id', 'form_name', 'year']).doUpdateSet({ due_on, ...by }))
      .execute();
  },
  async remove({ block_id, form_name, year }) {
    const removed = await db
      .deleteFrom('round_deadlines')
      .where('block_id', '=', block_id ?? EVERYWHERE)
      .where('form_name', '=', form_name)
      .where('year', '=', year)
      .returning('due_on')
      .executeTakeFirst();
    return removed?.due_on;
  },
});
