import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import { countedFrom, countWrong, waitingTime } from '../accounts/sign-in/one-try.ts';
import { hashOf } from '../accounts/sign-in/tokens.ts';
import { ProviderDownError } from './ask-provider.ts';
import { BadLogoutTokenError, type LogoutToken, REMEMBERED_MS, readLogoutToken } from './logout-token.ts';
import { marksOf } from './marks.ts';
import type { IdentityProvider } from './providers.ts';

/** Tokens in a row that an address may send and that end nothing; the next has to wait. */
const VAIN_IN_A_ROW = 40;

/** What became of a provider's word that somebody signed out there. `why`: for its sender and the log. */
export type EndedByProvider =
  | { readonly kind: 'ended' }
  | { readonly kind: 'down' }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'throttled'; readonly retry_after: number };

/**
 * Ends the sessions that a provider's token names: one of them, or all of a person, that began by its issuer. Sessions by a password
 * stay. An address that sends tokens that do not count has to wait, as with wrong passwords.
 * @param address where the request came from
 */
export function endByToken(
  context: Context,
  provider: IdentityProvider,
  { token, address }: { readonly token: string; readonly address: string },
): Promise<EndedByProvider> {
  const counted = countedFrom('Logouts', address, VAIN_IN_A_ROW);
  // Those of an address take turns, so that each finds the count of those before it.
  return context.loginTurns.take(counted.account, async () => {
    const waits = await waitingTime(context, counted);
    if (waits > 0) return { kind: 'throttled', retry_after: waits };
    const read = await tokenOf(context, provider, token);
    if ('issuer' in read && (await endVouched(context, provider, read, counted.account))) {
      return { kind: 'ended' };
    }
    // Also where the provider is down: otherwise anybody could have it asked as often as they like.
    await countWrong(context, counted);
    return 'issuer' in read ? { kind: 'bad', why: 'it came before' } : read;
  });
}

/** Reads a token. Anybody may send a bad one, so only a provider that is down is a failure of this server's surroundings. */
async function tokenOf(
  context: Context,
  provider: IdentityProvider,
  token: string,
): Promise<LogoutToken | Extract<EndedByProvider, { kind: 'bad' | 'down' }>> {
  try {
    return await readLogoutToken(provider, token, context.clock());
  } catch (error) {
    if (error instanceof BadLogoutTokenError) return { kind: 'bad', why: error.message };
    if (!(error instanceof ProviderDownError)) throw error;
    context.report(error, `the identity provider ${provider.id} could not end sessions`);
    return { kind: 'down' };
  }
}

/** Ends what a token names, once. @returns whether the token is new */
export const endVouched = (
  context: Context,
  provider: IdentityProvider,
  token: LogoutToken,
  counted: string,
): Promise<boolean> =>
  context.storage.write(async (r) => {
    const now = context.clock();
    const token_hash = hashOf(JSON.stringify([token.issuer, token.id]));
    const ends_at = isoTime(now + REMEMBERED_MS);
    if (!(await r.identities.noteLogout({ token_hash, ends_at }, isoTime(now)))) return false;
    await r.loginFailures.clear(counted);
    const ended = await r.sessions.endVouched(marksOf(token));
    for (const subject of new Set(ended)) {
      const sessions = ended.filter((userId) => userId === subject).length;
      const details = { provider: provider.id, sessions, all: token.session === null };
      record(r, context, { action: 'signed_out_by_provider', by: null, subject, details });
    }
    return true;
  });
