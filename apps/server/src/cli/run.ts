import { UnavailableError } from '../storage/port.ts';
import { CommandError, type Surroundings } from './surroundings.ts';
import { USAGE, usageOf, wordsProblem } from './usage.ts';

/** A command takes the words behind its name, and returns the process's exit code. */
type Command = (args: readonly string[], around: Surroundings) => Promise<number>;

/** Loads each command. All of them together take longer to load than most of them take. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  'user add': async () => (await import('./user-commands.ts')).userAdd,
  'user move': async () => (await import('./user-commands.ts')).userMove,
  'user reset-password': async () => (await import('./user-commands.ts')).userResetPassword,
  'user let-in': async () => (await import('./user-commands.ts')).userLetIn,
  'user erase': async () => (await import('./user-commands.ts')).userErase,
  'panchayat form': async () => (await import('./panchayat-commands.ts')).panchayatForm,
  'form check': async () => (await import('./forms/check-command.ts')).formCheck,
  'form convert': async () => (await import('./forms/convert-command.ts')).formConvert,
  'form evaluate': async () => (await import('./forms/evaluate-command.ts')).formEvaluate,
  'form test': async () => (await import('./forms/test-command.ts')).formTest,
  'form publish': async () => (await import('./forms/publish-command.ts')).formPublish,
  'form list': async () => (await import('./forms/list-command.ts')).formList,
  'import places': async () => (await import('./import/import-commands.ts')).importPlaces,
  'import changes': async () => (await import('./import/import-changes.ts')).importPlaceChanges,
  'import users': async () => (await import('./import/import-users.ts')).importUsers,
  doctor: async () => (await import('./doctor-command.ts')).doctor,
  'audit verify': async () => (await import('./audit-commands.ts')).auditVerify,
  'audit list': async () => (await import('./audit-commands.ts')).auditList,
  backup: async () => (await import('./backup/backup-commands.ts')).backup,
  restore: async () => (await import('./backup/backup-commands.ts')).restoreBackup,
  drill: async () => (await import('./backup/drill-command.ts')).drillBackup,
  'epoch new': async () => (await import('./epoch-command.ts')).epochNew,
  copy: async () => (await import('./backup/copy-command.ts')).copy,
  'key new': async () => (await import('./backup/backup-commands.ts')).keyNew,
  'files copy': async () => (await import('./files-commands.ts')).filesCopy,
  'files forget': async () => (await import('./files-commands.ts')).filesForget,
  'base-map add': async () => (await import('./base-map-commands.ts')).baseMapAdd,
  'texts list': async () => (await import('./texts-command.ts')).textsList,
  purge: async () => (await import('./upkeep-commands.ts')).purgeNow,
  migrate: async () => (await import('./upkeep-commands.ts')).migrateOnly,
};

/**
 * Runs one of the administrator's commands. @returns the process's exit code: 0 done, 1 could not be done, 2 not
 * understood
 */
export async function runCommand(args: readonly string[], around: Surroundings): Promise<number> {
  const words = [2, 1].find((count) => Object.hasOwn(COMMANDS, args.slice(0, count).join(' ')));
  const name = args.slice(0, words ?? 0).join(' ');
  const load = COMMANDS[name];
  if (load === undefined) {
    const isAsked = args.length === 0 || args[0] === 'help' || args[0] === '--help';
    around.complain(
      isAsked ? USAGE : `sampark: there is no command "${args.slice(0, 2).join(' ')}"\n${USAGE}`,
    );
    return isAsked ? 0 : 2;
  }
  try {
    const command = await load();
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
