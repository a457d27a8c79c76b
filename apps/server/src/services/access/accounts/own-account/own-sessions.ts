import type { WireSession } from '@sampark/core/wire/access/wire-account';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { type Caller, isOver } from '../sign-in/authenticate.ts';

const latest = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/** Lists the caller's open sessions: this one first, then the last used. */
export async function listSessions(
  { storage, clock }: Context,
  { user, token_hash }: Caller,
): Promise<readonly WireSession[]> {
  const now = clock();
  const all = await storage.now.sessions.of(user.user_id);
  return all
    .filter((session) => !isOver({ ...session, ...user }, now))
    .map((session) => ({
      session_id: session.session_id,
      current: session.token_hash === token_hash,
      device: session.device_name ?? '',
      created_at: session.created_at,
      last_used_at: latest(session.last_used_at, session.last_contact),
      unsynced: session.pending === null ? null : Number(session.pending),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one of the caller's sessions. @returns whether there was one */
export const endSession = (context: Context, { user }: Caller, sessionId: string): Promise<boolean> =>
  context.storage.write(async (r) => {
    const ended = await r.sessions.end(user.user_id, sessionId);
    if (ended) record(r, context, { action: 'session_ended', by: user.user_id, subject: user.user_id });
    return ended;
  });

/** Ends all of the caller's sessions but this one. */
export const endOtherSessions = (context: Context, { user, token_hash }: Caller): Promise<void> =>
  context.storage.write(async (r) => {
    await r.sessions.endAll(user.user_id, token_hash);
    record(r, context, { action: 'other_sessions_ended', by: user.user_id, subject: user.user_id });
  });
