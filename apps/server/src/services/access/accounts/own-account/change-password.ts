import { record } from '../../../audit/record.ts';
import type { Context } from '../../../context.ts';
import { revokeTokensOf } from '../access-tokens/give-token.ts';
import type { Caller } from '../sign-in/authenticate.ts';
import { type CheckedPassword, checkPassword } from '../sign-in/check-password.ts';
import { type PasswordProblem, passwordProblem } from '../sign-in/password-rules.ts';

export type ChangePasswordResult =
  | CheckedPassword
  | { readonly kind: 'weak'; readonly problem: PasswordProblem | 'unchanged' };

/** Gives a person the password they chose. All their other sessions end, and their access tokens. */
export async function changePassword(
  context: Context,
  { user, token_hash }: Caller,
  given: { readonly current: string; readonly next: string; readonly address: string },
): Promise<ChangePasswordResult> {
  const { current, next, address } = given;
  const problem = passwordProblem(next, user.username, context.passwordMin);
  if (problem !== null) return { kind: 'weak', problem };
  if (next === current) return { kind: 'weak', problem: 'unchanged' };
  const password_hash = await context.passwords.hash(next);
  return checkPassword(context, user, { password: current, address }, async (r) => {
    await r.users.change(user.user_id, { password_hash, must_change_password: 0 });
    await r.sessions.endAll(user.user_id, token_hash);
    await revokeTokensOf(r, context, user.user_id, { by: user.user_id, because: 'password' });
    record(r, context, { action: 'password_changed', by: user.user_id, subject: user.user_id });
  });
}
