import type { UserInfo } from '@sampark/core/access/roles';
import type { Context } from '../../../context.ts';
import { withTakenOver } from '../../../places/taken-over.ts';
import { userInfoOf } from '../people/user-info.ts';
import { countedAs, oneTry, type Throttled, type Wrong } from './one-try.ts';
import { EVERY_ADDRESS } from './throttle.ts';
import { secondFactor } from './two-factor.ts';

/** The result of a request that carries a name and a password. `code_required`: they have switched a second factor on, so a password is not enough. */
export type ByPassword =
  | { readonly kind: 'right'; readonly user: UserInfo }
  | { readonly kind: 'code_required' }
  | { readonly kind: 'passwords_off' }
  | Wrong
  | Throttled;

/**
 * Finds the person of a name and a password, without a session: programs send both with every request. Wrong ones count like those at the
 * login.
 * @param typed as they came
 */
export async function byPassword(
  context: Context,
  typed: { readonly username: string; readonly password: string; readonly address: string },
): Promise<ByPassword> {
  if (!context.signInWays.passwords) return { kind: 'passwords_off' };
  const username = typed.username.trim().toLowerCase();
  return oneTry<ByPassword>(context, username, typed.address, async () => {
    const { storage, passwords, clock } = context;
    const user = await storage.now.users.byUsername(username);
    const right = await passwords.isRight(typed.password, user?.password_hash);
    if (!right || user?.is_active !== 1) return { kind: 'wrong' };
    if ((await secondFactor(context, user.user_id, null)) !== 'passed') return { kind: 'code_required' };
    const account = countedAs(username);
    // Nearly always there is nothing to clear, and a write costs a sync of the disk.
    const counted = await storage.now.loginFailures.find(account, [EVERY_ADDRESS, typed.address]);
    if (counted.length > 0) await storage.write((r) => r.loginFailures.clear(account));
    return { kind: 'right', user: await withTakenOver(storage.now, userInfoOf(user), clock()) };
  });
}
