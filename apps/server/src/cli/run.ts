import { purge } from '../services/purge.ts';
import { openStorage } from '../storage/open.ts';
import { importPlaces } from './import-commands.ts';
import { importUsers } from './import-users.ts';
import { panchayatForm } from './panchayat-commands.ts';
import { CommandError, type Surroundings, USAGE, withContext } from './surroundings.ts';
import { userAdd, userMove, userResetPassword } from './user-commands.ts';

/** Runs one command of the administrator's; the process's exit code: 0 done, 1 could not be done, 2 not understood. */
export async function runCommand(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await choose(args, around);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    around.complain(`sampark: ${error.message}`);
    return 1;
  }
}

async function choose(args: readonly string[], around: Surroundings): Promise<number> {
  const [noun, verb] = args;
  if (noun === 'migrate' && args.length === 1) return migrateOnly(around);
  if (noun === 'purge' && args.length === 1) return purgeNow(around);
  if (noun === 'user' && verb === 'add') return userAdd(args.slice(2), around);
  if (noun === 'user' && verb === 'move') return userMove(args.slice(2), around);
  if (noun === 'user' && verb === 'reset-password') return userResetPassword(args.slice(2), around);
  if (noun === 'panchayat' && verb === 'form') return panchayatForm(args.slice(2), around);
  if (noun === 'import' && verb === 'places') return importPlaces(args.slice(2), around);
  if (noun === 'import' && verb === 'users') return importUsers(args.slice(2), around);
  around.complain(USAGE);
  return noun === undefined || noun === 'help' || noun === '--help' ? 0 : 2;
}

async function migrateOnly({ config, say }: Surroundings): Promise<number> {
  // Opening the database brings it up to date.
  const storage = await openStorage(config);
  await storage.close();
  say('The database is up to date.');
  return 0;
}

async function purgeNow(around: Surroundings): Promise<number> {
  const { surveys, operations } = await withContext(around, (context) => purge(context));
  around.say(`Removed ${surveys} deleted surveys and ${operations} receipts for good.`);
  return 0;
}
