import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { nextRecordForms } from '@sampark/core/records/record-form';
import { recordFormName } from '@sampark/core/survey/record-form';
import type { Context } from '../services/context.ts';
import type { ReadFile } from '../services/forms/file-read.ts';
import { readFormFile } from '../services/forms/read-form-file.ts';
import { shipForms } from '../services/forms/ship-forms.ts';
import { isoTime } from '../services/primitives.ts';

/** The folder of the official pack of forms. */
export const OFFICIAL_FORMS = join(import.meta.dirname, '../../../../forms/official');

/** The panchayat of the demo that has the official forms beside its own. */
export const OFFICIAL_PANCHAYAT = '48230';

/** A form of the pack, with the name of its file. */
export interface OfficialForm {
  readonly file: string;
  readonly read: ReadFile;
}

/** Reads the forms of the official pack, in the order of their files' names. */
export async function readOfficialForms(): Promise<readonly OfficialForm[]> {
  const files = (await readdir(OFFICIAL_FORMS)).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  );
  return Promise.all(
    files.toSorted().map(async (file) => {
      const bytes = await readFile(join(OFFICIAL_FORMS, file));
      return { file, read: await readFormFile(file, bytes) };
    }),
  );
}

/** Returns the forms of the records that some forms save. */
function recordFormsOf(forms: readonly FormDefinition[]): readonly FormDefinition[] {
  const made = new Map<string, FormDefinition>();
  for (const form of forms) {
    for (const next of nextRecordForms((type) => made.get(recordFormName(type)) ?? null, form)) {
      made.set(next.name, { ...next, version: 1 });
    }
  }
  return [...made.values()];
}

/** Adds the official forms to the database, and gives them to a panchayat of the demo beside its own. @returns the forms */
export async function addOfficialForms(context: Context): Promise<readonly FormDefinition[]> {
  const forms = (await readOfficialForms()).map(({ file, read: { form } }) => {
    if (form === null) throw new Error(`${file} is no form`);
    return form;
  });
  await shipForms(context.storage, context, [...forms, ...recordFormsOf(forms)]);
  const today = isoTime(context.clock()).slice(0, 10);
  await context.storage.write(async ({ panchayatForms }) => {
    for (const { name } of forms) {
      await panchayatForms.add(name, { panchayat_ids: [OFFICIAL_PANCHAYAT] }, null, today);
    }
  });
  return forms;
}
