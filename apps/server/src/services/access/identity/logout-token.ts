import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyResult, jwtVerify } from 'jose';
import { askWithin, describedBy, isSubject, ProviderDownError } from './ask-provider.ts';
import type { IdentityProvider } from './providers.ts';
import { sharedLately } from './shared-lately.ts';

/** What a provider says of somebody who signed out there. It names the person, their session there, or both. */
export interface LogoutToken {
  readonly issuer: string;
  readonly subject: string | null;
  readonly session: string | null;
  /** The provider's own name for this token. */
  readonly id: string;
}

/** Why a token does not count, in the words in which its sender is told. */
export class BadLogoutTokenError extends Error {
  override readonly name = 'BadLogoutTokenError';
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token for another purpose says so here; older providers say nothing, or that it is a JWT. */
const TYPES: ReadonlySet<string> = new Set(['logout+jwt', 'jwt']);

/** Seconds by which a provider's clock may be ahead or behind. */
const CLOCKS_DIFFER_S = 60;
/** Seconds after which a token does not count, whatever it says itself: so long its id is kept. */
const COUNTS_S = 10 * 60;
/** Milliseconds for which a token of this provider has to be remembered. */
export const REMEMBERED_MS = (COUNTS_S + 3 * CLOCKS_DIFFER_S) * 1000;
/** Milliseconds after which keys that do not fit are read once more. */
const READ_AGAIN_AFTER_MS = 1000;

/** Reads what the tokens of a provider are held against. @throws ProviderDownError */
const knownBy = sharedLately(async (provider) => {
  const metadata = (await describedBy(provider)).serverMetadata();
  const { issuer, jwks_uri, id_token_signing_alg_values_supported: algorithms = ['RS256'] } = metadata;
  try {
    if (jwks_uri === undefined) throw new ProviderDownError('it names no keys');
    const options = { body: undefined, headers: {}, method: 'GET', redirect: 'manual' } as const;
    const answer = await askWithin(provider)(jwks_uri, options);
    const keys = createLocalJWKSet((await answer.json()) as JSONWebKeySet);
    // The library takes neither `none` nor a secret that others share for a key of the set, whatever the description says.
    return { issuer, keys, algorithms };
  } catch (error) {
    throw new ProviderDownError('its keys cannot be read', { cause: error });
  }
});

/** Whether another key of the provider could fit. */
const isOfAnotherKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed;

async function verified(
  provider: IdentityProvider,
  token: string,
  now: number,
): Promise<JWTVerifyResult & { readonly issuer: string }> {
  const heldAgainst = async ({ issuer, keys, algorithms }: Awaited<ReturnType<typeof knownBy>>) => {
    const checks = {
      ...{
        issuer,
        algorithms,
        audience: provider.client_id,
        requiredClaims: ['exp', 'iat', 'jti', 'events'],
      },
      ...{ currentDate: new Date(now), clockTolerance: CLOCKS_DIFFER_S, maxTokenAge: COUNTS_S },
    };
    return { ...(await jwtVerify(token, keys, checks)), issuer };
  };
  try {
    return await heldAgainst(await knownBy(provider, now));
  } catch (error) {
    // The provider may have changed its keys a moment ago.
    if (!isOfAnotherKey(error)) throw error;
    return heldAgainst(await knownBy(provider, now, READ_AGAIN_AFTER_MS));
  }
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the word of a provider that somebody signed out there, by the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6. Whether
 * it came before is asked elsewhere.
 * @throws ProviderDownError, BadLogoutTokenError
 */
export async function readLogoutToken(
  provider: IdentityProvider,
  token: string,
  now: number,
): Promise<LogoutToken> {
  const { protectedHeader, payload, issuer } = await verified(provider, token, now).catch(
    (error: unknown) => {
      if (error instanceof ProviderDownError) throw error;
      throw new BadLogoutTokenError(said(error), { cause: error });
    },
  );
  const { typ = 'jwt' } = protectedHeader;
  const { sub, sid, jti, events } = payload;
  const refuse = (why: string) => new BadLogoutTokenError(why);
  if (!TYPES.has(typ.toLowerCase().replace(/^application\//, '')))
    throw refuse('it is a token of another type');
  if (!isObject(events) || !isObject(events[EVENT]))
    throw refuse('its events do not say that somebody signed out');
  if ('nonce' in payload) throw refuse('it has a nonce');
  const id = textOf(jti);
  if (id === null) throw refuse('it has no id');
  const session = textOf(sid);
  const subject = isSubject(sub) ? sub : null;
  if ((sub !== undefined && subject === null) || (sid !== undefined && session === null)) {
    throw refuse('its sub or sid is no text');
  }
  if (subject === null && session === null) throw refuse('it names neither a person nor a session');
  return { issuer, subject, session, id };
}

/** Says what is wrong with a token. No value of it is repeated. */
function said(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it is too old';
  if (error instanceof errors.JWTClaimValidationFailed) return `its ${error.claim} is missing or wrong`;
  if (isOfAnotherKey(error)) return 'it is not signed by a key of the provider';
  return 'it is no token that is signed as the provider signs';
}
