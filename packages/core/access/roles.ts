/** The role of a person in the system. */
export type Role = 'staff' | 'block_officer' | 'admin';

export const ROLES: readonly Role[] = ['staff', 'block_officer', 'admin'];

/**
 * The person who acts. Staff have a panchayat, or none yet; an officer has a block; an administrator needs
 * neither.
 */
export interface Actor {
  readonly user_id: string;
  readonly role: Role;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
}

/** A signed-in person, as login and `/api/auth/me` describe them. */
export interface UserInfo extends Actor {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  /** The password was given to them, so they choose their own before anything else. */
  readonly must_change_password?: true;
}
