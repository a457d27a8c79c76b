import { inHindi } from '../pages/language.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { MapPage } from '../pages/map-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { createLook } from '../support/axe.ts';
import { pageWidthLarge } from '../support/page-width.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { add } from '../support/server/many-surveys.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

/** A form that asks for the place of the school, and in rows for those of the pumps. */
const WATER = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | summary::English (en) | summary::Hindi (hi) |
  | | begin_group | water | Water | पानी | | |
  | | geopoint | school | School | स्कूल | | |
  | | text | note | Note | टिप्पणी | | |
  | | begin_repeat | pumps | Pumps | नल | \${owner}'s pump | \${owner} का नल |
  | | text | owner | Owner | मालिक | | |
  | | geopoint | place | Place | जगह | | |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | settings | form_title | form_id |
  | | Water | water |`;

const YEAR = new Date().getFullYear();

/** Gives the panchayat of the demo three villages: two with a school on the map, one with two pumps. */
async function villagesOnTheMap(server: TestServer): Promise<void> {
  await giveWorkbook(server, '48211', WATER);
  const villages: readonly (readonly [string, object])[] = [
    ['Nayagaon', { school: '26.9400 81.1875 0 0', note: 'By the mill' }],
    ['Rampur', { school: '26.9313 81.1875 0 0' }],
    [
      'Kuanpur',
      {
        note: 'No school',
        pumps: [
          { _row: 'a', owner: 'Gita', place: '26.9313 81.2075 0 0' },
          { _row: 'b', place: '26.9320 81.2075 0 0' },
        ],
      },
    ],
  ];
  await add(server.url, villages.length, '48211', (at) => {
    const [village_name, water] = villages[at - 1] ?? [];
    return {
      survey_id: `SURVEY_1764000000000_water${at}`,
      ...{ village_name, water, form_name: 'water', form_version: 1, survey_date: `${YEAR}-01-20` },
    };
  });
}

test('answers that are places are on a map of the report, without network; each leads to its survey', async ({
  newDevice,
  server,
}) => {
  await villagesOnTheMap(server);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const [reports, map, list] = [new ReportsPage(page), new MapPage(page), new SurveyListPage(page)];
  await list.open();
  await expect(list.card('Kuanpur')).toBeVisible();
  await phone.goOffline();
  await reports.open('?form=water');

  await test.step('only a question for a place has a map', async () => {
    await expect(reports.figure('Note')).toContainText('Answered in 2 of 3 villages');
    await expect(reports.figure('Note').getByRole('button', { name: 'Map' })).toHaveCount(0);
  });

  await test.step('its marks are the villages, and the table says the same', async () => {
    const schools = await reports.map('School');
    await expect(schools.marks).toHaveCount(2);
    await expect(schools.rows).toHaveText(['Rampur26.9313081.18750', 'Nayagaon26.9400081.18750']);
    await schools.mark('Rampur').click();
    await expect(map.chosen.getByRole('heading')).toHaveText('Rampur');
    await map.chosen.getByRole('button', { name: 'Choose none' }).click();
  });

  await test.step('what stands in rows is named by its line, or by its number', async () => {
    const pumps = await reports.map('Place');
    await expect(pumps.rows).toHaveText([/^Kuanpur.*Gita's pump/, /^Kuanpur.*Row 2 of Pumps/]);
    await pumps.mark("Kuanpur · Gita's pump").click();
    await expect(map.chosen).toContainText("Gita's pump");
    await map.chosen.getByRole('link', { name: 'Open the survey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kuanpur');
  });
});

test('the map of a report can be used by everyone, in both themes, with large letters and in Hindi', async ({
  newDevice,
  server,
}) => {
  await villagesOnTheMap(server);
  const page = await logInAndGetReady(await newDevice(), people.officer);
  const reports = new ReportsPage(page);
  const { found, look } = createLook(page);
  await reports.open('?panchayat=48211&form=water');
  const schools = await reports.map('School');
  await schools.mark('Nayagaon').click();
  await look('the map of a report');
  expect(await pageWidthLarge(page)).toBeLessThanOrEqual(360);
  expect(found).toEqual({});
  await inHindi(page);
  await page.reload();
  await reports.figure('स्कूल').getByRole('button', { name: 'नक्शा' }).click();
  await expect(page.getByRole('application', { name: 'नक्शे पर: स्कूल' })).toBeVisible();
});
