import type { IdentityProvider } from './providers.ts';

/** Milliseconds for which an answer serves all who want it. */
const SHARED_MS = 20_000;

/**
 * Returns a way to ask a provider whose answer may be some seconds old: anybody may begin a sign-in or send a token, as often as they like,
 * and the provider is asked once. An answer that failed serves nobody who comes later.
 * @param ask asks the provider
 */
export function sharedLately<T>(
  ask: (provider: IdentityProvider) => Promise<T>,
): (provider: IdentityProvider, now: number, mostMs?: number) => Promise<T> {
  const shared = new WeakMap<IdentityProvider, { readonly at: number; readonly answer: Promise<T> }>();
  return (provider, now, mostMs = SHARED_MS) => {
    const known = shared.get(provider);
    if (known !== undefined && now >= known.at && now - known.at < mostMs) return known.answer;
    const answer = ask(provider);
    shared.set(provider, { at: now, answer });
    answer.catch(() => {
      if (shared.get(provider)?.answer === answer) shared.delete(provider);
    });
    return answer;
  };
}
