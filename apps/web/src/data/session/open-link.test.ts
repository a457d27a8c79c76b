import { expect, it } from 'vitest';
import { aVillage, createVillage, fill, look, type Phone } from '../../../test/village.ts';
import type { AppData } from '../ports/app-data.ts';

const households = 'basic_info.households';
const population = 'basic_info.population';
const { aNewPhone, aPhone } = aVillage();

const nextWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Makes a survey, and a link to a module of it. */
const aLink = async () => {
  const staff = await aPhone('staff');
  const id = await createVillage(staff.app, 'Naya Gaon');
  await fill(staff.app, id, { [households]: 236 });
  await staff.app.sync.now();
  const link = { meant_for: 'Head of the school', parts: ['basic_info'], last_day: nextWeek() };
  const made = await (await staff.app.links()).make(id, link);
  if (made.kind !== 'ok') throw new Error('no link');
  return { staff, id, made: made.value };
};

const open = (app: AppData, { token, code }: { readonly token: string; readonly code: string }) =>
  app.session.openLink({ token, code, name: 'Sunita Devi' });

const aStranger = async (): Promise<Phone> => {
  const phone = aNewPhone();
  return { phone, app: await phone.start() };
};

it('an answer that was lost locks nobody out: the same browser asks again, another one comes too late', async () => {
  const { made, id } = await aLink();
  const { phone, app } = await aStranger();
  phone.fault('/api/links/open', 'lose-response');
  expect(await open(app, made)).toMatchObject({ ok: false, because: 'unreachable' });
  expect(await open((await aStranger()).app, made)).toMatchObject({
    because: 'link_used',
    ask: 'Sunita Devi',
  });
  await phone.kill();
  const again = await phone.start();
  expect(await open(again, made)).toEqual({ ok: true, survey_id: id });
});

it('the phone holds the one survey, and starts with it without network', async () => {
  const { staff, made, id } = await aLink();
  await createVillage(staff.app, 'Other');
  await staff.app.sync.now();
  const { phone, app } = await aStranger();
  await open(app, made);
  await app.sync.now();
  expect(app.surveys.all.get()?.map(({ survey_id }) => survey_id)).toEqual([id]);
  await phone.kill();
  phone.goOffline();
  const later = await phone.start();
  await fill(later, id, { [population]: 1_240 });
  phone.goOnline();
  await later.sync.now();
  await staff.app.sync.now();
  expect((await look(staff.app, id)).values).toMatchObject({ [population]: 1_240, [households]: 236 });
});

it('after the link was taken back, what was sent leaves the phone, and what was not stays to be read', async () => {
  const { staff, made, id } = await aLink();
  const links = await staff.app.links();
  const { phone, app } = await aStranger();
  await open(app, made);
  await app.sync.now();
  phone.goOffline();
  await fill(app, id, { [population]: 1_240 });
  await links.revoke(id, made.link_id);
  phone.goOnline();
  await app.sync.now();
  expect(app.session.state.get()).toMatchObject({ user: { link: { state: 'revoked' } } });
  const { form, values, safety } = await look(app, id);
  expect(values).toMatchObject({ [population]: 1_240 });
  expect([form.modules.map(({ name }) => name), safety]).toEqual([['basic_info'], 'attention']);
  await staff.app.sync.now();
  expect((await look(staff.app, id)).values).not.toHaveProperty(population);
});

it('somebody who logs in on the phone sends their own work, and the person with the link comes back', async () => {
  const { made, id } = await aLink();
  const { phone, app } = await aStranger();
  await open(app, made);
  await app.sync.now();
  phone.goOffline();
  await fill(app, id, { [population]: 1_240 });
  phone.goOnline();
  expect(await app.session.signIn({ username: 'staff2', password: 'staff2-demo', remember: true })).toEqual({
    ok: true,
  });
  await app.sync.now();
  expect((await look(app, id)).values).not.toHaveProperty(population);
  expect(await open(app, made)).toEqual({ ok: true, survey_id: id });
  expect((await look(app, id)).values).toMatchObject({ [population]: 1_240 });
});
