import { ROLES, type Role, type UserInfo } from '@sampark/core/access/roles';
import { isByLink } from '@sampark/core/access/shares/by-link';
import { isErased } from '@sampark/core/survey/erased';

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/**
 * Turns a user's row into what the core and the wire know. A role that this version does not know sees nothing but
 * what it is given.
 */
export const userInfoOf = (row: {
  readonly user_id: string;
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  readonly role: string;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
  readonly must_change_password: number;
}): UserInfo => ({
  user_id: row.user_id,
  username: row.username,
  full_name: row.full_name,
  email: row.email,
  role: isRole(row.role) ? row.role : 'contributor',
  panchayat_id: row.panchayat_id,
  block_id: row.block_id,
  ...(row.must_change_password === 1 ? { must_change_password: true as const } : {}),
});

/** Whether somebody has an account: who came by a link has none, and who was erased has none any more. */
export const hasAccount = (user: { readonly user_id: string; readonly username: string }): boolean =>
  !isByLink(user.username) && !isErased(user);
