import { hash } from 'node:crypto';
import { isByLink } from '@sampark/core/access/shares/by-link';
import type { WritableRepositories } from '../../../storage/port.ts';
import type { SignInCodeTable } from '../../../storage/tables/identity-tables.ts';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { beginSession, type SignInFrom } from '../accounts/sign-in/begin-session.ts';
import { type SignedIn, signedInAs } from '../accounts/sign-in/login.ts';
import { hashOf, newToken } from '../accounts/sign-in/tokens.ts';

const MINUTE_MS = 60_000;
/** The app fetches a sign-in as soon as its page is there again, over whatever line. */
const FETCHED_IN_MS = 5 * MINUTE_MS;
/** Somebody carries the address from the server's command line to a browser. */
const LINK_MS = 15 * MINUTE_MS;

/** Whose a sign-in is, who vouches for them, and which browser began it; the command line vouches for no provider. */
type Kept = Omit<SignInCodeTable, 'code_hash' | 'ends_at'>;

/** Keeps a sign-in for the browser that began it. @returns the code by which it is fetched, once */
export async function keepSignIn(
  { clock, random }: Context,
  r: WritableRepositories,
  kept: Kept,
): Promise<string> {
  const code = newToken(random);
  const now = clock();
  const ends_at = isoTime(now + (kept.challenge === null ? LINK_MS : FETCHED_IN_MS));
  await r.identities.keepSignIn({ ...kept, code_hash: hashOf(code), ends_at }, isoTime(now));
  return code;
}

/** Returns what a browser sends when it begins, of the secret that it shows at the end. */
const challengeOf = (verifier: string): string => hash('sha256', verifier, 'base64url');

/** A fetched sign-in, and the provider that vouches; `null`: the command line does. */
export type Fetched = SignedIn & { readonly provider: string | null };

/**
 * Fetches a kept sign-in: there it becomes a session like any other. @returns `null` when the code is not right, was used or is too old, or
 * the browser is not the one that began
 */
export async function fetchSignIn(
  context: Context,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  from: SignInFrom,
): Promise<Fetched | null> {
  const { storage, clock } = context;
  const begun = await storage.write(async (r) => {
    const userId = await r.identities.whoseSignIn(hashOf(code));
    if (userId === undefined) return null;
    // Whoever ends the person's ways in holds the person first too: then the sign-in is gone below.
    const user = await r.users.byId(userId, 'lock');
    const kept = await r.identities.takeSignIn(hashOf(code));
    if (kept === undefined || kept.ends_at < isoTime(clock())) return null;
    if (kept.challenge !== null && kept.challenge !== challengeOf(verifier)) return null;
    if (user?.is_active !== 1) return null;
    const { provider } = kept;
    const by = provider === null ? null : { ...kept, provider };
    return { kept, user, begun: await beginSession(context, r, user.user_id, from, by) };
  });
  if (begun === null) return null;
  return { ...(await signedInAs(context, begun.user, begun.begun)), provider: begun.kept.provider };
}

/**
 * Makes a code by which a person comes in once, for the command line: the way in where no provider helps and passwords are off.
 * @returns `null`: there is no such person, or they may not sign in
 */
export const makeSignInLink = (context: Context, username: string): Promise<string | null> =>
  context.storage.write(async (r) => {
    const user = await r.users.byUsername(username.trim().toLowerCase());
    if (user?.is_active !== 1 || isByLink(user.username)) return null;
    record(r, context, { action: 'sign_in_link_made', by: null, subject: user.user_id });
    return keepSignIn(context, r, {
      ...{ user_id: user.user_id, provider: null, challenge: null },
      ...{ vouched_subject: null, vouched_session: null },
    });
  });
