import { randomBytes } from 'node:crypto';
import { buildContext } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import type { Context } from '../services/context.ts';
import { openSecrets } from '../services/secrets/open-secrets.ts';
import { openStorage } from '../storage/open.ts';

/** What a command needs of the world. */
export interface Surroundings {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'keyFile' | 'key' | 'passwordMin'>;
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
  sampark purge
      Removes for good what was deleted more than 400 days ago. The server does it by itself every day.
  sampark migrate
      Brings the database up to date.`;

/** What a command cannot go on after, said in a sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs a use case over the database that the settings name, and closes it. Throws a `CommandError`. */
export async function withContext<T>(
  { config }: Surroundings,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config);
  try {
    const opened = await openSecrets(storage, config, randomBytes);
    if (!opened.ok) throw new CommandError(opened.problem);
    const { secrets } = opened;
    const { passwordMin } = config;
    return await work(await buildContext({ storage, secrets, logger: createLogger('silent'), passwordMin }));
  } finally {
    await storage.close();
  }
}
