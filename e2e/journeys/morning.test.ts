import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

/** The three questions of an officer's morning, each a region with its lines. */
const morningOn = (page: Page) => ({
  waiting: page.getByRole('region', { name: 'What waits for you' }),
  behind: page.getByRole('region', { name: /^Coverage/ }),
  doubtful: page.getByRole('region', { name: 'What looks wrong' }),
});

test('an officer’s first screen asks three questions; each line leads to its work, and goes when that is done', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const staff = await logInAndGetReady(phone, people.staff);
  await new NewSurveyPage(staff).createFor('Subah Gaon');
  const editor = new EditorPage(staff);
  await editor.fill({ 'Basic Information': { Population: 1000, Households: 200 } });
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
  await staff.getByRole('button', { name: 'Send for review' }).click();

  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.officer);
  const { waiting, behind, doubtful } = morningOn(page);

  await test.step('what waits: a survey to review, until all of it is checked', async () => {
    const line = waiting.getByRole('listitem').filter({ hasText: 'Surveys to review' });
    await expect(line).toContainText('1', BY_ITSELF);
    await line.getByRole('link').click();
    const list = new SurveyListPage(page);
    await expect(list.status).toHaveValue('sent');
    await list.edit('Subah Gaon');
    await page.getByRole('button', { name: 'Mark all modules as checked' }).click();
    await expect(page.getByRole('group', { name: 'Review of the survey' })).toContainText('7 of 7 modules');
    await goTo(page, '/dashboard');
    await expect(waiting).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  await test.step('who is behind: a panchayat, to its villages', async () => {
    await behind.getByRole('listitem').getByRole('link', { name: 'Tindola' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tindola' })).toBeVisible();
    await goTo(page, '/dashboard');
  });

  await test.step('what looks wrong: a panchayat with doubts, until each has its reason', async () => {
    const line = doubtful.getByRole('listitem').filter({ hasText: 'Tindola' });
    await expect(line).toContainText('1');
    await line.getByRole('link', { name: 'Tindola' }).click();
    await expect(page).toHaveURL(/\/doubts\?panchayat=48213/);
    await page.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Detailed village survey' });
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const there = new EditorPage(page);
    await there.reason().fill('Counted again');
    await there.save.click();
    await expect(there.savedOnServer).toBeVisible(BY_ITSELF);
    await goTo(page, '/dashboard');
    await expect(doubtful).toContainText('No answer looks wrong.');
  });
});
