import type { AppliedOpTable } from '../tables.ts';
import { type Executor, insertRows, isOneOf, runPrepared } from './sql-tools.ts';

/** Operations that were carried out or refused for good, so that delivering one again changes nothing. */
export interface OperationsRepository {
  byIds(opIds: readonly string[]): Promise<readonly AppliedOpTable[]>;
  insert(operations: readonly AppliedOpTable[]): Promise<void>;
}

const COLUMNS = ['op_id', 'content_hash', 'user_id', 'survey_id', 'panchayat_id', 'result', 'at'] as const;

export const operationsRepository = (executor: Executor): OperationsRepository => ({
  async byIds(opIds) {
    if (opIds.length === 0) return [];
    const values = executor.engine === 'sqlite' ? JSON.stringify(opIds) : opIds;
    return runPrepared<AppliedOpTable>(executor, 'operations by id', [values], (db) =>
      db
        .selectFrom('applied_ops')
        .selectAll()
        .where(isOneOf(executor.engine, 'op_id', opIds)),
    );
  },
  insert: (operations) => insertRows(executor, 'applied_ops', COLUMNS, operations),
});
