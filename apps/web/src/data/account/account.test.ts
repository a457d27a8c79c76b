import { describe, expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage } from '../../../test/village.ts';
import type { RunningAppData } from '../app-data.ts';

const { aPhone } = aVillage();

const nameOf = (app: RunningAppData): string | undefined => {
  const state = app.session.state.get();
  return state?.kind === 'signed_in' ? state.user.full_name : undefined;
};
const serverName = async (app: RunningAppData): Promise<string | undefined> => {
  const answer = await (await app.account()).refresh();
  return answer.kind === 'ok' ? answer.value.account.full_name : undefined;
};

describe('one’s own account', () => {
  it('is saved on the server at once where there is one, and shown everywhere', async () => {
    const { app } = await aPhone();
    const account = await app.account();
    expect(await account.change({ full_name: 'Sunita Kumari', email: 's@example.in' })).toBe('saved');
    await expect.poll(() => nameOf(app)).toBe('Sunita Kumari');
    const { app: elsewhere } = await aPhone();
    expect(await serverName(elsewhere)).toBe('Sunita Kumari');
  });

  it('waits on the device without network, outlives the app, and goes with the next sync; the last change wins', async () => {
    const { phone, app } = await aPhone();
    phone.goOffline();
    const account = await app.account();
    expect(await account.change({ full_name: 'First', email: 's@example.in' })).toBe('queued');
    expect(await account.change({ full_name: 'Second' })).toBe('queued');
    await expect.poll(() => nameOf(app)).toBe('Second');
    await phone.kill();

    const restarted = await phone.start();
    expect(nameOf(restarted)).toBe('Second');
    expect(await (await restarted.account()).read()).toMatchObject({
      waiting: true,
      account: { full_name: 'Second', email: 's@example.in' },
    });
    phone.goOnline();
    await restarted.sync.now();
    await expect.poll(async () => (await (await restarted.account()).read()).waiting).toBe(false);
    const { app: elsewhere } = await aPhone();
    expect(await serverName(elsewhere)).toBe('Second');
  });

  it('never becomes another person’s who signs in on the same device', async () => {
    const { phone, app } = await aPhone('staff');
    phone.goOffline();
    await (await app.account()).change({ full_name: 'Sunita Kumari' });
    await app.session.signOut();
    phone.goOnline();
    await app.session.signIn({ username: 'staff2', password: 'staff2-demo', remember: true });
    await app.sync.now();
    expect(nameOf(app)).toBe('Mohan Lal');
    expect(await serverName(app)).toBe('Mohan Lal');
    await app.session.signOut();
    await app.session.signIn({ username: 'staff', password: 'staff-demo', remember: true });
    await app.sync.now();
    await expect.poll(() => serverName(app)).toBe('Sunita Kumari');
  });

  it('keeps what is changed while an earlier change is in flight', async () => {
    const { phone, app } = await aPhone();
    phone.fault('/api/account', 'lose-response');
    const account = await app.account();
    expect(await account.change({ full_name: 'First' })).toBe('queued');
    expect(await account.change({ full_name: 'Second' })).toBe('saved');
    expect(await serverName(app)).toBe('Second');
  });

  it('sends a picture too, packed as every large body', async () => {
    const { app } = await aPhone();
    const avatar = `data:image/gif;base64,R0lGODlhAQABAAAA${'A'.repeat(30_000)}`;
    expect(await (await app.account()).change({ avatar })).toBe('saved');
    const { app: elsewhere } = await aPhone();
    const answer = await (await elsewhere.account()).refresh();
    expect(answer).toMatchObject({ kind: 'ok', value: { account: { avatar } } });
  });

  it('gives up what the server will never take, and says so', async () => {
    const { app } = await aPhone();
    const account = await app.account();
    expect(await account.change({ avatar: 'data:image/png;base64,AAAA' })).toBe('refused');
    expect(await account.read()).toMatchObject({ waiting: false, account: { avatar: null } });
  });
});

describe('a token that is over', () => {
  it('ends the sign-in, whatever was asked', async () => {
    const { phone, app } = await aPhone();
    const account = await app.account();
    const other = await aPhone();
    const [, mine] = await (await other.app.account())
      .sessions()
      .then((answer) => (answer.kind === 'ok' ? answer.value : []));
    await (await other.app.account()).endSession(mine?.session_id ?? '');
    await account.sessions();
    await until(app.session.state, (state) => state.kind === 'signed_out');
    expect(app.session.state.get()).toEqual({ kind: 'signed_out', because: 'expired' });
    expect([...phone.signInStorage]).toEqual([['sampark.signed_out', 'expired']]);
  });
});

describe('a password that was given', () => {
  it('opens nothing but the change of it; then everything is there', async () => {
    const { app: office } = await aPhone('admin');
    const users = await office.users();
    const given = await users.resetPassword('demo-staff', false);
    if (given.kind !== 'ok') throw new Error(given.kind);
    const { phone, app } = await aPhone('staff2');
    await app.session.signOut();
    const password = given.value.temporary_password;
    expect(await app.session.signIn({ username: 'staff', password, remember: true })).toEqual({ ok: true });
    expect(app.session.state.get()).toMatchObject({ user: { must_change_password: true } });
    expect(app.surveys.all.get()).toBeUndefined();
    const asked = phone.requests.length;
    const account = await app.account();
    expect(await account.changePassword('wrong', 'neem-tree-well')).toMatchObject({
      kind: 'refused',
      code: 'wrong_password',
    });
    expect(await account.changePassword(password, 'neem-tree-well')).toEqual({ kind: 'ok', value: null });
    await until(
      app.session.state,
      (state) => state.kind === 'signed_in' && state.user.must_change_password === undefined,
    );
    await app.sync.now();
    expect(phone.requests.slice(asked).filter((each) => each.includes('/api/sync/'))).not.toEqual([]);
  });

  it('must be long enough, and the server says how long', async () => {
    const { app } = await aPhone();
    const asked = await (await app.account()).changePassword('staff-demo', 'abc');
    expect(asked).toMatchObject({ kind: 'refused', code: 'password_too_short', least: 6 });
  });
});

describe('the people', () => {
  it('are remembered for when there is no network', async () => {
    const { phone, app } = await aPhone('admin');
    const users = await app.users();
    expect(await users.known()).toBeNull();
    expect(await users.overview()).toMatchObject({ kind: 'ok', value: { people: { total_users: 4 } } });
    phone.goOffline();
    expect(await users.overview()).toEqual({ kind: 'unreachable' });
    expect(await users.known()).toMatchObject({ people: { total_users: 4 } });
  });

  it('are not told to who is no administrator', async () => {
    const { app } = await aPhone('staff');
    expect(await (await app.users()).overview()).toEqual({ kind: 'not_allowed' });
  });
});
