import * as z from 'zod/mini';
import { opaqueId, timestamp } from '../wire.ts';

/*
 * The JSON about identity providers, by which people sign in. It is part of the same wire as `wire.ts`.
 */

const wireProvider = z.object({ id: z.string(), names: z.object({ en: z.string(), hi: z.string() }) });

/** How people sign in on a server. */
export const wireSignInWays = z.object({
  passwords: z.boolean(),
  providers: z.array(wireProvider),
});

/** A provider, with the addresses of the server that it has to know. */
export const wireProviderAddresses = z.object({
  ...wireProvider.shape,
  /** To which it leads people back who have signed in. */
  signed_in: z.string(),
  /** To which it leads people who have signed out. */
  signed_out: z.string(),
  /** At which it says by itself who has signed out (back-channel logout). */
  logout: z.string(),
});
export type WireProviderAddresses = z.infer<typeof wireProviderAddresses>;

/** Fetches a sign-in that began at a provider. */
export const wireFetchSignIn = z.strictObject({
  code: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** The secret whose SHA-256 the browser sent when it began; empty: the code came from the server's command line. */
  verifier: z.string().check(z.regex(/^([\w-]{43})?$/)),
});

/** Somebody who came by an identity provider. */
export const wireIdentity = z.object({
  identity_id: z.string(),
  provider: z.string(),
  /** The number that the person reads on their screen while they wait. */
  number: z.string(),
  /** The id of the account that is theirs here; `null`: nobody has said yet. */
  user_id: z.nullable(z.string()),
  /** As the provider told them last; both may be empty, and say nothing about who that is. */
  name: z.string(),
  email: z.string(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
});
export type WireIdentity = z.infer<typeof wireIdentity>;

export const wireMatchIdentity = z.strictObject({ user_id: opaqueId });
