import { describe, expect, it } from 'vitest';
import { until } from '../../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';
import type { AppData } from '../../ports/app-data.ts';

const population = 'basic_info.population';
const { aNewPhone, aPhone } = aVillage();

const signIn = (app: AppData, username = 'staff', password = `${username}-demo`) =>
  app.session.signIn({ username, password, remember: true });

/** Makes a phone on which staff signed in and out, and which has no network since. */
const aPhoneLeft = async () => {
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Phulwari');
  await fill(app, id, { [population]: 1_240 });
  await app.sync.now();
  await app.session.signOut();
  phone.goOffline();
  return { phone, app, id };
};

describe('without network', () => {
  it('a person who has signed in here before signs in again and finds all their work', async () => {
    const { app, id } = await aPhoneLeft();
    expect(await signIn(app)).toEqual({ ok: true });
    expect(app.session.state.get()).toMatchObject({ kind: 'signed_in', only_here: 'waits' });
    expect((await look(app, id)).values[population]).toBe(1_240);
    expect(await fill(app, id, { [population]: 1_300 })).toEqual({ kind: 'local' });
  });

  it('a wrong password opens nothing', async () => {
    const { app } = await aPhoneLeft();
    expect(await signIn(app, 'staff', 'guess')).toMatchObject({ ok: false, because: 'wrong_credentials' });
    expect(app.session.state.get()).toMatchObject({ kind: 'signed_out' });
  });

  it('a person who has never signed in here is told that it needs network', async () => {
    const { app } = await aPhoneLeft();
    expect(await signIn(app, 'staff2')).toMatchObject({ ok: false, because: 'unreachable' });
  });

  it('the newest password counts', async () => {
    const { phone, app } = await aPhone();
    await (await app.account()).changePassword('staff-demo', 'my own words');
    await app.session.signOut();
    phone.goOffline();
    expect(await signIn(app)).toMatchObject({ ok: false, because: 'wrong_credentials' });
    expect(await signIn(app, 'staff', 'my own words')).toEqual({ ok: true });
  });

  it('a password that was given must be changed first, which needs the server', async () => {
    const { phone, app } = await aPhone();
    const office = await aPhone('admin');
    const given = await (await office.app.users()).resetPassword('demo-staff', false);
    const temporary = given.kind === 'ok' ? given.value.temporary_password : '';
    await app.session.signOut();
    expect(await signIn(app, 'staff', temporary)).toEqual({ ok: true });
    await app.session.signOut();
    phone.goOffline();
    expect(await signIn(app, 'staff', temporary)).toMatchObject({ ok: false, because: 'unreachable' });
  });
});

describe('when the network comes back', () => {
  it('the server is asked by itself, and what was made is sent', async () => {
    const { phone, app } = await aPhoneLeft();
    await signIn(app);
    const id = await createVillage(app, 'Naya Gaon');
    phone.goOnline();
    phone.pass(1_000);
    await until(app.surveys.all, () => summaryOf(app, id)?.sync_status === 'synced');
    expect(app.session.state.get()).not.toHaveProperty('only_here');
  });

  it('after a restart the password is asked for, and work goes on meanwhile', async () => {
    const { phone, app } = await aPhoneLeft();
    await signIn(app);
    const id = await createVillage(app, 'Naya Gaon');
    await phone.kill();
    phone.goOnline();
    const restarted = await phone.start();
    expect(restarted.session.state.get()).toMatchObject({ kind: 'signed_in', only_here: 'asks' });
    const meanwhile = await createVillage(restarted, 'Lakhanpur');
    expect(await restarted.sync.now()).toEqual({ outcome: 'server_unreachable', sent: 0 });

    expect(await signIn(restarted)).toEqual({ ok: true });
    await until(restarted.surveys.all, () =>
      [id, meanwhile].every((each) => summaryOf(restarted, each)?.sync_status === 'synced'),
    );
  });

  it('somebody who may no longer sign in stays with what is here, and nothing of it is lost', async () => {
    const { phone, app } = await aPhoneLeft();
    const office = await aPhone('admin');
    await (await office.app.users()).edit('demo-staff', { is_active: false });
    await signIn(app);
    const id = await createVillage(app, 'Naya Gaon');
    phone.goOnline();
    phone.pass(1_000);
    await until(app.session.state, (state) => state.kind === 'signed_in' && state.only_here === 'asks');
    expect(summaryOf(app, id)).toMatchObject({ sync_status: 'pending' });
  });
});

it('on one device of two people each has their own: A, B, and A again', async () => {
  const { phone, app } = await aPhone('staff');
  phone.goOffline();
  const own = await createVillage(app, 'Phulwari');
  await fill(app, own, { [population]: 1_240 });
  await app.session.signOut();
  phone.goOnline();
  await signIn(app, 'staff2');
  await app.sync.now();
  expect(summaryOf(app, own)).toBeUndefined();
  expect(await app.surveys.read(own)).toBeNull();
  phone.goOffline();
  const others = await createVillage(app, 'Lakhanpur');
  await app.session.signOut();

  expect(await signIn(app, 'staff')).toEqual({ ok: true });
  expect(summaryOf(app, others)).toBeUndefined();
  expect((await look(app, own)).values[population]).toBe(1_240);
  phone.goOnline();
  phone.pass(1_000);
  await until(app.surveys.all, () => summaryOf(app, own)?.sync_status === 'synced');
  const second = await aPhone('officer');
  expect(summaryOf(second.app, own)).toMatchObject({ village_name: 'Phulwari' });
  expect(summaryOf(second.app, others)).toBeUndefined();
});

it('a browser that is closed before it has written the logout down comes back logged out', async () => {
  const { phone, app } = await aPhone();
  const asItWas = new Map(phone.signInStorage);
  await app.session.signOut();
  await phone.kill();
  for (const [key, value] of asItWas) phone.signInStorage.set(key, value);
  const restarted = await phone.start();
  expect(restarted.session.state.get()).toMatchObject({ kind: 'signed_out' });
  expect(await signIn(restarted)).toEqual({ ok: true });
  await phone.kill();
  expect((await phone.start()).session.state.get()).toMatchObject({ kind: 'signed_in' });
});

it('nobody learns from a device without the app who has signed in on it with what password', async () => {
  const phone = aNewPhone();
  const app = await phone.start();
  expect(await signIn(app)).toEqual({ ok: true });
  await phone.kill();
  await phone.damage(async (db) => {
    expect(JSON.stringify(await db.getAll('meta'))).not.toContain('staff-demo');
  });
  expect(JSON.stringify([...phone.signInStorage])).not.toContain('staff-demo');
});
