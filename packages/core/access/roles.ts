/** Who a person is to the system. */
export type Role = 'staff' | 'block_officer' | 'admin';

export const ROLES: readonly Role[] = ['staff', 'block_officer', 'admin'];

/** The person who acts. Staff have a panchayat or none yet, an officer a block; an administrator needs neither. */
export interface Actor {
  readonly user_id: string;
  readonly role: Role;
  readonly panchayat_id: string | null;
  readonly block_id: string | null;
}

/** A signed-in person, as login and `/api/auth/me` tell it. */
export interface UserInfo extends Actor {
  readonly username: string;
  readonly full_name: string;
  readonly email: string;
  /** Their password was given to them: they choose their own before anything else. */
  readonly must_change_password?: true;
}
