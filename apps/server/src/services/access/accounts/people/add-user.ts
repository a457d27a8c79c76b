import { USERNAME } from '@sampark/core/access/person';
import type { Role } from '@sampark/core/access/roles';
import type { Repositories } from '../../../../storage/repositories.ts';
import type { UserTable } from '../../../../storage/tables.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { hex, isoTime } from '../../../primitives.ts';
import { type PasswordProblem, passwordProblem } from '../sign-in/password-rules.ts';
import { type PlaceProblem, placeFor, placeProblem } from './place-of-work.ts';

export interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  readonly email: string;
  /** Tidied; absent: none. */
  readonly phone?: string;
  readonly role: Role;
  /** For staff; `null`: not assigned yet. */
  readonly panchayat_id: string | null;
  /** For block officers. */
  readonly block_id: string | null;
  /** The password was made for them: any will do, for they choose their own at the first login. */
  readonly temporary?: true;
}

/** The reason why a person cannot be added, whatever their password. */
export type PersonProblem = 'bad_username' | 'username_taken' | PlaceProblem;

export type AddUserResult =
  | { readonly kind: 'added'; readonly user_id: string }
  | { readonly kind: PersonProblem }
  | { readonly kind: 'weak_password'; readonly problem: PasswordProblem };

const plain = (username: string): string => username.trim().toLowerCase();

/** Finds what is wrong with a person before their password matters; `null`: nothing. */
export async function personProblem(
  { users, places }: Pick<Repositories, 'users' | 'places'>,
  user: Pick<NewUser, 'username' | 'role' | 'panchayat_id' | 'block_id'>,
): Promise<PersonProblem | null> {
  const username = plain(user.username);
  if (!USERNAME.test(username)) return 'bad_username';
  if ((await users.byUsername(username)) !== undefined) return 'username_taken';
  return placeProblem(places, { role: user.role, ...placeFor(user.role, user) });
}

/**
 * Adds a person who may sign in. User names are lower case, 2 to 64 letters, digits, dots, dashes and underscores.
 * @param by the id of the person who adds them; `null`: the command line does
 */
export async function addUser(
  context: Context,
  user: NewUser,
  by: string | null = null,
): Promise<AddUserResult> {
  const { storage, clock, random, passwords, passwordMin } = context;
  const username = plain(user.username);
  // Hashing a password is dear: cheap checks come first, and once more when the row is written.
  const early = await personProblem(storage.now, user);
  if (early !== null) return { kind: early };
  const problem = user.temporary ? null : passwordProblem(user.password, username, passwordMin);
  if (problem !== null) return { kind: 'weak_password', problem };
  const row: UserTable = {
    user_id: hex(random(8)),
    username,
    full_name: user.full_name.trim() || username,
    email: user.email.trim(),
    phone: user.phone ?? '',
    role: user.role,
    is_active: 1,
    password_hash: await passwords.hash(user.password),
    ...placeFor(user.role, user),
    created_at: isoTime(clock()),
    must_change_password: user.temporary ? 1 : 0,
  };
  return storage.write(async (r): Promise<AddUserResult> => {
    const late = await personProblem(r, user);
    if (late !== null) return { kind: late };
    await r.users.insert([row]);
    const { role, panchayat_id, block_id } = row;
    const details = { username, role, panchayat_id, block_id };
    record(r, context, { action: 'user_added', by, subject: row.user_id, details });
    return { kind: 'added', user_id: row.user_id };
  });
}
