import type { FormTable } from '../tables.ts';
import { type Executor, insertRows, runPrepared } from './sql-tools.ts';

/** A form by what names it. A version of a form never changes. */
export type FormVersion = Pick<FormTable, 'name' | 'version'>;

export interface FormsRepository {
  /** Every version of every form, newest version of a name first. */
  versions(): Promise<readonly FormVersion[]>;
  /** JSON: the FormDefinition of a version. */
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
