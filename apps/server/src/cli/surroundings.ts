import { randomBytes } from 'node:crypto';
import { buildContext } from '../app.ts';
import type { Config } from '../config.ts';
import { firstLine } from '../first-line.ts';
import { createLogger } from '../logger.ts';
import type { Context } from '../services/context.ts';
import { openSecrets } from '../services/secrets/open-secrets.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/port.ts';

/** What a command needs of the world. */
export interface Surroundings {
  readonly config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'keyFile' | 'key' | 'passwordMin' | 'demo' | 'publicUrl'
  >;
  readonly readPassword: () => Promise<string>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

export const USAGE = `Usage:
  sampark user add --username NAME --role admin|block_officer|staff [--name "FULL NAME"] [--email ADDRESS]
                   [--panchayat ID] [--block ID]
      Adds a person. The password is asked for, or read from the standard input; it is never an argument.
  sampark user move NAME --panchayat ID | --block ID
      Gives a staff member another panchayat, or a block officer another block. What they still send from the old
      one is kept for its people to review.
  sampark user reset-password NAME
      Makes a password for one login, at which a new one is chosen, and switches two-factor login off.
  sampark panchayat form ID FORM
      Chooses the form that a panchayat's new surveys take: village-standard or village-detailed.
  sampark import places FILE [--dry-run]
      Takes a CSV file of the Local Government Directory: states, districts, blocks, local bodies, villages, or one
      that ties them. Says what is new, changed, renamed or refused, row by row; with --dry-run it changes nothing.
  sampark import users FILE [--dry-run]
      Adds the people of a CSV file (username, full_name, email, phone, role, panchayat code, block code), each with a
      password for one login. Names every bad row; when there is one, nobody is added.
  sampark audit verify
      Holds every entry of the audit log against the one before it; tells the first that does not follow.
  sampark audit list [--since 2026-11-01] [--user NAME]
      What was done to people, places and the server, oldest first.
  sampark backup FILE [--key-file KEY]
      Backs the database and the server's key up to a new file, while the server goes on. KEY encrypts it.
  sampark restore FILE [--key-file KEY] [--replace]
      Puts a backup in the place of the database; the server must be stopped. --replace moves what is there aside.
  sampark key new KEY
      Makes a key file to encrypt backups with.
  sampark doctor
      Looks at settings, disk, clock, database, key, audit log and backups, and says what to do.
  sampark purge
      Removes for good what was deleted more than 400 days ago. The server does it by itself every day.
  sampark migrate
      Brings the database up to date.`;

/** What a command cannot go on after, said in a sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Opens the database that the settings name. Throws a `CommandError`. */
export async function openDatabase({ config }: Surroundings): Promise<Storage> {
  return openStorage(config).catch((error: unknown) => {
    throw new CommandError(`the database cannot be opened: ${firstLine(error)}`, { cause: error });
  });
}

/** Runs a use case over the database that the settings name, and closes it. Throws a `CommandError`. */
export async function withContext<T>(
  around: Surroundings,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { config } = around;
  const storage = await openDatabase(around);
  try {
    const opened = await openSecrets(storage, config, randomBytes);
    if (!opened.ok) throw new CommandError(opened.problem);
    const { secrets } = opened;
    const { passwordMin } = config;
    const logger = createLogger('silent');
    return await work(await buildContext({ storage, secrets, logger, passwordMin, via: 'command line' }));
  } finally {
    await storage.close();
  }
}
