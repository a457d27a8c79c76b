import { expect, it } from 'vitest';
import type { Device } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';
import type { OperationRecord, SurveyRecord } from './schema.ts';

const population = 'basic_info.population';

const { aPhone } = aVillage();

const RUBBISH = { key: 'k', bytes: new Uint8Array([1, 2, 3]) };

const damageSurvey = (phone: Device, id: string): Promise<void> =>
  phone.damage(async (db) => {
    const record = (await db.getAll('surveys')).find((each) => each.survey_id === id);
    await db.put('surveys', { ...(record as SurveyRecord), content: RUBBISH });
  });

it('a survey that cannot be read is quarantined and comes again from the server; the others are untouched', async () => {
  const { phone, app } = await aPhone();
  const broken = await createVillage(app, 'Toota Gaon');
  const whole = await createVillage(app, 'Naya Gaon');
  await fill(app, broken, { [population]: 1240 });
  await fill(app, whole, { [population]: 900 });
  await phone.kill();
  await damageSurvey(phone, broken);

  const restarted = await phone.start();
  expect(await restarted.surveys.read(broken)).toBeNull();
  expect((await look(restarted, whole)).values[population]).toBe(900);
  const [kept] = await restarted.workbench.quarantine();
  expect(kept).toMatchObject({ survey_id: broken });
  expect(JSON.parse(kept?.file ?? '')).toMatchObject({ record: { content: { key: 'k', bytes: 'AQID' } } });
  await restarted.sync.now();
  expect((await look(restarted, broken)).values[population]).toBe(1240);
});

it('a survey that is quarantined in the middle of a resync comes again after it', async () => {
  const { phone, app } = await aPhone();
  const broken = await createVillage(app, 'Toota Gaon');
  await fill(app, broken, { [population]: 1240 });
  await app.sync.now();
  await phone.kill();
  await damageSurvey(phone, broken);
  await phone.damage(async (db) => {
    const key = (await db.getAllKeys('meta')).find((each) => each.startsWith('cursor:')) ?? '';
    const [cursor, epoch] = [
      await db.get('meta', key),
      await db.get('meta', key.replace('cursor:', 'epoch:')),
    ];
    // The resync has passed this survey, and others after it.
    const resync = { because: 'horizon', epoch, cursor, unseen: [], offers: [] };
    await db.put('meta', resync, key.replace('cursor:', 'resync:'));
  });
  phone.goOffline();
  const restarted = await phone.start();
  expect(await restarted.surveys.read(broken)).toBeNull();
  phone.goOnline();
  await restarted.sync.now();
  await restarted.sync.now();
  expect((await look(restarted, broken)).values[population]).toBe(1240);
});

it('an operation that cannot be read stops its own survey only', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  const broken = await createVillage(app, 'Toota Gaon');
  const whole = await createVillage(app, 'Naya Gaon');
  await phone.kill();
  await phone.damage(async (db) => {
    const operation = (await db.getAll('pendingSync')).find((each) => each.survey_id === broken);
    await db.put('pendingSync', { ...(operation as OperationRecord), content: RUBBISH });
  });
  phone.goOnline();
  const restarted = await phone.start();
  await restarted.sync.now();
  expect(summaryOf(restarted, whole)).toMatchObject({ sync_status: 'synced' });
  expect(await restarted.workbench.quarantine()).toMatchObject([{ survey_id: broken }]);
});

it.each([
  ['a number beyond its bounds', { 'basic_info.households': 1_000_000 }],
  ['text where a number belongs', { 'basic_info.households': 'many \ud800' }],
  ['a word that is no option', { 'infrastructure.roads': 'Golden' }],
  ['a field that is not there', { '__proto__.x': 5, 'basic_info.__proto__': 5 }],
])('%s is refused by name while every other survey is sent', async (_, poison) => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  const poisoned = await createVillage(app, 'Toota Gaon');
  const whole = await createVillage(app, 'Naya Gaon');
  await fill(app, poisoned, { ...poison, [population]: 1240 });
  phone.goOnline();
  await app.sync.now();
  expect(summaryOf(app, whole)).toMatchObject({ sync_status: 'synced' });
  expect(summaryOf(app, poisoned)).toMatchObject({ sync_status: 'failed' });
  const view = await look(app, poisoned);
  expect(view.values[population]).toBe(1240);
});
