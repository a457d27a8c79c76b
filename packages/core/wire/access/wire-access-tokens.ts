import * as z from 'zod/mini';
import { NAME_MOST } from '../../access/person.ts';
import { TOKEN_DAYS, TOKEN_SCOPES } from '../../access/token-scope.ts';
import { formName, opaqueId, timestamp } from '../wire.ts';

/*
 * The JSON about access tokens, with which programs read and send in a person's name. It is part of the same wire as `wire.ts`.
 */

/** A name that says something. PostgreSQL stores no NUL. */
const name = z.string().check(z.maxLength(NAME_MOST), z.regex(/^[^\0]*[^\s\0][^\0]*$/));

/** Makes an access token. */
export const wireNewAccessToken = z.strictObject({
  /** Says what it is for: 'Power BI of the block'. */
  name,
  scope: z.enum(TOKEN_SCOPES),
  /** The only form that it opens; `null`: all. */
  form_name: z.nullable(formName),
  /** The days for which it works. */
  days: z.int().check(z.minimum(1), z.maximum(TOKEN_DAYS.most)),
  /** The person for whom it speaks: who may have tokens. Absent: whoever makes it. */
  user_id: z.optional(opaqueId),
});
export type WireNewAccessToken = z.infer<typeof wireNewAccessToken>;

/** A token that was just made. The server tells it this once, and does not keep it. */
export const wireMadeAccessToken = z.object({ token_id: z.string(), token: z.string(), ends_at: timestamp });
export type WireMadeAccessToken = z.infer<typeof wireMadeAccessToken>;

/** A token in a list. */
export const wireAccessToken = z.object({
  token_id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  form_name: z.nullable(z.string()),
  /** The person to whom it belongs. */
  user_id: z.string(),
  username: z.string(),
  full_name: z.string(),
  made_at: timestamp,
  ends_at: timestamp,
  /** The last day in India on which it was used; `null`: it never was. */
  last_used_on: z.nullable(z.string()),
  /** Whether it works, has come to its end, or was revoked before. */
  state: z.enum(['works', 'ended', 'revoked']),
});
export type WireAccessToken = z.infer<typeof wireAccessToken>;
