import { expect, it } from 'vitest';
import { until } from '../../../test/device.ts';
import { aVillage, createVillage } from '../../../test/village.ts';

const { aPhone } = aVillage();

it('subscribers of the sync hear of a change, and not of rounds that change nothing', async () => {
  const { phone, app } = await aPhone();
  phone.goOffline();
  await until(app.sync.status, ({ state, online }) => state === 'offline' && !online);
  const told: (number | undefined)[] = [];
  app.sync.status.subscribe(() => told.push(app.sync.status.get()?.pending));
  await app.sync.now();
  await app.sync.now();
  await createVillage(app, 'Naya Gaon');
  await until(app.sync.status, ({ pending }) => pending === 1);
  await app.sync.now();
  await createVillage(app, 'Purana Gaon');
  await until(app.sync.status, ({ pending }) => pending === 2);
  expect(told).toEqual([1, 2]);
});
