import type { Actor } from './roles.ts';

/**
 * What somebody may want to do to an account. `give_role` is also to move somebody to another place, `receive_work` to
 * open what they left on a device and never sent.
 */
export type AccountAction =
  | 'list'
  | 'create'
  | 'edit'
  | 'give_role'
  | 'deactivate'
  | 'reset_password'
  | 'receive_work';

/** Whose account it is; `null`: nobody's yet, or everybody's. */
export type AccountSubject = { readonly user_id: string } | null;

/**
 * Who may do what to an account. What people change of themselves, their name, password or two-factor login, is not
 * asked here: their own sign-in is all it takes.
 *
 * | | staff, block officer | administrator |
 * |---|---|---|
 * | list, create | no | yes |
 * | edit, reset the password, receive their work | no | all |
 * | give a role, deactivate | no | all but their own, so that an administrator is always left |
 */
export const canAccount = (actor: Actor, action: AccountAction, subject: AccountSubject): boolean => {
  if (actor.role !== 'admin') return false;
  const isOwn = subject?.user_id === actor.user_id;
  return !isOwn || (action !== 'give_role' && action !== 'deactivate');
};
