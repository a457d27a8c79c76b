import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { MapPage, PUMPS } from '../pages/map-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { createLook } from '../support/axe.ts';
import { pageWidthLarge } from '../support/page-width.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { addPumps } from '../support/server/many-surveys.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

/** Gives the panchayat of the demo three pumps that say where they are, and one that does not. */
async function aVillageWithPumps(server: TestServer): Promise<void> {
  await giveWorkbook(server, '48211', PUMPS);
  await addPumps(server.url, '48211', [
    ['Nayagaon', { place: '26.9400 81.1875 0 0', state: 'works' }],
    ['Rampur', { place: '26.9313 81.1875 0 0', state: 'broken' }],
    ['Kuanpur', { place: '26.9313 81.2075 0 0', state: 'works' }],
    ['Bhadaura', { state: 'works' }],
  ]);
}

test('an officer sees offline where surveys are, what their marks mean, and what is near one of them', async ({
  newDevice,
  server,
}) => {
  await aVillageWithPumps(server);
  const device = await newDevice();
  const page = await logInAndGetReady(device, people.officer);
  const map = new MapPage(page);
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Kuanpur');
  await expect(list.card('Kuanpur')).toBeVisible();
  await device.goOffline();

  await test.step('from the list, with the filters of the list', async () => {
    await map.openFromList('Pumps');
    await expect(map.count).toHaveText('1 of 4 has no position');
    await expect(map.mark('Nayagaon')).toBeVisible();
    await expect(map.map.getByRole('img', { name: 'North is up' })).toBeVisible();
    await expect(map.map.getByRole('img', { name: /^Scale: \d+ k?m$/ })).toBeVisible();
  });

  await test.step('marks tell surveys apart by an answer', async () => {
    await expect(map.legend.getByRole('listitem')).toHaveText(['Completed3']);
    await map.tellApartBy.selectOption('State');
    await expect(map.legend.getByRole('listitem')).toHaveText(['Works2', 'Broken1']);
  });

  await test.step('a press says which survey it is, and the table what is near it', async () => {
    await map.mark('Rampur').click();
    await expect(map.chosen.getByRole('heading')).toHaveText('Rampur');
    await expect(map.table.getByRole('caption')).toHaveText('Distances from Rampur');
    await expect(map.rows).toHaveText([/^Rampur.*here/, /^Nayagaon.*970 mnorth/, /^Kuanpur.*2 kmeast/]);
    await map.chosen.getByRole('link', { name: 'Open the survey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rampur');
  });

  await test.step('a survey leads to the map around it', async () => {
    await page.getByRole('link', { name: 'On the map' }).click();
    await expect(map.chosen.getByRole('heading')).toHaveText('Rampur');
    await expect(map.table.getByRole('caption')).toHaveText('Distances from Rampur');
  });
});

test('fingers draw the map along and bring it nearer, and the end of that is no press; the keyboard moves it, zooms, and chooses what lies in the middle; distances are from where the person stands, once they ask', async ({
  newDevice,
  server,
}) => {
  await aVillageWithPumps(server);
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const map = new MapPage(page);
  await test.step('fingers', async () => {
    await map.openFromList('Pumps');
    const place = async () => (await map.mark('Rampur').boundingBox()) ?? { x: 0, y: 0 };
    const before = await place();
    const scale = map.map.getByRole('img', { name: /^Scale/ });
    const length = await scale.getAttribute('aria-label');

    await test.step('one finger that begins on a mark draws it along', async () => {
      await map.mark('Rampur').hover();
      await page.mouse.down();
      await page.mouse.move(before.x + 60, before.y - 30, { steps: 4 });
      await page.mouse.up();
      await expect(async () => {
        const { x, y } = await place();
        expect(Math.round(x - before.x)).toBeGreaterThan(20);
        expect(Math.round(before.y - y)).toBeGreaterThan(20);
      }).toPass();
      await expect(map.chosen).toHaveCount(0);
      await expect(scale).toHaveAttribute('aria-label', length ?? '');
    });

    await test.step('two that go apart bring it nearer', async () => {
      await map.pinch(4);
      await expect(scale).not.toHaveAttribute('aria-label', length ?? '');
      await expect(map.chosen).toHaveCount(0);
    });
  });

  await test.step('by keyboard', async () => {
    await goTo(page, '/dashboard');
    await map.openFromList('Pumps');
    await map.showOnMap('Kuanpur').click();
    await map.chosen.getByRole('button', { name: 'Choose none' }).click();
    await expect(map.chosen).toHaveCount(0);
    const scale = map.map.getByRole('img', { name: /^Scale/ });
    const before = await scale.getAttribute('aria-label');
    await map.map.focus();
    // A round length may stay the same when all becomes half as large.
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(scale).not.toHaveAttribute('aria-label', before ?? '');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(map.chosen).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(map.chosen.getByRole('heading')).toHaveText('Kuanpur');
  });

  await test.step('distances', async () => {
    await goTo(page, '/dashboard');
    await map.openFromList('Pumps');
    await expect(map.table.getByRole('caption')).toHaveText('Distances from the middle of these surveys');
    await map.fromHere.click();
    await expect(page.getByText(/The browser may not tell the app where you are/)).toBeVisible();
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 26.9312, longitude: 81.2076, accuracy: 12 });
    await map.fromHere.click();
    await expect(map.table.getByRole('caption')).toHaveText('Distances from where you are');
    await expect(map.rows.first()).toContainText('Kuanpur');
    await expect(map.map.getByRole('img', { name: 'You are here' })).toBeVisible();
  });
});

test('many marks on one place are one with their number, and come apart from nearer', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  const pumps = Array.from({ length: 30 }, (_, at) => {
    const place = `${26.9 + (at < 29 ? 0 : 0.4)} ${81.2 + at / 10_000}`;
    return [`Pump ${at}`, { place }] as const;
  });
  await addPumps(server.url, '48211', pumps);
  const page = await logIn(await newDevice(), people.staff);
  const map = new MapPage(page);
  await map.openFromList('Pumps');
  await expect(map.count).toHaveText('All 30 surveys are on the map');
  await expect(map.marks).toHaveCount(2);
  const several = map.map.getByRole('button', { name: /here, zoom in$/ });
  await expect(several).toHaveAccessibleName('29 here, zoom in');
  const drawn = () => map.marks.evaluateAll((all) => all.map((mark) => mark.outerHTML).join());
  while ((await map.marks.count()) <= 9) {
    const before = await drawn();
    await several.first().click();
    await expect.poll(drawn).not.toBe(before);
  }
  await map.map.getByRole('button', { name: 'Show everything' }).click();
  await expect(map.marks).toHaveCount(2);
});

test('surveys without a position say so, in Hindi too', async ({ newDevice }) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  await goTo(page, '/surveys/map');
  await expect(page.getByRole('heading', { name: 'No survey has a position' })).toBeVisible();
  await inHindi(page);
  await expect(page.getByRole('heading', { name: 'किसी सर्वेक्षण में जगह नहीं लिखी है' })).toBeVisible();
});

test('the map can be used by everyone, in both themes and with large letters', async ({
  newDevice,
  server,
}) => {
  await aVillageWithPumps(server);
  const page = await logInAndGetReady(await newDevice(), people.officer);
  const map = new MapPage(page);
  const { found, look } = createLook(page);
  await map.openFromList('Pumps');
  await map.tellApartBy.selectOption('State');
  await map.mark('Kuanpur').click();
  await expect(map.chosen).toBeVisible();
  await look('the map');
  expect(await pageWidthLarge(page)).toBeLessThanOrEqual(360);
  expect(found).toEqual({});
});
