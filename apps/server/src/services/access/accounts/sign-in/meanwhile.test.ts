import { beforeEach, expect, it } from 'vitest';
import { fillWithDemoData } from '../../../../demo/fill.ts';
import { onBothEngines } from '../../../../testing/databases/on-both-engines.ts';
import { inBetween } from '../../../../testing/servers/in-between.ts';
import { contextForTests } from '../../../../testing/servers/start.ts';
import type { Context } from '../../../context.ts';
import { changePassword } from '../own-account/change-password.ts';
import { editUser } from '../people/edit-user.ts';
import { moveUser } from '../people/move-user.ts';
import { resetPassword } from '../people/reset-password.ts';
import { userInfoOf } from '../people/user-info.ts';
import { login } from './login.ts';
import { hashOf } from './tokens.ts';

onBothEngines('what happens to an account while a password is looked at', (database) => {
  let context: Context;
  beforeEach(async () => {
    context = await contextForTests(database());
    await fillWithDemoData(context, 'people and places');
  });

  const personOf = async (username: string) => {
    const row = await context.storage.now.users.byUsername(username);
    if (row === undefined) throw new Error(`no ${username}`);
    return userInfoOf(row);
  };
  /** Makes a server on which something else happens before it has checked a password. */
  const meanwhile = (other: () => Promise<unknown>): Context => ({
    ...context,
    passwords: {
      ...context.passwords,
      async isRight(password, stored) {
        const isRight = await context.passwords.isRight(password, stored);
        await other();
        return isRight;
      },
    },
  });
  const reset = () => resetPassword(context, { username: 'staff' }, { twoFactorOff: false });
  const switchOff = async () =>
    editUser(context, await personOf('admin'), 'demo-staff', { is_active: false });
  const signIn = (on: Context) =>
    login(on, {
      username: 'staff',
      password: 'staff-demo',
      code: null,
      remember: false,
      address: '10.0.0.1',
      device_id: 'd1',
      device_name: null,
    });

  it.each([
    ['is reset', reset],
    ['is switched off', switchOff],
  ])('lets nobody in whose account %s', async (_, other) => {
    expect(await signIn(meanwhile(other))).toEqual({ kind: 'wrong' });
    expect(await context.storage.now.sessions.of('demo-staff')).toEqual([]);
  });

  it('leaves the password that was given alone', async () => {
    const signedIn = await signIn(context);
    if (signedIn.kind !== 'signed_in') throw new Error(signedIn.kind);
    const caller = { user: signedIn.user_info, token_hash: hashOf(signedIn.access_token) };
    let given = '';
    const resetting = meanwhile(async () => {
      const result = await reset();
      if (result.kind === 'reset') given = result.temporary_password;
    });
    const change = { current: 'staff-demo', next: 'neem-tree-well', address: '10.0.0.1' };
    expect(await changePassword(resetting, caller, change)).toEqual({ kind: 'wrong' });
    const { password_hash } = (await context.storage.now.users.byUsername('staff')) ?? {};
    expect(await context.passwords.isRight(given, password_hash)).toBe(true);
  });

  it('applies the changes of each of two administrators', async () => {
    const admin = await personOf('admin');
    await Promise.all(Array.from({ length: 8 }, () => context.storage.now.users.count()));
    const edits = Array.from({ length: 8 }, (_, i) =>
      editUser(context, admin, 'demo-staff', i === 4 ? { is_active: false } : { full_name: `Sita ${i}` }),
    );
    await Promise.all(edits);
    expect((await context.storage.now.users.byId('demo-staff'))?.is_active).toBe(0);
  });
  it('remembers every place that two administrators moved somebody from', async () => {
    const to = (panchayat_id: string) => ({ kind: 'panchayat', panchayat_id }) as const;
    await inBetween({
      storage: context.storage,
      reads: (r, then) => ({
        users: { ...r.users, byUsername: then((...asked) => r.users.byUsername(...asked)) },
      }),
      first: (storage) => moveUser({ ...context, storage }, 'staff', to('48212')),
      second: () => moveUser(context, 'staff', to('48213')),
    });
    expect(await context.storage.now.formerScopes.of('demo-staff')).toEqual([to('48211'), to('48212')]);
    expect((await personOf('staff')).panchayat_id).toBe('48213');
  });
});
