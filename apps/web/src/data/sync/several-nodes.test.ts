import { postgresForTests } from '@sampark/server/testing/databases/engines';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDevice, type Device } from '../../../test/device.ts';
import { type Nodes, startNodes } from '../../../test/nodes.ts';
import { createVillage, fill, look, type Phone, summaryOf } from '../../../test/village.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';

describe.skipIf(postgresForTests === undefined)('two servers on one PostgreSQL', { timeout: 120_000 }, () => {
  let nodes: Nodes;
  let devices: Device[];
  // Two servers take longer to start than the tests take, so they share them: the last one kills one of the two.
  beforeAll(async () => {
    nodes = await startNodes(2);
    return () => nodes.close();
  }, 60_000);
  beforeEach(() => {
    devices = [];
  });
  afterEach(async () => {
    for (const device of devices) await device.kill();
  });

  const aPhone = async (username: string): Promise<Phone> => {
    const phone = aDevice(nodes);
    devices.push(phone);
    const app = await phone.start();
    const result = await app.session.signIn({ username, password: `${username}-demo`, remember: true });
    expect(result).toEqual({ ok: true });
    await app.sync.now();
    return { phone, app };
  };
  const syncAll = async (...phones: readonly Phone[]): Promise<void> => {
    const ended = await Promise.all(phones.map(({ app }) => app.sync.now()));
    for (const { outcome } of ended) expect(outcome).toBe('synced');
  };
  const everywhere = async (phones: readonly Phone[], id: string) => {
    const views = await Promise.all(phones.map(({ app }) => look(app, id)));
    const [first, ...others] = views.map(({ values, conflicts }) => ({ values, conflicts }));
    for (const other of others) expect(other).toEqual(first);
    return first;
  };

  it('are one to the devices: what each changes at the same time meets on all', async () => {
    const sunita = await aPhone('staff');
    const ramesh = await aPhone('staff2');
    const office = await aPhone('officer');
    const phones = [sunita, ramesh, office];
    const id = await createVillage(sunita.app, 'Rampur Kalan');
    await syncAll(sunita);
    await syncAll(...phones);

    for (const { phone } of phones) phone.goOffline();
    await fill(sunita.app, id, { [population]: 1240 });
    await fill(ramesh.app, id, { [population]: 1250, [households]: 240 });
    const made = await Promise.all([sunita, ramesh].map(({ app }, i) => createVillage(app, `Tola ${i + 1}`)));
    for (const { phone } of phones) phone.goOnline();
    await syncAll(...phones);
    await syncAll(...phones);

    const agreed = await everywhere(phones, id);
    expect(agreed?.values[households]).toBe(240);
    expect(agreed?.conflicts).toMatchObject([{ field: population }]);
    for (const each of made) {
      for (const { app } of phones) expect(summaryOf(app, each)).toMatchObject({ sync_status: 'synced' });
    }
  });

  it('lose nothing when one is killed while a batch runs on it', async () => {
    const sunita = await aPhone('staff');
    const ramesh = await aPhone('staff2');
    const id = await createVillage(sunita.app, 'Ganga Nagar');
    await syncAll(sunita);
    await syncAll(sunita, ramesh);

    for (const { phone } of [sunita, ramesh]) phone.goOffline();
    await fill(sunita.app, id, { [population]: 1240 });
    const mine = await createVillage(sunita.app, 'Naya Gaon');
    const theirs = await createVillage(ramesh.app, 'Purana Gaon');
    for (const { phone } of [sunita, ramesh]) phone.goOnline();
    const goesOn = await nodes.holdUp();
    const inFlight = sunita.app.sync.now();
    await nodes.somethingWaits();
    await nodes.killTheAsked();
    expect((await inFlight).outcome).toBe('server_unreachable');
    await goesOn();

    await syncAll(sunita, ramesh);
    await syncAll(sunita, ramesh);
    const fresh = await aPhone('officer');
    const all = [sunita, ramesh, fresh];
    expect((await everywhere(all, id))?.values[population]).toBe(1240);
    for (const each of [mine, theirs]) await everywhere(all, each);
    const names = fresh.app.surveys.all.get()?.map(({ village_name }) => village_name) ?? [];
    for (const name of ['Naya Gaon', 'Purana Gaon', 'Ganga Nagar']) {
      expect(names.filter((each) => each === name)).toHaveLength(1);
    }
  });
});
