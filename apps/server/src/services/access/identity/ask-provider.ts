import * as oidc from 'openid-client';
import type { Claims } from './claims.ts';
import { type IdentityProvider, isSafeAddress } from './providers.ts';
import { sharedLately } from './shared-lately.ts';

/** Seconds for which a provider may take to answer. */
const ANSWERS_IN_S = 5;
/** Bytes of an answer at most: descriptions and keys are a few kB. */
const ANSWER_MOST = 512 * 1024;

/** The provider cannot be reached, takes too long, or does not answer as one. */
export class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError';
}

/** Reads an answer up to a size, so that a provider cannot fill the memory. */
async function readShort({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > ANSWER_MOST) throw new ProviderDownError('the answer is too large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Asks a provider, within bounds of address, time and size. */
export const askWithin =
  ({ issuer }: IdentityProvider): oidc.CustomFetch =>
  async (address, { body, signal, ...options }) => {
    if (!isSafeAddress(new URL(address), issuer))
      throw new ProviderDownError('it leads to an unsafe address');
    try {
      const within = AbortSignal.timeout(ANSWERS_IN_S * 1000);
      const answer = await fetch(address, {
        ...options,
        body: (body ?? null) as NonNullable<RequestInit['body']> | null,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, within]) : within,
      });
      const { status, headers } = answer;
      if (status >= 500) throw new ProviderDownError('it answers with an error of its own');
      const read = await readShort(answer);
      return new Response(status === 204 || status === 304 ? null : read, { status, headers });
    } catch (error) {
      if (error instanceof ProviderDownError) throw error;
      throw new ProviderDownError('it does not answer', { cause: error });
    }
  };

/** Sends the secret as the provider's description asks for it. */
const byItsDescription =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth = ways.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    auth(secret)(server, client, body, headers);
  };

/**
 * Reads the description of a provider. It is read anew when somebody comes back, and its keys with it: a key or an address that the
 * provider has changed counts at once, on every server.
 * @throws ProviderDownError
 */
export async function describedBy(provider: IdentityProvider): Promise<oidc.Configuration> {
  const { issuer, client_id, client_secret } = provider;
  const isOpen = new URL(issuer).protocol === 'http:';
  try {
    return await oidc.discovery(
      new URL(issuer),
      client_id,
      {},
      client_secret === null ? oidc.None() : byItsDescription(client_secret),
      {
        timeout: ANSWERS_IN_S,
        [oidc.customFetch]: askWithin(provider),
        // An ID token counts by its signature, not because it came over a connection that we opened.
        execute: [oidc.enableNonRepudiationChecks, ...(isOpen ? [oidc.allowInsecureRequests] : [])],
      },
    );
  } catch (error) {
    throw new ProviderDownError('its description cannot be read', { cause: error });
  }
}

/** Returns a description for those who begin or sign out. @throws ProviderDownError */
const describedLately = sharedLately(describedBy);

/** The secrets of one sign-in that has begun. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Returns the provider's address where a person signs in, by the code flow with PKCE. @throws ProviderDownError */
export async function signInAddress(
  provider: IdentityProvider,
  { state, nonce, verifier }: Begun,
  redirect_uri: string,
  now: number,
): Promise<URL> {
  const described = await describedLately(provider, now);
  const address = oidc.buildAuthorizationUrl(described, {
    redirect_uri,
    state,
    nonce,
    scope: provider.scopes.join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.prompt && { prompt: provider.prompt }),
  });
  if (!isSafeAddress(address, provider.issuer)) throw new ProviderDownError('it leads to an unsafe address');
  return address;
}

/** Returns the provider's address where a person signs out; `null`: it offers none. @throws ProviderDownError */
export async function signOutAddress(
  provider: IdentityProvider,
  backTo: string,
  now: number,
): Promise<URL | null> {
  const described = await describedLately(provider, now);
  if (described.serverMetadata().end_session_endpoint === undefined) return null;
  const address = oidc.buildEndSessionUrl(described, { post_logout_redirect_uri: backTo });
  return isSafeAddress(address, provider.issuer) ? address : null;
}

/** A person for whom a provider vouches. */
export interface Vouched {
  readonly issuer: string;
  readonly subject: string;
  /** The name of their session there; `null`: the provider gives none. */
  readonly session: string | null;
  readonly claims: Claims;
}

/** The longest name of a person at a provider (OpenID Connect Core, section 2). */
const SUBJECT_MOST = 255;

/** Whether a token's claim can name a person at a provider. */
export const isSubject = (claim: unknown): claim is string =>
  typeof claim === 'string' && claim !== '' && claim.length <= SUBJECT_MOST && !claim.includes('\0');

/**
 * Finishes a sign-in with the answer that the browser brought. Throws where the provider is down or its word does not hold: another
 * key, issuer, client or nonce, no signature, a code that was used.
 * @param answer our own address, to which the provider sent the browser
 */
export async function vouchedBy(provider: IdentityProvider, answer: URL, begun: Begun): Promise<Vouched> {
  const described = await describedBy(provider);
  const tokens = await oidc.authorizationCodeGrant(described, answer, {
    pkceCodeVerifier: begun.verifier,
    expectedNonce: begun.nonce,
    expectedState: begun.state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || !isSubject(claims.sub)) throw new TypeError('the ID token names nobody');
  const { issuer, userinfo_endpoint } = described.serverMetadata();
  const more =
    userinfo_endpoint === undefined
      ? {}
      : await oidc.fetchUserInfo(described, tokens.access_token, claims.sub);
  const session = claims['sid'];
  return {
    ...{ issuer, subject: claims.sub, claims: { ...more, ...claims } },
    session: typeof session === 'string' && session !== '' ? session : null,
  };
}
