import type { Context } from '../../context.ts';
import type { Begun } from './ask-provider.ts';

/** A sign-in that a browser has begun. It lies with the browser, sealed, so that any server may finish it. */
export interface Attempt extends Begun {
  readonly provider: string;
  /** SHA-256 of a secret that the app keeps, base64url: who fetches the sign-in shows that secret. */
  readonly challenge: string;
  /** Milliseconds since 1970. */
  readonly begun_at: number;
}

const PURPOSE = 'sign-in by a provider';

/** Seconds that a person has at the provider. */
export const ATTEMPT_S = 15 * 60;

/** Seals an attempt for the browser to keep. */
export const sealAttempt = ({ secrets }: Pick<Context, 'secrets'>, attempt: Attempt): string =>
  secrets.seal(PURPOSE, Buffer.from(JSON.stringify(attempt)));

/** Opens what a browser brings back; `null`: it is not ours, too old, or about another provider or answer. */
export function openAttempt(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  sealed: string | null,
  asked: { readonly provider: string; readonly state: string | undefined },
): Attempt | null {
  if (sealed === null) return null;
  let attempt: Attempt;
  try {
    attempt = JSON.parse(Buffer.from(secrets.open(PURPOSE, sealed)).toString()) as Attempt;
  } catch {
    return null;
  }
  const isOver = clock() - attempt.begun_at > ATTEMPT_S * 1000;
  return isOver || attempt.provider !== asked.provider || attempt.state !== asked.state ? null : attempt;
}
