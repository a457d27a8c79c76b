import type { Role } from './roles.ts';

/** Whether somebody of a role reads by whom surveys were read. */
export const maySeeReads = (role: Role): boolean => role === 'admin';

/**
 * Whether it is noted that somebody reads a survey: of everybody who sees those of others beside their own panchayat, and of every program.
 * Staff read the surveys that they fill, and contributors the parts that they were given.
 */
export const isNoted = ({ role, by_token }: { readonly role: Role; readonly by_token?: unknown }): boolean =>
  role === 'admin' || role === 'block_officer' || by_token !== undefined;
