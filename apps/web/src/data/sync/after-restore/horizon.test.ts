import { expect, it } from 'vitest';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../../test/village.ts';

const { aPhone, backup, theServer } = aVillage();

const DAY = 86_400_000;
const population = 'basic_info.population';

it('a phone that was away longer than deletions are remembered forgets what is gone, and keeps what is unsent', async () => {
  const sunita = await aPhone('staff');
  const ramesh = await aPhone('staff2');
  const gone = await createVillage(sunita.app, 'Purana Gaon');
  const worked = await createVillage(sunita.app, 'Naya Gaon');
  const stays = await createVillage(sunita.app, 'Rampur');
  await sunita.app.sync.now();
  await ramesh.app.sync.now();

  ramesh.phone.goOffline();
  await fill(ramesh.app, worked, { [population]: 1240 });
  await sunita.app.surveys.delete(gone);
  await sunita.app.surveys.delete(worked);
  await sunita.app.sync.now();
  theServer().pass(403 * DAY);
  await theServer().purge();

  ramesh.phone.goOnline();
  await ramesh.app.session.signIn({ username: 'staff2', password: 'staff2-demo', remember: true });
  await ramesh.app.sync.now();
  expect(summaryOf(ramesh.app, gone)).toBeUndefined();
  expect(summaryOf(ramesh.app, stays)).toMatchObject({ sync_status: 'synced' });
  expect((await look(ramesh.app, worked)).values[population]).toBe(1240);
});

it('and takes what was changed meanwhile in a survey that lay still since an earlier restore', async () => {
  const sunita = await aPhone('staff');
  const ramesh = await aPhone('staff2');
  const id = await createVillage(sunita.app, 'Rampur');
  await sunita.app.sync.now();
  await ramesh.app.sync.now();
  await (await backup()).restore();
  await sunita.app.sync.now();
  await ramesh.app.sync.now();

  ramesh.phone.goOffline();
  await fill(sunita.app, id, { [population]: 1300 });
  await sunita.app.sync.now();
  theServer().pass(403 * DAY);
  ramesh.phone.goOnline();
  await ramesh.app.session.signIn({ username: 'staff2', password: 'staff2-demo', remember: true });
  await ramesh.app.sync.now();
  expect((await look(ramesh.app, id)).values[population]).toBe(1300);
});
