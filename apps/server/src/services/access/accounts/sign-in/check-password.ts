import type { UserInfo } from '@sampark/core/access/roles';
import type { WritableRepositories } from '../../../../storage/port.ts';
import type { Context } from '../../../context.ts';
import { countedAs, oneTry, type Throttled, type Wrong } from './one-try.ts';

export type CheckedPassword = { readonly kind: 'right' } | Wrong | Throttled;

/**
 * Checks a signed-in person's password again before some work. Wrong ones count like those at the login.
 * @param work runs in the transaction that clears the count
 */
export function checkPassword(
  context: Context,
  user: UserInfo,
  { password, address }: { readonly password: string; readonly address: string },
  work: (r: WritableRepositories) => Promise<void>,
): Promise<CheckedPassword> {
  return oneTry(context, user.username, address, async () => {
    const { storage, passwords } = context;
    const row = await storage.now.users.byId(user.user_id);
    if (!(await passwords.isRight(password, row?.password_hash))) return { kind: 'wrong' as const };
    const isDone = await storage.write(async (r) => {
      // Somebody may have given them another password while this one was checked.
      const now = await r.users.byId(user.user_id, 'lock');
      if (now?.password_hash !== row?.password_hash) return false;
      await r.loginFailures.clear(countedAs(user.username));
      await work(r);
      return true;
    });
    return { kind: isDone ? ('right' as const) : ('wrong' as const) };
  });
}
