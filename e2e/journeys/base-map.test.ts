import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { MapPage, PUMPS } from '../pages/map-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { openWithFullQuota } from '../support/device/full-quota.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { countPixels, giveMap } from '../support/server/base-maps.ts';
import { addPumps } from '../support/server/many-surveys.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

/** The colours of water, in daylight and in the dark. */
const WATER = '#bcd9e3';
const DARK_WATER = '#17333d';

/** Gives the panchayat of the demo three pumps, and its district a base map. */
async function aVillageWithMap(server: TestServer, file = aBaseMap()): Promise<void> {
  await giveWorkbook(server, '48211', PUMPS);
  await addPumps(server.url, '48211', [
    ['Nayagaon', { place: '26.9400 81.1875 0 0', state: 'works' }],
    ['Rampur', { place: '26.9313 81.1875 0 0', state: 'broken' }],
    ['Kuanpur', { place: '26.9313 81.2075 0 0', state: 'works' }],
  ]);
  await giveMap(server.url, file);
}

test('a base map lies below the marks, with names in the language of the person, in the dark too', async ({
  newDevice,
  server,
}) => {
  await aVillageWithMap(server);
  const page = await logIn(await newDevice({ graphics: true }), people.officer);
  const map = new MapPage(page);
  await map.openFromList('Pumps');
  await expect(map.ground).toHaveAccessibleName(/^Base map with .*Deva/);
  await expect(map.mark('Rampur')).toBeVisible();
  await expect(map.map.getByText('© OpenStreetMap')).toBeVisible();
  expect(await countPixels(page, map.map, WATER)).toBeGreaterThan(500);

  await test.step('it moves with the marks', async () => {
    await map.map.getByRole('button', { name: 'Zoom out' }).click();
    await map.mark('Rampur').click();
    await expect(map.chosen.getByRole('heading')).toHaveText('Rampur');
    await expect(map.ground).toHaveAccessibleName(/^Base map/);
  });

  await test.step('dark', async () => {
    await page.evaluate(() => localStorage.setItem('sampark.theme', 'dark'));
    await page.reload();
    await expect(map.ground).toHaveAccessibleName(/Deva/);
    expect(await countPixels(page, map.map, DARK_WATER)).toBeGreaterThan(500);
    expect(await countPixels(page, map.map, WATER)).toBe(0);
  });

  await test.step('Hindi', async () => {
    await inHindi(page);
    await expect(page.getByRole('img', { name: /^आधार नक्शा: .*देवा/ })).toBeVisible();
  });
});

test('a map that is kept is there without a network, library and all, and can be removed', async ({
  newDevice,
  server,
}) => {
  await aVillageWithMap(server);
  const device = await newDevice({ graphics: true });
  const page = await logInAndGetReady(device, people.officer);
  const map = new MapPage(page);
  await map.openFromList('Pumps');

  await test.step('its size is said before anything comes', async () => {
    await map.keep.getByRole('button', { name: 'Keep this map on the phone' }).click();
    await expect(map.keep).toContainText(/Map of Deva, about \d+(\.\d)? kB/);
    await map.keep.getByRole('button', { name: 'Keep it' }).click();
    await expect(map.keep).toContainText(/The map of Deva is on this phone, \d+(\.\d)? kB/);
  });

  await device.goOffline();
  const again = await device.open('/surveys/map');
  const offline = new MapPage(again);
  await expect(offline.ground).toHaveAccessibleName(/^Base map with .*Deva/);
  expect(await countPixels(again, offline.map, WATER)).toBeGreaterThan(500);

  await test.step('the settings say what it takes, and remove it', async () => {
    await new SettingsPage(again).open('preferences');
    const kept = again.getByRole('listitem').filter({ hasText: /Map of Deva, about \d+(\.\d)? kB/ });
    await kept.getByRole('button', { name: 'Remove' }).click();
    await again.getByRole('alertdialog').getByRole('button', { name: 'Remove the map' }).click();
    await expect(kept).toHaveCount(0);
    await goTo(again, '/surveys/map');
    await expect(offline.mark('Rampur')).toBeVisible();
    await expect(offline.ground).toHaveCount(0);
  });
});

test('a map that was replaced is drawn until the newer one is kept', async ({ newDevice, server }) => {
  await aVillageWithMap(server);
  const device = await newDevice({ graphics: true });
  const page = await logIn(device, people.staff);
  const map = new MapPage(page);
  await map.openFromList('Pumps');
  await map.keepMap();
  await giveMap(server.url, aRasterMap());
  await page.reload();
  await expect(map.ground).toHaveAccessibleName(/Deva/);
  await expect(map.keep).toContainText('A newer map is there.');
  await map.keep.getByRole('button', { name: 'Keep the newer one' }).click();
  await map.keep.getByRole('button', { name: 'Keep it' }).click();
  await expect(map.keep).not.toContainText('A newer map is there.');
  await expect(map.map.getByText('A survey from the air')).toBeVisible();
  await expect(map.ground).toHaveAccessibleName('Base map');
});

test('a file that cannot be read leaves the squares, and one line; a browser that cannot draw the map shows the marks on squares', async ({
  newDevice,
  server,
}) => {
  await aVillageWithMap(server);
  const page = await logIn(await newDevice({ graphics: true }), people.staff);
  const map = new MapPage(page);
  await test.step('a broken file', async () => {
    const epoch = await page.evaluate(async () => (await fetch('/api/ping')).headers.get('x-sampark-epoch'));
    await page.route('**/api/base-maps/*/file', (route) => {
      const [, from = 0, to = 0] = /=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
      return route.fulfill({
        status: 206,
        headers: { 'x-sampark-epoch': epoch ?? '', 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(Number(to) - Number(from) + 1),
      });
    });
    await map.openFromList('Pumps');
    await expect(map.map.getByText('The base map cannot be read')).toBeVisible();
    await expect(map.mark('Rampur')).toBeVisible();
    await map.keep.getByRole('button', { name: 'Keep this map on the phone' }).click();
    await expect(map.keep.getByRole('alert')).toContainText('The file of this map is broken');
  });

  await test.step('a browser that cannot draw', async () => {
    await page.unroute('**/api/base-maps/*/file');
    await goTo(page, '/dashboard');
    await page.addInitScript(() => {
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null });
    });
    await page.reload();
    await map.openFromList('Pumps');
    await expect(map.map.getByText('This browser cannot draw the base map')).toBeVisible();
    await expect(map.ground).toHaveCount(0);
    await map.mark('Rampur').click();
    await expect(map.chosen.getByRole('heading')).toHaveText('Rampur');
  });
});

test('a full phone keeps nothing half, and says so', async ({ newDevice, server }) => {
  await aVillageWithMap(server);
  const device = await newDevice({ graphics: true });
  await new MapPage(await logInAndGetReady(device, people.staff)).openFromList('Pumps');
  await expect(new MapPage(device.page).mark('Rampur')).toBeVisible();
  await device.close();
  const { page } = await openWithFullQuota(device, '/surveys/map');
  const map = new MapPage(page);
  await map.keep.getByRole('button', { name: 'Keep this map on the phone' }).click();
  await map.keep.getByRole('button', { name: 'Keep it' }).click();
  await expect(map.keep.getByRole('alert')).toContainText('There is too little room on this phone');
  await expect(map.keep.getByRole('button', { name: 'Keep this map on the phone' })).toBeVisible();
});
