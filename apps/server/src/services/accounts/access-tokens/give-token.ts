import { mayHaveTokens, mayManageToken } from '@sampark/core/access/may-have-tokens';
import type { UserInfo } from '@sampark/core/access/roles';
import { canBeForOneForm, TOKENS_MOST } from '@sampark/core/access/token-scope';
import type {
  WireAccessToken,
  WireMadeAccessToken,
  WireNewAccessToken,
} from '@sampark/core/wire/wire-access-tokens';
import type { AccessTokenTable } from '../../../storage/access-token-table.ts';
import type { TokenWithUser } from '../../../storage/kysely/people/access-tokens-repository.ts';
import type { WritableRepositories } from '../../../storage/port.ts';
import { type Recorder, record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { formsNow } from '../../forms/forms.ts';
import { hex, isoTime } from '../../primitives.ts';
import { hashOf } from '../sign-in/tokens.ts';
import { newAccessToken } from './token-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns what a token is at a time. @param now ISO 8601 */
const stateOf = (
  { revoked_at, ends_at }: Pick<AccessTokenTable, 'revoked_at' | 'ends_at'>,
  now: string,
): WireAccessToken['state'] => {
  if (revoked_at !== null) return 'revoked';
  return ends_at <= now ? 'ended' : 'works';
};

export type GiveTokenResult =
  | { readonly kind: 'given'; readonly made: WireMadeAccessToken }
  | { readonly kind: 'forbidden' | 'unknown_form' | 'not_for_one_form' | 'too_many_tokens' };

/**
 * Makes an access token for the person who asks. The token is told here and is nowhere afterwards.
 */
export async function giveToken(
  context: Context,
  actor: UserInfo,
  { name, scope, form_name, days }: WireNewAccessToken,
): Promise<GiveTokenResult> {
  if (!mayHaveTokens(actor.role)) return { kind: 'forbidden' };
  if (form_name !== null && !canBeForOneForm(scope)) return { kind: 'not_for_one_form' };
  const isKnown = form_name === null || (await formsNow(context)).find(form_name, null) !== undefined;
  if (!isKnown) return { kind: 'unknown_form' };
  const { storage, clock, random } = context;
  const now = clock();
  const [token_id, token, ends_at] = [hex(random(8)), newAccessToken(random), isoTime(now + days * DAY_MS)];
  return storage.write(async (r): Promise<GiveTokenResult> => {
    // Who makes two at once takes turns.
    await r.users.byId(actor.user_id, 'lock');
    const own = await r.accessTokens.list({ user_id: actor.user_id });
    const working = own.filter((each) => stateOf(each, isoTime(now)) === 'works');
    if (working.length >= TOKENS_MOST) return { kind: 'too_many_tokens' };
    await r.accessTokens.insert({
      ...{ token_id, user_id: actor.user_id, name: name.trim(), scope, form_name },
      ...{ token_hash: hashOf(token), made_at: isoTime(now), ends_at, last_used_on: null, revoked_at: null },
    });
    const details = { name: name.trim(), scope, form: form_name, days };
    record(r, context, { action: 'token_made', by: actor.user_id, subject: token_id, details });
    return { kind: 'given', made: { token_id, token, ends_at } };
  });
}

const lineOf = (row: TokenWithUser, now: string): WireAccessToken => ({
  token_id: row.token_id,
  name: row.name,
  scope: row.scope,
  form_name: row.form_name,
  user_id: row.user_id,
  username: row.username,
  full_name: row.full_name,
  made_at: row.made_at,
  ends_at: row.ends_at,
  last_used_on: row.last_used_on,
  state: stateOf(row, now),
});

/** Lists the access tokens that somebody may revoke, and those that are over and not forgotten yet; `null`: they have none. */
export async function listTokens(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  actor: UserInfo,
): Promise<readonly WireAccessToken[] | null> {
  if (!mayHaveTokens(actor.role)) return null;
  const { user_id, role } = actor;
  const rows = await storage.now.accessTokens.list(role === 'admin' ? 'everybody' : { user_id });
  const now = isoTime(clock());
  return rows.filter((row) => mayManageToken(actor, row)).map((row) => lineOf(row, now));
}

export type RevokeTokenResult = { readonly kind: 'revoked' | 'forbidden' | 'token_not_found' };

/** Revokes an access token, at once and for good. */
export const revokeToken = (context: Context, actor: UserInfo, tokenId: string): Promise<RevokeTokenResult> =>
  context.storage.write(async (r): Promise<RevokeTokenResult> => {
    if (!mayHaveTokens(actor.role)) return { kind: 'forbidden' };
    const token = await r.accessTokens.byId(tokenId);
    if (token === undefined) return { kind: 'token_not_found' };
    if (!mayManageToken(actor, token)) return { kind: 'forbidden' };
    const revoked = await r.accessTokens.revoke({ token_id: tokenId }, isoTime(context.clock()));
    if (revoked.length === 0) return { kind: 'token_not_found' };
    const details = { of: token.user_id, because: 'asked' };
    record(r, context, { action: 'token_revoked', by: actor.user_id, subject: tokenId, details });
    return { kind: 'revoked' };
  });

/**
 * Revokes every access token of a person whose password became another one, or who may have none any more: whoever knew the
 * password, or had the person's session, may have made one.
 * @param by the id of the person who did it; `null`: the command line did
 */
export async function revokeTokensOf(
  r: WritableRepositories,
  context: Recorder,
  userId: string,
  { by, because }: { readonly by: string | null; readonly because: 'password' | 'deactivated' | 'role' },
): Promise<void> {
  for (const subject of await r.accessTokens.revoke({ user_id: userId }, isoTime(context.clock()))) {
    record(r, context, { action: 'token_revoked', by, subject, details: { of: userId, because } });
  }
}
