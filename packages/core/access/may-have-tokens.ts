import type { Actor, Role } from './roles.ts';

/**
 * Whether somebody of a role has access tokens: whoever answers for the data of several panchayats. A person who loses such a
 * role loses their tokens.
 */
export const mayHaveTokens = (role: Role): boolean => role === 'block_officer' || role === 'admin';

/**
 * Decides who sees an access token in the list, and revokes it. Nobody sees the token itself again.
 *
 * | | contributor, staff | block officer | administrator |
 * |---|---|---|---|
 * | own tokens | no | yes | yes |
 * | those of others | no | no | yes |
 */
export const mayManageToken = (
  actor: Pick<Actor, 'role' | 'user_id'>,
  token: { readonly user_id: string },
): boolean => mayHaveTokens(actor.role) && (actor.role === 'admin' || actor.user_id === token.user_id);
