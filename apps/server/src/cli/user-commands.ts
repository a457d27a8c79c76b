import { parseArgs } from 'node:util';
import { ROLES, type Role, worksInPanchayat } from '@sampark/core/access/roles';
import { counted } from '../counted.ts';
import { type AddUserResult, addUser, personProblem } from '../services/access/accounts/people/add-user.ts';
import {
  type EraseUserResult,
  eraseListed,
  eraseNamed,
} from '../services/access/accounts/people/erase-user.ts';
import {
  type Destination,
  type MoveUserResult,
  moveUser,
} from '../services/access/accounts/people/move-user.ts';
import { resetPassword } from '../services/access/accounts/people/reset-password.ts';
import type { PasswordProblem } from '../services/access/accounts/sign-in/password-rules.ts';
import { makeSignInLink } from '../services/access/identity/kept-sign-in.ts';
import { type Surroundings, withContext } from './surroundings.ts';
import { UsageError } from './usage.ts';

const WEAK: Readonly<Record<PasswordProblem, (least: number) => string>> = {
  too_short: (least) => `the password needs at least ${least} characters`,
  too_long: () => 'the password is too long',
  common: () => 'that password is among the first to be guessed',
};

const NEEDS_BLOCK = 'a block officer needs --block';

const complaintOf = (result: Exclude<AddUserResult, { kind: 'added' }>, least: number): string => {
  switch (result.kind) {
    case 'bad_username':
      return 'a user name has 2 to 64 small letters, digits, dots, dashes and underscores';
    case 'username_taken':
      return 'that user name is taken';
    case 'no_block':
      return NEEDS_BLOCK;
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

const text = { type: 'string' } as const;

function optionsOf(args: readonly string[]) {
  const options = { username: text, role: text, name: text, email: text, panchayat: text, block: text };
  return parseArgs({ args: [...args], options, strict: true }).values;
}

const PLACE_BY_ROLE =
  'staff and contributors have a panchayat, block officers a block, administrators neither';

/** Returns what is wrong with a role and a place that are given together; staff may wait for theirs. */
function placeMisfit(role: Role, { panchayat, block }: ReturnType<typeof optionsOf>): string | null {
  const isOthers =
    (panchayat !== undefined && !worksInPanchayat(role)) || (block !== undefined && role !== 'block_officer');
  if (isOthers) return PLACE_BY_ROLE;
  return role === 'block_officer' && block === undefined ? NEEDS_BLOCK : null;
}

/** Adds a person. Nobody types a password before the rest is known to be right. */
export async function userAdd(args: readonly string[], around: Surroundings): Promise<number> {
  const { config, say, complain } = around;
  const options = optionsOf(args);
  if (options.username === undefined) throw new UsageError('--username is missing');
  if (!isRole(options.role)) throw new UsageError(`--role is one of ${ROLES.join(', ')}`);
  const misfit = placeMisfit(options.role, options);
  if (misfit !== null) throw new UsageError(misfit);
  const user = {
    username: options.username,
    full_name: options.name ?? '',
    email: options.email ?? '',
    role: options.role,
    panchayat_id: options.panchayat ?? null,
    block_id: options.block ?? null,
  };
  const result = await withContext(around, async (context): Promise<AddUserResult> => {
    const problem = await personProblem(context.storage.now, user);
    if (problem !== null) return { kind: problem };
    return addUser(context, { ...user, password: await around.readPassword() });
  });
  if (result.kind !== 'added') {
    complain(`sampark: ${complaintOf(result, config.passwordMin)}`);
    return 1;
  }
  const name = options.username.toLowerCase();
  say(`Added ${name} (${options.role}).`);
  if (worksInPanchayat(user.role) && user.panchayat_id === null) {
    say(`They have no panchayat yet and see no surveys: npm run sampark -- user move ${name} --panchayat ID`);
  }
  return 0;
}

const WHY_NOT_MOVED: Readonly<Record<Exclude<MoveUserResult['kind'], 'moved'>, string>> = {
  unknown_user: 'there is no such user',
  not_for_this_role: PLACE_BY_ROLE,
  unknown_panchayat: 'there is no such panchayat',
  unknown_block: 'there is no such block, or it has no panchayats',
};

/** Reads who moves, and where. */
function readMove(args: readonly string[]): { readonly name: string; readonly to: Destination } {
  const options = { panchayat: text, block: text };
  const read = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const [name, ...more] = read.positionals;
  const { panchayat: panchayat_id, block: block_id } = read.values;
  if (name === undefined || more.length > 0) throw new UsageError('it takes one user name');
  if (panchayat_id !== undefined && block_id === undefined) {
    return { name, to: { kind: 'panchayat', panchayat_id } };
  }
  if (block_id === undefined || panchayat_id !== undefined) {
    throw new UsageError('it takes either --panchayat or --block');
  }
  return { name, to: { kind: 'block', block_id } };
}

/** Gives a person another panchayat or block. */
export async function userMove(args: readonly string[], around: Surroundings): Promise<number> {
  const move = readMove(args);
  const { kind } = await withContext(around, (context) => moveUser(context, move.name, move.to));
  if (kind === 'moved') {
    around.say(`Moved ${move.name.toLowerCase()}.`);
    return 0;
  }
  around.complain(`sampark: ${WHY_NOT_MOVED[kind]}`);
  return 1;
}

/** Makes a password for one login, for a person who has lost theirs, the last administrator too. */
export async function userResetPassword(args: readonly string[], around: Surroundings): Promise<number> {
  const [name, ...more] = args;
  if (name === undefined || more.length > 0 || name.startsWith('-')) {
    throw new UsageError('it takes one user name');
  }
  const username = name.trim().toLowerCase();
  const result = await withContext(around, (context) =>
    resetPassword(context, { username }, { twoFactorOff: true }),
  );
  if (result.kind === 'user_not_found') {
    around.complain('sampark: there is no such user');
    return 1;
  }
  around.say(`Temporary password of ${username}: ${result.temporary_password}`);
  return 0;
}

/** Makes an address by which a person comes in once: where passwords are off, or their identity provider is down for long. */
export async function userLetIn(args: readonly string[], around: Surroundings): Promise<number> {
  const [name, ...more] = args;
  if (name === undefined || more.length > 0 || name.startsWith('-')) {
    throw new UsageError('it takes one user name');
  }
  const code = await withContext(around, (context) => makeSignInLink(context, name));
  if (code === null) {
    around.complain('sampark: there is no such user, or they may not sign in');
    return 1;
  }
  const { publicUrl, host, port } = around.config;
  const base = publicUrl === '' ? `http://${host}:${port}` : publicUrl.replace(/\/+$/, '');
  around.say(`Open this within 15 minutes; it works once: ${base}/login#code=${code}`);
  return 0;
}

const WHY_NOT_ERASED: Readonly<Record<Exclude<EraseUserResult['kind'], 'erased'>, string>> = {
  user_not_found: 'there is no such user',
  forbidden: 'nobody may erase them',
  last_admin: 'they are the last administrator: add another one first',
};

/** Erases the accounts again that a restore brought back. @returns what it did, in a sentence */
export const eraseThoseListed = (around: Surroundings): Promise<string> =>
  withContext(around, async (context) => {
    const count = await eraseListed(context);
    return count === 0
      ? 'No account that was erased is back.'
      : `Erased ${counted(count, 'account')} again that had been erased before.`;
  });

/** Erases an account for good, or those that a restore brought back. Whoever types the name twice means it: nothing brings the account back. */
export async function userErase(args: readonly string[], around: Surroundings): Promise<number> {
  const options = { really: text, listed: { type: 'boolean' } } as const;
  const read = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  const [name, ...more] = read.positionals;
  if (read.values.listed === true) {
    if (name !== undefined) throw new UsageError('--listed takes no user name');
    around.say(await eraseThoseListed(around));
    return 0;
  }
  if (name === undefined || more.length > 0) throw new UsageError('it takes one user name');
  if (read.values.really !== name) {
    throw new UsageError(`nothing brings the account back: say --really ${name}`);
  }
  const { kind } = await withContext(around, (context) => eraseNamed(context, name));
  if (kind === 'erased') {
    around.say(`Erased ${name.toLowerCase()}.`);
    return 0;
  }
  around.complain(`sampark: ${WHY_NOT_ERASED[kind]}`);
  return 1;
}
