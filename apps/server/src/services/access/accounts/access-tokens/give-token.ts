import { mayGiveTokens, mayHaveTokens } from '@sampark/core/access/may-have-tokens';
import type { UserInfo } from '@sampark/core/access/roles';
import { canBeForOneForm, TOKENS_MOST } from '@sampark/core/access/token-scope';
import type {
  WireAccessToken,
  WireMadeAccessToken,
  WireNewAccessToken,
} from '@sampark/core/wire/access/wire-access-tokens';
import type { TokenWithUser } from '../../../../storage/kysely/people/access-tokens-repository.ts';
import type { WritableRepositories } from '../../../../storage/port.ts';
import type { AccessTokenTable } from '../../../../storage/tables/access-token-table.ts';
import { type Recorder, record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { formsNow } from '../../../forms/forms.ts';
import { hex, isoTime } from '../../../primitives.ts';
import { userInfoOf } from '../people/user-info.ts';
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
  | {
      readonly kind: 'forbidden' | 'user_not_found' | 'unknown_form' | 'not_for_one_form' | 'too_many_tokens';
    };

/**
 * Makes an access token, which speaks for the person who makes it, or for an officer or another administrator. The token is told here and
 * is nowhere afterwards.
 */
export async function giveToken(
  context: Context,
  actor: UserInfo,
  { name, scope, form_name, days, user_id = actor.user_id }: WireNewAccessToken,
): Promise<GiveTokenResult> {
  if (!mayGiveTokens(actor.role)) return { kind: 'forbidden' };
  if (form_name !== null && !canBeForOneForm(scope)) return { kind: 'not_for_one_form' };
  const isKnown = form_name === null || (await formsNow(context)).find(form_name, null) !== undefined;
  if (!isKnown) return { kind: 'unknown_form' };
  const { storage, clock, random } = context;
  const now = clock();
  const [token_id, token, ends_at] = [hex(random(8)), newAccessToken(random), isoTime(now + days * DAY_MS)];
  return storage.write(async (r): Promise<GiveTokenResult> => {
    // Whoever makes two at once takes turns.
    const person = await r.users.byId(user_id, 'lock');
    if (person?.is_active !== 1 || !mayHaveTokens(userInfoOf(person).role)) return { kind: 'user_not_found' };
    const own = await r.accessTokens.list({ user_id });
    const working = own.filter((each) => stateOf(each, isoTime(now)) === 'works');
    if (working.length >= TOKENS_MOST) return { kind: 'too_many_tokens' };
    await r.accessTokens.insert({
      ...{ token_id, user_id, name: name.trim(), scope, form_name },
      ...{ token_hash: hashOf(token), made_at: isoTime(now), ends_at, last_used_on: null, revoked_at: null },
    });
    const details = { of: user_id, name: name.trim(), scope, form: form_name, days };
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

/** Lists all access tokens, also those that are over and not forgotten yet; `null`: who asks gives none. */
export async function listTokens(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  actor: UserInfo,
): Promise<readonly WireAccessToken[] | null> {
  if (!mayGiveTokens(actor.role)) return null;
  const rows = await storage.now.accessTokens.list('everybody');
  const now = isoTime(clock());
  return rows.map((row) => lineOf(row, now));
}

export type RevokeTokenResult = { readonly kind: 'revoked' | 'forbidden' | 'token_not_found' };

/** Revokes an access token, at once and for good. */
export const revokeToken = (context: Context, actor: UserInfo, tokenId: string): Promise<RevokeTokenResult> =>
  context.storage.write(async (r): Promise<RevokeTokenResult> => {
    if (!mayGiveTokens(actor.role)) return { kind: 'forbidden' };
    const token = await r.accessTokens.byId(tokenId);
    if (token === undefined) return { kind: 'token_not_found' };
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
  {
    by,
    because,
  }: { readonly by: string | null; readonly because: 'password' | 'deactivated' | 'role' | 'identity' },
): Promise<void> {
  for (const subject of await r.accessTokens.revoke({ user_id: userId }, isoTime(context.clock()))) {
    record(r, context, { action: 'token_revoked', by, subject, details: { of: userId, because } });
  }
}
