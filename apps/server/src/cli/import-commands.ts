import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importDirectory } from '../services/directory/import-directory.ts';
import { tellImport } from './import-report.ts';
import { type Surroundings, USAGE, withContext } from './surroundings.ts';

/** The file and whether it is only to be checked; undefined when it was not understood. */
export function readImport(
  args: readonly string[],
): { readonly file: string; readonly dryRun: boolean } | undefined {
  try {
    const options = { 'dry-run': { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({
      args: [...args],
      options,
      strict: true,
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return undefined;
    return { file, dryRun: values['dry-run'] ?? false };
  } catch {
    return undefined;
  }
}

export const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

/** Takes a file of the Local Government Directory, or says what it would do. */
export async function importPlaces(args: readonly string[], around: Surroundings): Promise<number> {
  const read = readImport(args);
  if (read === undefined) {
    around.complain(USAGE);
    return 2;
  }
  const { file, dryRun } = read;
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
