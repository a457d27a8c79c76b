import type { FormTable } from '../tables.ts';
import { type Executor, insertRows, runPrepared } from './sql-tools.ts';

/** The name and version of a form. A version of a form never changes. */
export type FormVersion = Pick<FormTable, 'name' | 'version'>;

/** How many panchayats give a form to their new surveys. */
export interface FormPanchayats {
  readonly name: string;
  readonly panchayats: number;
}

/** How many surveys, but for those that were deleted, are of a version. */
export interface VersionSurveys extends FormVersion {
  readonly surveys: number;
}

export interface FormsRepository {
  /** Returns every version of every form, newest version of a name first. */
  versions(): Promise<readonly FormVersion[]>;
  /** Returns the JSON of a version's FormDefinition. */
  definition(form: FormVersion): Promise<string | undefined>;
  insert(forms: readonly FormTable[]): Promise<void>;
  /** Counts panchayats by form; a form that no panchayat has is not there. */
  panchayats(): Promise<readonly FormPanchayats[]>;
  /** Counts surveys by version; a version without surveys is not there. */
  surveys(): Promise<readonly VersionSurveys[]>;
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
  panchayats: () =>
    executor.db
      .selectFrom('panchayats')
      .select((eb) => ['form_name as name', eb.fn.countAll<number>().as('panchayats')])
      .groupBy('form_name')
      .execute(),
  surveys: () =>
    executor.db
      .selectFrom('surveys')
      .select((eb) => [
        'form_name as name',
        'form_version as version',
        eb.fn.countAll<number>().as('surveys'),
      ])
      .where('deleted_at', 'is', null)
      .groupBy(['form_name', 'form_version'])
      .execute(),
});
