import type { FormTable } from '../tables.ts';
import { type Executor, insertRows } from './sql-tools.ts';

export interface FormsRepository {
  /** Every version of every form, newest version of a name first. */
  all(): Promise<readonly FormTable[]>;
  insert(forms: readonly FormTable[]): Promise<void>;
}

export const formsRepository = (executor: Executor): FormsRepository => ({
  all: () => executor.db.selectFrom('forms').selectAll().orderBy('name').orderBy('version', 'desc').execute(),
  insert: (forms) => insertRows(executor, 'forms', ['name', 'version', 'definition'], forms),
});
