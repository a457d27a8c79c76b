import type { Context } from '../context.ts';
import type { Caller } from './authenticate.ts';

/** Ends the caller's session, at once and for good; their other sessions go on. */
export const logout = ({ storage }: Context, { token_hash }: Caller): Promise<void> =>
  storage.write((r) => r.sessions.remove(token_hash));
