import { UnavailableError } from '../storage/port.ts';
import { auditList, auditVerify } from './audit-commands.ts';
import { backup, keyNew, restoreBackup } from './backup/backup-commands.ts';
import { copy } from './backup/copy-command.ts';
import { drillBackup } from './backup/drill-command.ts';
import { baseMapAdd } from './base-map-commands.ts';
import { doctor } from './doctor-command.ts';
import { epochNew } from './epoch-command.ts';
import { filesCopy, filesForget } from './files-commands.ts';
import { formCheck } from './forms/check-command.ts';
import { formConvert } from './forms/convert-command.ts';
import { formEvaluate } from './forms/evaluate-command.ts';
import { formList } from './forms/list-command.ts';
import { formPublish } from './forms/publish-command.ts';
import { formTest } from './forms/test-command.ts';
import { importPlaceChanges } from './import/import-changes.ts';
import { importPlaces } from './import/import-commands.ts';
import { importUsers } from './import/import-users.ts';
import { panchayatForm } from './panchayat-commands.ts';
import { CommandError, type Surroundings } from './surroundings.ts';
import { textsList } from './texts-command.ts';
import { migrateOnly, purgeNow } from './upkeep-commands.ts';
import { USAGE, usageOf, wordsProblem } from './usage.ts';
import { userAdd, userErase, userLetIn, userMove, userResetPassword } from './user-commands.ts';

/** A command takes the words behind its name, and returns the process's exit code. */
type Command = (args: readonly string[], around: Surroundings) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'user add': userAdd,
  'user move': userMove,
  'user reset-password': userResetPassword,
  'user let-in': userLetIn,
  'user erase': userErase,
  'panchayat form': panchayatForm,
  'form check': formCheck,
  'form convert': formConvert,
  'form evaluate': formEvaluate,
  'form test': formTest,
  'form publish': formPublish,
  'form list': formList,
  'import places': importPlaces,
  'import changes': importPlaceChanges,
  'import users': importUsers,
  doctor,
  'audit verify': auditVerify,
  'audit list': auditList,
  backup,
  restore: restoreBackup,
  drill: drillBackup,
  'epoch new': epochNew,
  copy,
  'key new': keyNew,
  'files copy': filesCopy,
  'files forget': filesForget,
  'base-map add': baseMapAdd,
  'texts list': textsList,
  purge: purgeNow,
  migrate: migrateOnly,
};

/**
 * Runs one of the administrator's commands. @returns the process's exit code: 0 done, 1 could not be done, 2 not
 * understood
 */
export async function runCommand(args: readonly string[], around: Surroundings): Promise<number> {
  const words = [2, 1].find((count) => Object.hasOwn(COMMANDS, args.slice(0, count).join(' ')));
  const name = args.slice(0, words ?? 0).join(' ');
  const command = COMMANDS[name];
  if (command === undefined) {
    const isAsked = args.length === 0 || args[0] === 'help' || args[0] === '--help';
    around.complain(
      isAsked ? USAGE : `sampark: there is no command "${args.slice(0, 2).join(' ')}"\n${USAGE}`,
    );
    return isAsked ? 0 : 2;
  }
  try {
    return await command(args.slice(words), around);
  } catch (error) {
    const wrong = wordsProblem(error);
    if (wrong !== null) {
      around.complain(`sampark ${name}: ${wrong}\nUsage:\n${usageOf(name)}`);
      return 2;
    }
    if (!(error instanceof CommandError || error instanceof UnavailableError)) throw error;
    around.complain(`sampark: ${error.message}`);
    return 1;
  }
}
