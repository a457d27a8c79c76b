import type { LinkInfo } from './shares/by-link.ts';
import type { TokenRights } from './token-scope.ts';

/**
 * The role of a person in the system. A contributor sees and fills the parts of surveys that an administrator gives them,
 * such as the school's head those about the school.
 */
export type Role = 'contributor' | 'staff' | 'block_officer' | 'admin';

export const ROLES: readonly Role[] = ['contributor', 'staff', 'block_officer', 'admin'];

/** Whether somebody of a role works in one panchayat. */
export const worksInPanchayat = (role: Role): role is 'contributor' | 'staff' =>
  role === 'contributor' || role === 'staff';

/** Whether somebody of a role sees surveys whole, once they see them. */
export const seesWhole = (role: Role): boolean => role !== 'contributor';

/**
 * The person who acts. Staff and contributors have a panchayat, or none yet; an officer has a block; an administrator
 * needs neither.
 */
export interface Actor {
  readonly user_id: string;
  readonly role: Role;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
  /** Panchayats that ended, and whose work has come to that of staff. Absent: none. */
  readonly taken_over?: readonly string[] | undefined;
  /** The rights of the access token by which a program asks in this person's name. Absent: they ask themselves. */
  readonly by_token?: TokenRights | undefined;
}

/** Returns the panchayats in which staff or a contributor works. A contributor has no part in what their panchayat took over. */
export function panchayatsOf({
  role,
  panchayat_id,
  taken_over = [],
}: Omit<Actor, 'user_id'>): readonly string[] {
  if (panchayat_id === null) return [];
  return role === 'staff' ? [panchayat_id, ...taken_over] : [panchayat_id];
}

/** A signed-in person, as login and `/api/auth/me` describe them. */
export interface UserInfo extends Actor {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  /** The password was given to them, so they choose their own before anything else. */
  readonly must_change_password?: true;
  /** They have no account, and came by this link. */
  readonly link?: LinkInfo;
}
