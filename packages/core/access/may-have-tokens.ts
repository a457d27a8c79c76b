import type { Role } from './roles.ts';

/**
 * Whether an access token may speak for somebody of a role: for whoever answers for the data of several panchayats. A person who
 * loses such a role loses their tokens.
 */
export const mayHaveTokens = (role: Role): boolean => role === 'block_officer' || role === 'admin';

/** Whether somebody of a role makes access tokens, for themselves and for others, sees them in a list, and revokes them. */
export const mayGiveTokens = (role: Role): boolean => role === 'admin';
