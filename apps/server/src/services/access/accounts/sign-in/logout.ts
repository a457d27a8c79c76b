import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import type { Caller } from './authenticate.ts';

/** Ends the caller's session, at once and for good; their other sessions go on. */
export const logout = (context: Context, { user, token_hash }: Caller): Promise<void> =>
  context.storage.write(async (r) => {
    await r.sessions.remove(token_hash);
    record(r, context, { action: 'signed_out', by: user.user_id, subject: user.user_id });
  });
