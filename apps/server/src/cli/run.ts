import { auditList, auditVerify } from './audit-commands.ts';
import { backup, keyNew, restoreBackup } from './backup-commands.ts';
import { doctor } from './doctor-command.ts';
import { importPlaces } from './import-commands.ts';
import { importUsers } from './import-users.ts';
import { panchayatForm } from './panchayat-commands.ts';
import { CommandError, type Surroundings, USAGE } from './surroundings.ts';
import { migrateOnly, purgeNow } from './upkeep-commands.ts';
import { userAdd, userMove, userResetPassword } from './user-commands.ts';

/** Takes the words behind its name; the process's exit code. */
type Command = (args: readonly string[], around: Surroundings) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'user add': userAdd,
  'user move': userMove,
  'user reset-password': userResetPassword,
  'panchayat form': panchayatForm,
  'import places': importPlaces,
  'import users': importUsers,
  doctor,
  'audit verify': auditVerify,
  'audit list': auditList,
  backup,
  restore: restoreBackup,
  'key new': keyNew,
  purge: purgeNow,
  migrate: migrateOnly,
};

/** Runs one command of the administrator's; the process's exit code: 0 done, 1 could not be done, 2 not understood. */
export async function runCommand(args: readonly string[], around: Surroundings): Promise<number> {
  const words = [2, 1].find((count) => Object.hasOwn(COMMANDS, args.slice(0, count).join(' ')));
  const command = words === undefined ? undefined : COMMANDS[args.slice(0, words).join(' ')];
  if (command === undefined) {
    around.complain(USAGE);
    return args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2;
  }
  try {
    return await command(args.slice(words), around);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    around.complain(`sampark: ${error.message}`);
    return 1;
  }
}
