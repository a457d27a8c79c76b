import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadFile, readFormFile } from '../services/forms/read-form-file.ts';

/** The folder of the official pack of forms. */
export const OFFICIAL_FORMS = join(import.meta.dirname, '../../../../forms/official');

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
