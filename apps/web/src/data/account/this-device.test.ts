import { expect, it } from 'vitest';
import { shown, until } from '../../../test/device.ts';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';

const { aPhone } = aVillage();
const population = 'basic_info.population';
const households = 'basic_info.households';

it('says what would be lost: surveys, drafts, deletions, the profile', async () => {
  const { phone, app } = await aPhone();
  const gone = await createVillage(app, 'Jana Pur');
  const typed = await createVillage(app, 'Likha Pur');
  await app.sync.now();
  const device = await app.thisDevice();
  expect(await device.onlyHere()).toEqual({
    villages: [],
    deletions: 0,
    set_aside: 0,
    carried: 0,
    account: false,
    texts: false,
    others: 0,
  });
  expect(await device.exportOnlyHere()).toBeNull();

  phone.goOffline();
  await createVillage(app, 'Naya Gaon');
  await app.surveys.delete(gone);
  const survey = app.surveys.open(typed);
  await shown(survey);
  survey.type(population, 800);
  await survey.close();
  await (await app.account()).change({ full_name: 'Sunita K' });
  const only = await device.onlyHere();
  expect(only.villages.map(({ village_name }) => village_name).toSorted()).toEqual([
    'Likha Pur',
    'Naya Gaon',
  ]);
  expect(only).toMatchObject({ deletions: 1, account: true, others: 0 });
});

it('sees that somebody else’s work waits here, which is not this person’s to clear', async () => {
  const { phone, app } = await aPhone('staff');
  phone.goOffline();
  await createVillage(app, 'Naya Gaon');
  await app.session.signOut();
  phone.goOnline();
  await app.session.signIn({ username: 'staff2', password: 'staff2-demo', remember: true });
  await app.sync.now();
  expect(await (await app.thisDevice()).onlyHere()).toMatchObject({ villages: [], others: 1 });
});

it('saves all that is only here in a file that another device brings in', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  const first = await createVillage(app, 'Naya Gaon');
  await fill(app, first, { [population]: 1240 });
  const second = await createVillage(app, 'Purana Gaon');
  const survey = app.surveys.open(second);
  await shown(survey);
  survey.type(households, 90);
  await survey.close();
  const file = await (await app.thisDevice()).exportOnlyHere();

  const { app: other } = await aPhone();
  const brought = await other.workbench.importFile(file ?? '');
  expect(brought.left).toEqual([]);
  expect(new Set(brought.survey_ids)).toEqual(new Set([first, second]));
  expect((await look(other, first)).values).toMatchObject({ village_name: 'Naya Gaon', [population]: 1240 });
  expect((await look(other, second)).values).toMatchObject({ [households]: 90 });
});

it('forgets what can be fetched again and fetches it; what waits stays', async () => {
  const { phone, app } = await aPhone();
  await until(app.surveys.all, (all) => all.length > 0);
  const before = app.surveys.all.get()?.length ?? 0;
  phone.goOffline();
  const id = await createVillage(app, 'Naya Gaon');
  expect(await (await app.thisDevice()).forgetFetched()).toBe(true);
  // Surveys with an open conflict or unsent work stay too. All others are gone until there is network.
  expect(app.surveys.all.get()?.length).toBeLessThan(before);
  expect(summaryOf(app, id)?.sync_status).toBe('pending');
  phone.goOnline();
  await app.sync.now();
  expect(app.surveys.all.get()).toHaveLength(before + 1);
  expect(summaryOf(app, id)?.sync_status).toBe('synced');
});

it('clears everything of everybody, and ends signed out', async () => {
  const { phone, app } = await aPhone();
  await createVillage(app, 'Naya Gaon');
  await app.sync.now();
  await (await app.thisDevice()).clear();
  expect(app.session.state.get()?.kind).toBe('signed_out');
  await phone.kill();
  await phone.damage(async (db) => {
    for (const store of ['surveys', 'pendingSync', 'syncLogs'] as const) {
      expect(await db.count(store), store).toBe(0);
    }
    expect(await db.getAllKeys('meta')).toEqual([]);
  });
});
