import { chooseLanguage } from '../pages/language.ts';
import { logIn, logInAndGetReady, logInByHand, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { addSurveys } from '../support/server/many-surveys.ts';
import { expect, test } from '../support/test.ts';

test('the list is searched, filtered and sorted, says how many it shows, and the arrow of the editor leads back to it as it was left', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await test.step('the arrow of the editor', async () => {
    const list = new SurveyListPage(page);
    const editor = new EditorPage(page);
    const arrow = page.getByRole('link', { name: 'All surveys' });
    await list.open();
    await list.edit('Purwa');
    await editor.goTo('Sanitation');
    await arrow.click();
    await expect(list.search).toHaveValue('Purwa');
    await expect(list.count).toHaveText('Showing 1 survey');
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.getByRole('link', { name: 'Purwa' }).click();
    await expect(editor.save).toBeVisible();
    await arrow.click();
    await expect(list.count).toHaveText('Showing 8 surveys');
  });

  await test.step('the list', async () => {
    const list = new SurveyListPage(page);
    await list.open();
    await expect(list.count).toHaveText('Showing 8 surveys');
    await list.status.selectOption('Complete');
    await expect(list.count).toHaveText('Showing 3 surveys');
    await list.status.selectOption('In progress');
    await expect(list.count).toHaveText('Showing 5 surveys');
    await list.status.selectOption('Conflict');
    await expect(list.count).toHaveText('Showing 1 survey');
    await list.status.selectOption('Pending sync');
    await expect(page.getByText('No survey matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all surveys' }).click();
    await expect(list.count).toHaveText('Showing 8 surveys');

    await list.sort.selectOption('Village A-Z');
    const names = page.getByRole('article').getByRole('heading');
    await expect(names).toHaveText([
      'Bishunpur',
      'Gopalpur',
      'Harakhpur',
      'Katra',
      'Nayagaon',
      'Purwa',
      'Rampur',
      'Rampur Khas',
    ]);
    await list.sort.selectOption('Village Z-A');
    await expect(names.first()).toHaveText('Rampur Khas');
    await list.searchFor('PUR');
    await expect(list.count).toHaveText('Showing 6 surveys');
    await expect(page).toHaveURL(/[?&]q=PUR/);
    await page.reload();
    await expect(list.count).toHaveText('Showing 6 surveys');
  });
});

test('without network a survey is found by its village’s name in the other script, and nothing is synced in a batch; a batch shows how far it is while it runs', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  await phone.goOffline();
  await test.step('the other script', async () => {
    const list = new SurveyListPage(page);
    await list.open();
    await list.searchFor('कट');
    await expect(list.count).toHaveText('Showing 1 survey');
    await expect(list.card('Katra')).toBeVisible();
    await list.searchFor('खास');
    await expect(list.card('Rampur Khas')).toBeVisible();
  });

  await test.step('a batch without network', async () => {
    const list = new SurveyListPage(page);
    await list.open();
    await list.syncNow.click();
    await expect(page.getByText('Cannot batch sync while offline')).toBeVisible();
  });

  await test.step('a batch', async () => {
    for (const village of ['Ek Gaon', 'Do Gaon']) {
      await new NewSurveyPage(page).createFor(village);
      await expect(new EditorPage(page).save).toBeVisible();
    }
    await page.getByRole('link', { name: 'All surveys' }).click();
    phone.network.inject({ fault: { delay: 3_000 }, on: { path: /^\/api\/sync\/batch/ } });
    await phone.goOnline();
    const bar = page.getByRole('progressbar', { name: /^Syncing 0 of \d+$/ });
    await expect(bar).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByRole('status').filter({ hasText: /^Syncing 0 of \d+$/ })).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  });
});

test('a survey that comes above another leaves the focus with the one it is on', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.staff);
  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Katra');
  await expect(list.count).toHaveText('Showing 1 survey');
  const card = page.getByRole('article', { name: 'Katra', exact: true });
  await card.getByRole('button', { name: 'Duplicate' }).focus();
  const colleague = await logIn(await newDevice(), people.staff2);
  await new NewSurveyPage(colleague).createFor('Katra Naya');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Katra Naya', 'Katra']);
  await expect(card.getByRole('button', { name: 'Duplicate' })).toBeFocused();
});

test('a list on its way has the shape of a list, and is not called empty', async ({ newDevice }) => {
  const phone = await newDevice();
  phone.network.inject({ fault: { delay: 3_000 }, on: { path: /^\/api\/sync\/changes/ } });
  const page = await logInByHand(phone, people.staff);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible();
  await expect(page.getByText('No surveys yet')).toHaveCount(0);
  await expect(new SurveyListPage(page).count).toHaveText('Showing 8 surveys');
  await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0);
});

test('a survey is copied into a new one with its village and answers; typing that is not saved is not called safe on the server', async ({
  newDevice,
  serverView,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await test.step('a copy', async () => {
    const list = new SurveyListPage(page);
    await list.open();
    await list.searchFor('Katra');
    await list.card('Katra').getByRole('button', { name: 'Duplicate' }).click();
    await expect(new EditorPage(page).village).toHaveValue('Katra');
    await expect(page.getByText(/There is already a survey of Katra this year, created/)).toBeVisible();
    await expect.poll(async () => (await serverView.surveysNamed('Katra')).length).toBe(2);
    const [one, other] = await serverView.surveysNamed('Katra');
    expect(other?.['basic_info']).toEqual(one?.['basic_info']);
    expect(other?.survey_id).not.toBe(one?.survey_id);
  });

  await test.step('typing', async () => {
    await new NewSurveyPage(page).createFor('Kaccha Purwa');
    const editor = new EditorPage(page);
    const card = new SurveyListPage(page).card('Kaccha Purwa');
    await page.getByRole('link', { name: 'All surveys' }).click();
    await expect(card.getByText('On the server', { exact: true })).toBeVisible();
    await card.getByRole('link', { name: 'Edit' }).click();
    await editor.answer('Population', 300);
    await page.getByRole('link', { name: 'All surveys' }).click();
    await expect(card).toContainText('On the server, except the draft');
  });
});

test('in Hindi the list is sorted as Hindi sorts, and a village is chosen by its Hindi name', async ({
  newDevice,
}) => {
  const phone = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(phone, people.staff);
  await chooseLanguage(page, 'हिन्दी');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.goto(new URL('/surveys?sort=village_asc', page.url()).href);
  await expect(page.getByRole('status').filter({ hasText: 'सर्वेक्षण दिख रहे हैं' })).toHaveText(
    '8 सर्वेक्षण दिख रहे हैं',
  );
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('कटरा');
  await page.goto(new URL('/surveys/new', page.url()).href);
  await page.getByRole('textbox', { name: 'गाँव का नाम' }).fill('टिक');
  await page.getByRole('option', { name: 'टिकरा' }).click();
  await page.getByRole('button', { name: 'सर्वेक्षण बनाएँ' }).click();
  await expect(page.getByRole('textbox', { name: 'गाँव का नाम' })).toHaveValue('टिकरा');
});

test('the list goes on where a busy browser tells late, and all at once, that its end came near', async ({
  newDevice,
  server,
}) => {
  await addSurveys(server.url, 30, '48211');
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 740 } }), people.staff);
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const heard: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          heard.push(...entries);
          // The script reports the distance with the next event.
          if (heard.some(({ isIntersecting }) => isIntersecting)) callback(heard.splice(0), observer);
        }, options);
      }
    };
  });
  await page.goto(new URL('/surveys', page.url()).href);
  await expect(new SurveyListPage(page).count).toHaveText('Showing 38 surveys');
  const last = page.getByRole('article', { name: 'Gaon 1', exact: true });
  await expect.poll(async () => page.mouse.wheel(0, 700).then(() => last.count())).toBe(1);
});

const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 740 },
];
for (const viewport of screens) {
  test(`the way back from the editor finds the card where it was, ${viewport.width} wide`, async ({
    newDevice,
    server,
  }) => {
    await addSurveys(server.url, 30, '48211');
    const page = await logIn(await newDevice({ viewport }), people.staff);
    const list = new SurveyListPage(page);
    await list.open();
    await expect(list.count).toHaveText('Showing 38 surveys');
    for (const village of ['Gaon 12', 'Gaon 25']) {
      const card = page.getByRole('article', { name: village, exact: true });
      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      await expect.poll(async () => page.mouse.wheel(0, 1_000).then(() => card.count())).toBe(1);
      const link = card.getByRole('link', { name: 'Edit' });
      const top = async () => Math.round((await link.boundingBox())?.y ?? NaN);
      await link.hover();
      const before = await top();
      await link.click();
      await expect(new EditorPage(page).field('Population')).toBeVisible();
      await page.goBack();
      await expect(list.count).toBeVisible();
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(60);
      await expect(link).toBeInViewport();
    }
  });
}
