import { parseArgs } from 'node:util';
import { ROLES, type Role } from '@sampark/core/access/roles';
import { buildContext } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type AddUserResult, addUser } from '../services/accounts/add-user.ts';
import type { PasswordProblem } from '../services/accounts/password-rules.ts';
import { openStorage } from '../storage/open.ts';

/** What a command needs of the world. */
export interface Surroundings {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'passwordMin'>;
  readonly readPassword: () => Promise<string>;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

export const USAGE = `Usage:
  sampark user add --username NAME --role admin|block_officer|staff [--name "FULL NAME"] [--email ADDRESS]
                   [--panchayat ID] [--block ID]
      Adds a person. The password is asked for, or read from the standard input; it is never an argument.
  sampark migrate
      Brings the database up to date.`;

const WEAK: Readonly<Record<PasswordProblem, (least: number) => string>> = {
  too_short: (least) => `the password needs at least ${least} characters`,
  too_long: () => 'the password is too long',
  common: () => 'that password is among the first to be guessed',
};

const complaintOf = (result: Exclude<AddUserResult, { kind: 'added' }>, least: number): string => {
  switch (result.kind) {
    case 'bad_username':
      return 'a user name has 2 to 64 small letters, digits, dots, dashes and underscores';
    case 'username_taken':
      return 'that user name is taken';
    case 'unknown_panchayat':
      return 'there is no such panchayat';
    case 'unknown_block':
      return 'there is no such block, or it has no panchayats';
    case 'weak_password':
      return WEAK[result.problem](least);
  }
};

const isRole = (role: string | undefined): role is Role =>
  (ROLES as readonly (string | undefined)[]).includes(role);

/** Runs one command of the administrator's; the process's exit code: 0 done, 1 could not be done, 2 not understood. */
export async function runCommand(args: readonly string[], around: Surroundings): Promise<number> {
  const [noun, verb] = args;
  if (noun === 'migrate' && args.length === 1) return migrateOnly(around);
  if (noun === 'user' && verb === 'add') return userAdd(args.slice(2), around);
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

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { username: text, role: text, name: text, email: text, panchayat: text, block: text };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch {
    return undefined;
  }
}

async function userAdd(args: readonly string[], around: Surroundings): Promise<number> {
  const { config, say, complain } = around;
  const options = optionsOf(args);
  if (options?.username === undefined || !isRole(options.role)) {
    complain(USAGE);
    return 2;
  }
  const password = await around.readPassword();
  const storage = await openStorage(config);
  try {
    const context = await buildContext({ storage, logger: createLogger('silent') });
    const user = {
      username: options.username,
      password,
      full_name: options.name ?? '',
      email: options.email ?? '',
      role: options.role,
      panchayat_id: options.panchayat ?? null,
      block_id: options.block ?? null,
    };
    const result = await addUser(context, user, config.passwordMin);
    if (result.kind !== 'added') {
      complain(`sampark: ${complaintOf(result, config.passwordMin)}`);
      return 1;
    }
    say(`Added ${options.username.toLowerCase()} (${options.role}).`);
    return 0;
  } finally {
    await storage.close();
  }
}
