import { AuthorizationResponseError } from 'openid-client';
import type { Context } from '../../context.ts';
import { newToken } from '../accounts/sign-in/tokens.ts';
import { ProviderDownError, signInAddress, type Vouched, vouchedBy } from './ask-provider.ts';
import { openAttempt, sealAttempt } from './attempt.ts';
import { type Found, findPerson } from './find-person.ts';
import type { IdentityProvider } from './providers.ts';

/** Begins a sign-in: an address at the provider, and what the browser keeps meanwhile. */
export async function beginAtProvider(
  context: Context,
  provider: IdentityProvider,
  challenge: string,
  redirectUri: string,
): Promise<
  { readonly kind: 'begun'; readonly address: URL; readonly sealed: string } | { readonly kind: 'down' }
> {
  const { random, clock } = context;
  const begun = { state: newToken(random), nonce: newToken(random), verifier: newToken(random) };
  try {
    const address = await signInAddress(provider, begun, redirectUri, clock());
    const attempt = { ...begun, provider: provider.id, challenge, begun_at: clock() };
    return { kind: 'begun', address, sealed: sealAttempt(context, attempt) };
  } catch (error) {
    context.report(error, `the identity provider ${provider.id} is down`);
    return { kind: 'down' };
  }
}

/**
 * The reason that hindered a sign-in: `again`, it took too long, or began in another browser; `cancelled`,
 * the person or the provider did not want it; `not_trusted`, the provider's word does not hold.
 */
export type Hindered = 'again' | 'cancelled' | 'down' | 'not_trusted';

const wasDown = (error: unknown): boolean =>
  error instanceof ProviderDownError || (error instanceof Error && error.cause instanceof ProviderDownError);

/** Finishes a sign-in with what the browser brings back from the provider. */
export async function finishAtProvider(
  context: Context,
  provider: IdentityProvider,
  { sealed, answer }: { readonly sealed: string | null; readonly answer: URL },
): Promise<Found | { readonly kind: Hindered; readonly number?: undefined }> {
  const state = answer.searchParams.get('state') ?? undefined;
  const attempt = openAttempt(context, sealed, { provider: provider.id, state });
  if (attempt === null) return { kind: 'again' };
  let vouched: Vouched;
  try {
    vouched = await vouchedBy(provider, answer, attempt);
  } catch (error) {
    if (error instanceof AuthorizationResponseError) return { kind: 'cancelled' };
    context.report(error, `a sign-in by the identity provider ${provider.id} failed`);
    return { kind: wasDown(error) ? 'down' : 'not_trusted' };
  }
  return findPerson(context, provider, vouched, attempt.challenge);
}
