import { parseArgs } from 'node:util';
import { counted } from '../counted.ts';
import { copyFiles, forgetMissing } from '../services/files/attachments/compare-files.ts';
import { openFiles } from '../storage/files/open-files.ts';
import { asCommandError } from './as-command-error.ts';
import { openDatabase, type Surroundings } from './surroundings.ts';
import { UsageError } from './usage.ts';

const place = { type: 'string', default: '' } as const;

/**
 * Copies photos, recordings and files to another place, or from there, while the server goes on. A file never changes, so only what is not
 * there yet is copied: it is how files are backed up, brought back and moved.
 */
export async function filesCopy(args: readonly string[], { config, say }: Surroundings): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { from: place, to: place }, strict: true });
  const { from, to } = values;
  if (from === to) throw new UsageError('--from or --to names another place than that of the settings');
  const at = (files: string) => openFiles({ ...config, files: files === '' ? config.files : files });
  try {
    const { copied, known } = await copyFiles(at(from), at(to));
    say(`Copied ${counted(copied, 'file')}; ${counted(known, 'file was', 'files were')} there already.`);
    return 0;
  } catch (error) {
    throw asCommandError(error);
  }
}

/** Forgets the files that are missing, so that devices are asked for them. */
export async function filesForget(args: readonly string[], around: Surroundings): Promise<number> {
  if (args.length > 0) throw new UsageError('it takes nothing more');
  around.say(await forgetMissingFiles(around));
  return 0;
}

/** Forgets the files that are missing. @returns what was done, in a sentence */
export async function forgetMissingFiles(around: Surroundings): Promise<string> {
  const storage = await openDatabase(around);
  try {
    const forgotten = await forgetMissing({ storage }, openFiles(around.config));
    return forgotten === 0
      ? 'No file is missing.'
      : `${counted(forgotten, 'file is', 'files are')} missing: devices are asked for what they still have of them.`;
  } finally {
    await storage.close();
  }
}
