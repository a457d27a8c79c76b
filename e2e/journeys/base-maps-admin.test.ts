import { aBaseMap, aRasterMap } from '@sampark/testing/base-maps/a-base-map';
import { BaseMapsPage } from '../pages/administration/base-maps-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { createLook } from '../support/axe.ts';
import { pageWidth } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };
/** A map that goes in several requests: what lies behind its tiles belongs to nobody. */
const LARGE = Buffer.concat([aRasterMap(), Buffer.alloc(5_000_000)]);

test('an administrator gives a district a map, replaces it, and removes it', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Places' }).click();
  await page.getByRole('link', { name: 'Base maps' }).click();
  const maps = new BaseMapsPage(page);
  await expect(page.getByRole('heading', { name: 'No district has a map yet' })).toBeVisible();

  await test.step('nothing goes without a file and a district', async () => {
    await maps.upload.click();
    await expect(page.getByRole('alert')).toHaveText('Choose a file');
    await expect(maps.district).toBeFocused();
  });

  await test.step('a file that is no map is refused before anything is sent', async () => {
    await maps.choose(Buffer.from('<!doctype html>'.padEnd(1000)));
    await expect(page.getByRole('alert')).toContainText('This is no PMTiles file of version 3');
    await maps.upload.click();
    await expect(page.getByRole('alert')).toContainText('This is no PMTiles file of version 3');
    await expect(maps.district).toHaveAccessibleDescription('Choose a district');
    await expect(maps.district).toBeFocused();
  });

  await test.step('a map says what it is before it is sent, and its district shows it then', async () => {
    await maps.choose(aBaseMap());
    await expect(page.getByRole('status').getByText('10 by 11 km')).toBeVisible();
    await maps.district.selectOption({ label: 'Barabanki' });
    await expect(maps.name).toHaveValue('Barabanki');
    await maps.name.fill('Barabanki, all roads');
    await maps.upload.click();
    const row = maps.maps.filter({ has: page.getByRole('heading', { name: 'Barabanki' }) });
    await expect(row).toContainText('Barabanki, all roads');
    await expect(row).toContainText(/Drawn on the phone.*Zooms 0 to 14.*© OpenStreetMap/);
    await expect(page.getByText('The map “Barabanki, all roads” is on the server')).toBeVisible();
  });

  await test.step('another one takes its place, after a question', async () => {
    await maps.send(aRasterMap());
    await expect(maps.dialog).toContainText('takes the place of “Barabanki, all roads”');
    await maps.dialog.getByRole('button', { name: 'Upload and replace' }).click();
    await expect(maps.maps).toHaveCount(1);
    await expect(maps.maps).toContainText(/Pictures.*Zooms 0 to 12/);
  });

  await test.step('and is removed, after a question', async () => {
    await page.getByRole('button', { name: 'Remove the map of Barabanki' }).click();
    await maps.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Barabanki has no map any more')).toBeVisible();
    await expect(maps.maps).toHaveCount(0);
  });
});

test('an upload is stopped, after a question, and leaves nothing; one that the network cuts goes on by itself, from any page, and a lost answer is no harm', async ({
  newDevice,
}) => {
  const device = await newDevice({ viewport: WIDE });
  const page = await logIn(device, people.admin);
  const maps = new BaseMapsPage(page);
  await maps.open();
  await test.step('an upload that is stopped', async () => {
    device.network.inject({ fault: 'cut', on: { method: 'PATCH', path: /base-maps/ } });
    await maps.send(LARGE);
    await page.getByRole('button', { name: 'Stop the upload' }).click();
    await maps.dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(maps.progress).toBeVisible();
    await page.getByRole('button', { name: 'Stop the upload' }).click();
    await maps.dialog.getByRole('button', { name: 'Stop the upload' }).click();
    await expect(maps.progress).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No district has a map yet' })).toBeVisible();
  });

  await test.step('an upload that the network cuts', async () => {
    device.network.heal();
    const pieces = { method: 'PATCH', path: /base-maps/ };
    device.network.inject({ fault: 'cut', on: pieces });
    await maps.send(LARGE);
    await expect(page.getByText('The server does not answer. The upload goes on by itself')).toBeVisible();
    await expect(maps.progress).toHaveAttribute('aria-valuenow', '0');
    await page.getByRole('link', { name: 'All places' }).click();
    device.network.heal();
    device.network.inject({ fault: 'lose-response', on: pieces, times: 1 });
    await expect(page.getByText('The map “Barabanki” is on the server')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Base maps' }).click();
    await expect(maps.maps).toHaveCount(1);
  });
});

test('base maps can be kept by everyone, in both themes, on a phone', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.admin);
  const maps = new BaseMapsPage(page);
  const { found, look: lookAt } = createLook(page);
  const look = async (name: string): Promise<void> => {
    await lookAt(name);
    const width = await pageWidth(page);
    if (width > 360) found[`${name}, width`] = [String(width)];
  };
  await maps.open();
  await maps.upload.click();
  await look('nothing chosen');
  await maps.send(aBaseMap());
  await expect(maps.maps).toHaveCount(1, BY_ITSELF);
  await look('a map');
  await page.getByRole('button', { name: 'Remove the map of Barabanki' }).click();
  await look('removing');
  expect(found).toEqual({});
});
