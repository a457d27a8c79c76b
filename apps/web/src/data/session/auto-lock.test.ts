import { expect, it, vi } from 'vitest';
import { aDevice, shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look } from '../../../test/village.ts';

const population = 'basic_info.population';
const MINUTE = 60_000;
const { aPhone, theServer } = aVillage();

const aPhoneThatLocks = async () => {
  const { phone, app } = await aPhone();
  const id = await createVillage(app, 'Phulwari');
  await fill(app, id, { [population]: 1_240 });
  (await app.session.autoLock()).choose(15);
  return { phone, app, id };
};

it('locks after the time that was chosen, keeps what was typed, and opens with the password', async () => {
  const { phone, app, id } = await aPhoneThatLocks();
  phone.goOffline();
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type(population, 1_300);
  phone.pass(15 * MINUTE);
  await until(app.session.state, (state) => state.kind === 'locked');
  expect(app.surveys.all.get()).toBeUndefined();
  expect(await app.session.unlock('guess')).toBe('wrong');
  expect(await app.session.unlock('staff-demo')).toBe('unlocked');
  expect(app.session.state.get()).toMatchObject({ kind: 'signed_in' });
  expect((await look(app, id)).values[population]).toBe(1_300);
});

it('a touch puts it off', async () => {
  const { phone, app } = await aPhoneThatLocks();
  phone.pass(10 * MINUTE);
  phone.touch();
  phone.pass(10 * MINUTE);
  await app.sync.now();
  expect(app.session.state.get()).toMatchObject({ kind: 'signed_in' });
  phone.pass(5 * MINUTE);
  await until(app.session.state, (state) => state.kind === 'locked');
});

it('an app that was closed for that long comes back locked, and an open one does not', async () => {
  const { phone, id } = await aPhoneThatLocks();
  await phone.kill();
  phone.pass(5 * MINUTE);
  expect((await phone.start()).session.state.get()).toMatchObject({ kind: 'signed_in' });
  await phone.kill();
  phone.pass(16 * MINUTE);
  const late = await phone.start();
  expect(late.session.state.get()).toMatchObject({ kind: 'locked', user: { username: 'staff' } });
  expect(await late.session.unlock('staff-demo')).toBe('unlocked');
  expect((await look(late, id)).values[population]).toBe(1_240);
});

it('is off until it is chosen, and can be locked by hand', async () => {
  const { phone, app } = await aPhone();
  expect((await app.session.autoLock()).minutes()).toBeNull();
  phone.pass(600 * MINUTE);
  await app.sync.now();
  expect(app.session.state.get()).toMatchObject({ kind: 'signed_in' });
  await app.session.lock();
  expect(app.session.state.get()).toMatchObject({ kind: 'locked' });
  await app.session.signOut();
  expect(app.session.state.get()).toMatchObject({ kind: 'signed_out' });
});

it('asks the browser to keep what is stored when somebody signs in, and again when they unlock it', async () => {
  const keepStorage = vi.fn(() => Promise.resolve(false));
  const { app } = await aPhone('staff', aDevice(theServer(), { keepStorage }));
  expect(keepStorage).toHaveBeenCalledTimes(1);
  await app.session.lock();
  await app.session.unlock('guess');
  expect(keepStorage).toHaveBeenCalledTimes(1);
  await app.session.unlock('staff-demo');
  expect(keepStorage).toHaveBeenCalledTimes(2);
});
