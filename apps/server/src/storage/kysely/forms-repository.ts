import { sql } from 'kysely';
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
  /** Counts panchayats by form, first and further ones; a form that no panchayat has is not there. */
  panchayats(): Promise<readonly FormPanchayats[]>;
  /** Returns the names of the forms that new surveys take no more. */
  retired(): Promise<ReadonlySet<string>>;
  /** Retires a form, or takes that back. @returns whether it was otherwise before */
  retire(name: string, at: string | null): Promise<boolean>;
  /** Returns a stamp that differs after every change of the forms that devices have to know of. */
  changeStamp(): Promise<string>;
  /** Gives the forms a new stamp. Open streams tell devices of it after the commit. */
  noteChange(): Promise<void>;
  /** Counts surveys by version; a version without surveys is not there. */
  surveys(): Promise<readonly VersionSurveys[]>;
}

/** The row of `meta` that counts the changes of forms. */
const CHANGES = 'forms_changed';

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
      .selectFrom((eb) =>
        eb
          .selectFrom('panchayats')
          .select(['panchayat_id', 'form_name'])
          .union(eb.selectFrom('panchayat_forms').select(['panchayat_id', 'form_name']))
          .as('each'),
      )
      .select((eb) => ['form_name as name', eb.fn.countAll<number>().as('panchayats')])
      .groupBy('form_name')
      .execute(),
  async retired() {
    const rows = await executor.db.selectFrom('retired_forms').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  },
  async retire(name, at) {
    const { db } = executor;
    if (at === null) {
      const { numDeletedRows } = await db
        .deleteFrom('retired_forms')
        .where('name', '=', name)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('retired_forms')
      .values({ name, at })
      .onConflict((oc) => oc.column('name').doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  async changeStamp() {
    const [row] = await runPrepared<{ value: string }>(executor, 'meta', [CHANGES], (db) =>
      db.selectFrom('meta').select('value').where('key', '=', CHANGES),
    );
    return row?.value ?? '0';
  },
  async noteChange() {
    await executor.db
      .insertInto('meta')
      .values({ key: CHANGES, value: '1' })
      .onConflict((oc) =>
        oc.column('key').doUpdateSet({ value: sql`cast(cast(meta.value as integer) + 1 as text)` }),
      )
      .execute();
  },
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
