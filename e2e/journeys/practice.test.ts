import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { PracticePage } from '../pages/practice-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

const village = 'Asli Gaon';

/** Returns the person's surveys and operations as they lie in the device's database, and the names of all databases. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('SamparkDB');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(opening.error?.message));
    });
    const all = (store: string): Promise<unknown[]> =>
      new Promise((resolve) => {
        const asking = db.transaction(store).objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
    const held = { surveys: await all('surveys'), operations: await all('pendingSync') };
    db.close();
    return { held, databases: (await indexedDB.databases()).map(({ name }) => name).toSorted() };
  });

test('practising a conflict leaves the surveys and the server as they are', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  await logIn(phone, people.staff);
  await new NewSurveyPage(phone.page).createFor(village);
  const editor = new EditorPage(phone.page);
  await editor.fill({ 'Basic Information': { Population: 1000, Households: 200 } });
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();

  const practice = new PracticePage(phone.page);
  await practice.start(village);
  await expect(editor.field('Households')).toHaveValue('200');
  // Nobody fills a copy by a link, so no link to one leads out of the practice.
  await expect(phone.page.getByRole('main').getByRole('link', { name: 'History' })).toBeVisible();
  await expect(phone.page.getByRole('link', { name: 'Give a link' })).toHaveCount(0);
  const before = await onDevice(phone.page);
  expect(before.databases).toEqual(['SamparkDB', 'SamparkPractice']);
  const asked: string[] = [];
  phone.page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${request.url()}`);
  });

  const indicator = phone.page.getByRole('button', { name: /^Sync status:/ });
  const says = (await indicator.textContent()) ?? '';

  await practice.noNetwork.check();
  await expect(practice.story).toContainText('No network.');
  await editor.answer('Households', 210);
  await editor.save.click();
  await expect(practice.story).toContainText('It is only on this phone');
  await practice.colleague.click();
  await expect(practice.story).toContainText('Asha (colleague) changed Households to 215');
  await practice.noNetwork.uncheck();
  await expect(practice.story).toContainText('The server has both', BY_ITSELF);
  await expect(editor.conflict('Households')).toContainText('210');
  await expect(indicator).toHaveText(says);
  await editor.keep('Households', '210');
  // The survey may be there before the screen has said that it was only here.
  await expect(practice.story).toContainText(/It is on the server|the server has it/, BY_ITSELF);
  await expect(practice.bar).toContainText(/On the server:\s*210/);

  await editor.print();
  await expect(phone.page.getByRole('row', { name: 'Households 210' })).toBeVisible();
  await phone.page.emulateMedia({ media: 'print' });
  await expect(practice.bar).toBeHidden();
  await expect(indicator).toBeHidden();
  await phone.page.emulateMedia({ media: 'screen' });
  await phone.page.getByRole('link', { name: 'Back to the survey' }).click();
  await expect(editor.field('Households')).toHaveValue('210');

  expect((await onDevice(phone.page)).held).toEqual(before.held);
  await practice.end();
  await expect.poll(async () => (await onDevice(phone.page)).databases).toEqual(['SamparkDB']);
  expect(asked.filter((request) => !request.includes('/api/sync/'))).toEqual([]);
  expect((await serverView.survey(village))['basic_info']).toEqual({ population: 1000, households: 200 });
});
