import type { AppliedOpTable } from '../../tables.ts';
import { asList, type Executor, insertRows, isOneOf, runPrepared } from '../sql-tools.ts';

/** The operations that were carried out or refused for good, so that delivering one again changes nothing. */
export interface OperationsRepository {
  /** Returns those of these panchayats; of the empty one those that never reached any. */
  byIds(opIds: readonly string[], panchayatIds: readonly string[]): Promise<readonly AppliedOpTable[]>;
  insert(operations: readonly AppliedOpTable[]): Promise<void>;
  /** Keeps an operation, unless it is here. */
  keep(operation: AppliedOpTable): Promise<void>;
}

const COLUMNS = ['op_id', 'content_hash', 'user_id', 'survey_id', 'panchayat_id', 'result', 'at'] as const;

export const operationsRepository = (executor: Executor): OperationsRepository => ({
  async keep(operation) {
    await executor.db
      .insertInto('applied_ops')
      .values(operation)
      .onConflict((on) => on.doNothing())
      .execute();
  },
  async byIds(opIds, panchayatIds) {
    if (opIds.length === 0) return [];
    const { engine } = executor;
    const values = [asList(engine, panchayatIds), asList(engine, opIds)];
    return runPrepared<AppliedOpTable>(executor, 'operations by id', values, (db) =>
      db
        .selectFrom('applied_ops')
        .selectAll()
        .where(isOneOf(engine, 'panchayat_id', panchayatIds))
        .where(isOneOf(engine, 'op_id', opIds)),
    );
  },
  insert: (operations) => insertRows(executor, 'applied_ops', COLUMNS, operations),
});
