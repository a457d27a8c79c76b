import type { UserTable } from '../../../../storage/tables.ts';
import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { revokeTokensOf } from '../access-tokens/give-token.ts';
import { countedAs } from '../sign-in/one-try.ts';
import { readableSecret } from '../sign-in/readable-secrets.ts';
import { forgetTwoFactor } from '../sign-in/two-factor.ts';
import { hasAccount } from './user-info.ts';

export type ResetPasswordResult =
  | { readonly kind: 'reset'; readonly user_id: string; readonly temporary_password: string }
  | { readonly kind: 'user_not_found' };

/**
 * Gives a person a password for one login, at which they choose their own. It ends every sign-in and access token of theirs; their
 * devices send what waits on them after the next one.
 * @param who the person, by user name or by id
 * @param by the id of the person who does it; `null`: the command line does
 */
export async function resetPassword(
  context: Context,
  who: Pick<UserTable, 'user_id'> | Pick<UserTable, 'username'>,
  { twoFactorOff }: { readonly twoFactorOff: boolean },
  by: string | null = null,
): Promise<ResetPasswordResult> {
  const { storage, random, passwords } = context;
  const temporary_password = readableSecret(random);
  const password_hash = await passwords.hash(temporary_password);
  return storage.write(async (r): Promise<ResetPasswordResult> => {
    const user = 'user_id' in who ? await r.users.byId(who.user_id) : await r.users.byUsername(who.username);
    if (user === undefined || !hasAccount(user)) return { kind: 'user_not_found' };
    const { user_id } = user;
    await r.users.change(user_id, { password_hash, must_change_password: 1 });
    await r.sessions.endAll(user_id);
    await revokeTokensOf(r, context, user_id, { by, because: 'password' });
    await r.loginFailures.clear(countedAs(user.username));
    if (twoFactorOff) await forgetTwoFactor(r.accountSettings, user_id);
    const details = { two_factor_off: twoFactorOff };
    record(r, context, { action: 'password_reset', by, subject: user_id, details });
    return { kind: 'reset', user_id, temporary_password };
  });
}
