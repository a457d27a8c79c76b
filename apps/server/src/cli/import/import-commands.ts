import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importDirectory } from '../../services/directory/import-directory.ts';
import { type Surroundings, withContext } from '../surroundings.ts';
import { UsageError } from '../usage.ts';
import { tellImport } from './import-report.ts';

/** Reads the file, and whether it is only to be checked. */
export function readImport(args: readonly string[]): { readonly file: string; readonly dryRun: boolean } {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({
    args: [...args],
    options,
    strict: true,
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('it takes one file');
  return { file, dryRun: values['dry-run'] ?? false };
}

export const isReadable = (file: string): Promise<boolean> =>
  Promise.all([access(file, constants.R_OK), stat(file)]).then(
    ([, found]) => found.isFile(),
    () => false,
  );

/** Imports a file of the Local Government Directory, or says what that would do. */
export async function importPlaces(args: readonly string[], around: Surroundings): Promise<number> {
  const { file, dryRun } = readImport(args);
  if (!(await isReadable(file))) {
    around.complain(`sampark: ${file} cannot be read`);
    return 1;
  }
  let tenths = 0;
  const onProgress = (done: number, total: number) => {
    const next = Math.floor((done / Math.max(total, 1)) * 10);
    if (next > tenths && next < 10) around.say(`${done} of ${total} rows…`);
    tenths = next;
  };
  const open = () => createReadStream(file);
  const result = await withContext(around, (context) =>
    importDirectory(context, open, { by: null, dryRun, onProgress }),
  );
  return tellImport(result, dryRun, around);
}
