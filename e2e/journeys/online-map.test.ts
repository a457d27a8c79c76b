import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { logIn, people } from '../pages/login-page.ts';
import { MapPage, PUMPS } from '../pages/map-page.ts';
import { createLook } from '../support/axe.ts';
import { addPanchayats, giveWorkbook } from '../support/server/administration.ts';
import { addPumps } from '../support/server/many-surveys.ts';
import { expect, test } from '../support/test.ts';

const MITAURA = '48212';
/** More than one page of the server's list. */
const MANY = 130;

/** Shows somebody with more panchayats than a device keeps the surveys of one that this device does not keep. */
async function atMitaura(page: Page): Promise<MapPage> {
  await goTo(page, `/panchayats/${MITAURA}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys of Mitaura');
  return new MapPage(page);
}

test('an administrator sees on the map where the surveys are of a panchayat that the device does not keep', async ({
  newDevice,
  server,
}) => {
  addPanchayats(server, 196, '1042');
  await giveWorkbook(server, MITAURA, PUMPS);
  const pumps = Array.from({ length: MANY }, (_, at) => {
    const place = `${26.9 + (at % 12) / 300} ${81.2 + Math.floor(at / 12) / 300} 0 0`;
    return [
      `Pump ${at + 1}`,
      at < MANY - 1 ? { place, state: at % 3 === 0 ? 'broken' : 'works' } : {},
    ] as const;
  });
  await addPumps(server.url, MITAURA, pumps);
  const office = await newDevice();
  const page = await logIn(office, people.admin);
  const map = await atMitaura(page);

  await test.step('all pages of the server’s list are on it, and what they answer tells them apart', async () => {
    await page.getByRole('link', { name: 'On the map' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mitaura on the map');
    await expect(map.count).toContainText(/\d+ of 1[34]\d have no position/);
    await map.tellApartBy.selectOption('State');
    await expect(map.legend.getByRole('listitem')).toHaveText([/^Works\d+$/, /^Broken\d+$/]);
  });

  await test.step('one of them is chosen, and read online', async () => {
    await map.showOnMap('Pump 64').click();
    await expect(map.chosen.getByRole('heading')).toHaveText('Pump 64');
    const { found, look } = createLook(page);
    await look('the map of a panchayat that is read online');
    expect(found).toEqual({});
    await map.chosen.getByRole('link', { name: 'Open the survey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pump 64');
    await expect(page.getByRole('region', { name: 'Pump' })).toContainText('Broken');
  });

  await test.step('without network it says so, and goes on with a press once there is one', async () => {
    await office.goOffline();
    await goTo(page, `/surveys/map?panchayat=${MITAURA}`);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await office.goOnline();
    await again.click();
    await expect(map.count).toContainText(/\d+ of 1[34]\d have no position/);
    await page.getByRole('link', { name: 'Back to the panchayat' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys of Mitaura');
  });
});
