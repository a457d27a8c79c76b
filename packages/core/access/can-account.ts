import type { Actor } from './roles.ts';

/**
 * An action on an account. `give_role` includes moving a person to another place. `receive_work` opens what
 * they left on a device and never sent.
 */
export type AccountAction =
  | 'list'
  | 'create'
  | 'edit'
  | 'give_role'
  | 'deactivate'
  | 'erase'
  | 'read_data'
  | 'reset_password'
  | 'receive_work';

/** The owner of the account; `null`: nobody yet, or everybody. */
export type AccountSubject = { readonly user_id: string } | null;

/**
 * Decides who may do what to an account. People's changes to their own name, password or two-factor login are
 * not decided here: their own sign-in is enough.
 *
 * | | contributor, staff, block officer | administrator |
 * |---|---|---|
 * | list, create | no | yes |
 * | edit, reset the password, receive their work, read all that is kept about them | no | all |
 * | give a role, deactivate, erase | no | all but their own, so that an administrator is always left |
 */
export const canAccount = (actor: Actor, action: AccountAction, subject: AccountSubject): boolean => {
  if (actor.role !== 'admin') return false;
  const isOwn = subject?.user_id === actor.user_id;
  return !isOwn || (action !== 'give_role' && action !== 'deactivate' && action !== 'erase');
};
