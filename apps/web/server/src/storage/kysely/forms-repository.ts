import type { FormTable } from '../tables.ts';
import { type Executor, insertRows, runPrepared } from './sql-tools.ts';

/** The name and version of a form. A version of a form never changes. */
export type FormVersion = Pick<FormTable, 'name' | 'version'>;

export interface FormsRepository {
  /** Returns every version of every form, newest version of a name first. */
  versions(): Promise<readonly FormVersion[]>;
  /** Returns the JSON of a version's FormDefinition. */
  definition(form: FormVersion): Promise<string | undefined>;
  insert(forms: readonly FormTable[]): Promise<void>;
}

export const formsRepository = (executor: Executor): FormsRepository => ({
  versions: () =>
    runPrepared<FormVersion>(executor, 'form versions', [], (db) =>
      db.selectFrom('forms').select(['name', 'version']).orderBy('name').orderBy('version', 'desc'),
    ),
  async definition({ name, version }) {
    const row = await executor.db
      .selectFrom('forms')
      .select('definition')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    return row?.definition;
  },
  insert: (forms) => insertRows(executor, 'forms', ['name', 'version', 'definition'], forms),
});
