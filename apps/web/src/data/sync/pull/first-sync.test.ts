import { expect, it } from 'vitest';
import { aDevice, until } from '../../../../test/device.ts';
import { aVillage, createVillage } from '../../../../test/village.ts';

const { theServer, aNewPhone, aPhone, backup } = aVillage();

const staff = { username: 'staff', password: 'staff-demo', remember: true };
const someOf = (list: readonly unknown[]): boolean => list.length > 0;

it('a fresh device shows its first surveys while its panchayats are still on their way, and these when they come', async () => {
  const server = theServer();
  let letThrough = (): void => undefined;
  const shut = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const phone = aDevice({
    fetch: async (path, init) => {
      if (path === '/api/panchayats') await shut;
      return server.fetch(path, init);
    },
  });
  const app = await phone.start();
  await app.session.signIn(staff);
  await until(app.surveys.all, someOf);
  expect(app.panchayats.get() ?? []).toEqual([]);
  letThrough();
  await until(app.panchayats, someOf);
  await phone.kill();
});

it('panchayats that did not come with the first surveys are asked for again', async () => {
  const phone = aNewPhone();
  const app = await phone.start();
  phone.fault('/api/panchayats', 'cut');
  await app.session.signIn(staff);
  await until(app.sync.status, ({ state }) => state === 'server_unreachable');
  expect(app.surveys.all.get()).toHaveLength(8);
  await app.sync.now();
  await until(app.panchayats, someOf);
  await until(app.sync.status, ({ state }) => state === 'synced');
});

it('surveys whose form did not come are not kept, and come with the form', async () => {
  const server = theServer();
  let isShut = true;
  const phone = aDevice({
    fetch: async (path, init) => {
      if (path.startsWith('/api/schemas?') && isShut) throw new TypeError('Failed to fetch');
      const response = await server.fetch(path, init);
      if (!path.startsWith('/api/sync/changes')) return response;
      const told = (await response.text()).replaceAll('"village-standard"', '"village-detailed"');
      return new Response(told, response);
    },
  });
  const app = await phone.start();
  await app.session.signIn(staff);
  await until(app.sync.status, ({ state }) => state === 'server_unreachable');
  expect(app.surveys.all.get()).toEqual([]);
  isShut = false;
  await app.sync.now();
  await until(app.surveys.all, someOf);
  await until(app.sync.status, ({ state }) => state === 'synced');
  await phone.kill();
});

it('surveys of the first page that a restored server has lost come back', async () => {
  const server = theServer();
  const sunita = await aPhone();
  const fillTheServer = async () => {
    for (let each = 0; each < 6; each += 1) await createVillage(sunita.app, `Village ${each}`);
    await sunita.app.sync.now();
    await sunita.phone.kill();
  };
  let pages = 0;
  let before: Awaited<ReturnType<typeof backup>> | null = null;
  const phone = aDevice({
    fetch: async (path, init) => {
      if (path.startsWith('/api/sync/changes')) {
        pages += 1;
        if (pages === 1) {
          before = await backup();
          await fillTheServer();
        }
        if (pages === 2) await before?.restore();
      }
      return server.fetch(path, init);
    },
  });
  const app = await phone.start();
  await app.session.signIn(staff);
  await until(app.surveys.all, (surveys) => surveys.length === 12);
  await app.sync.now();
  await phone.kill();
  const { app: another } = await aPhone();
  expect(another.surveys.all.get()).toHaveLength(12);
});
