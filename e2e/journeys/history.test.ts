import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF, bothWithAnother, bothWithSurvey, saveOffline } from '../pages/two-people.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

/** Lets one delete what the other has changed, and looks whether an officer finds the way from the recycle bin to it. */
async function waitsForDecision([first, second]: readonly [Device, Device], page: Page): Promise<void> {
  const village = 'Do Raay';
  await bothWithAnother([first, second], village);
  for (const device of [first, second]) await device.goOffline();
  await saveOffline(second, { Households: 220 });
  await second.goOnline();
  await expect(new EditorPage(second.page).savedOnServer).toBeVisible(BY_ITSELF);
  await new EditorPage(first.page).delete.click();
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await first.goOnline();

  const list = new SurveyListPage(page);
  await expect(async () => {
    await list.open();
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    await expect(page.getByText('is not here: it waits for a decision.')).toBeVisible({ timeout: 3_000 });
  }).toPass(BY_ITSELF);
  await page.getByRole('link', { name: 'Show what waits' }).click();
  await expect(list.status).toHaveValue('conflict');
  await expect(list.card(village)).toBeVisible();
}

test('history tells who changed what, and brings an earlier answer back; the block officer brings a deleted survey back from the recycle bin', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Purani Baat';
  const [first, second] = await bothWithSurvey(newDevice, village);
  await test.step('an earlier answer', async () => {
    const other = new EditorPage(second.page);
    await other.answer('Households', 20);
    await other.save.click();
    await expect(other.savedAndSynced).toBeVisible();

    const page = first.page;
    await new EditorPage(page).history();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${village}`);
    const newest = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .first();
    await expect(newest).toContainText('Households');
    await expect(newest).toContainText('200');
    const pagesBefore = await page.evaluate(() => history.length);
    await newest.getByRole('button', { name: 'Bring back 200' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });

    await expect(page.getByText('The earlier answer is in the field. Save to keep it.')).toBeVisible();
    const editor = new EditorPage(page);
    await expect(editor.field('Households')).toHaveValue('200');
    expect((await serverView.survey(village))['basic_info']).toMatchObject({ households: 20 });
    await editor.save.click();
    // The message of the first Save may still be on the screen; the sign in the save bar is this one's.
    await expect(editor.savedOnServer).toBeVisible();
    expect((await serverView.survey(village))['basic_info']).toMatchObject({ households: 200 });
    expect(await page.evaluate(() => history.length), 'the second tap goes nowhere').toBe(pagesBefore + 1);

    await test.step('without network it says so kindly', async () => {
      await first.goOffline();
      await editor.history();
      await expect(page.getByRole('heading', { name: 'The history is on the server' })).toBeVisible(
        BY_ITSELF,
      );
      await first.goOnline();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Every change that reached the server')).toBeVisible(BY_ITSELF);
    });
  });

  await test.step('a deleted survey', async () => {
    await first.page.getByRole('link', { name: 'Back to the survey' }).click();
    await new EditorPage(first.page).delete.click();
    await first.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(async () => serverView.surveysNamed(village), BY_ITSELF).toEqual([]);

    const office = await newDevice({ viewport: { width: 1280, height: 800 } });
    const page = await logIn(office, people.officer);
    await new SurveyListPage(page).open();
    await page.getByRole('link', { name: 'Recycle bin' }).click();
    const deleted = page.getByRole('listitem').filter({ hasText: village });
    await expect(deleted).toContainText(/Deleted .* by Sunita Devi/);
    await deleted.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(new EditorPage(page).field('Households')).toHaveValue('200', BY_ITSELF);
    expect((await serverView.survey(village))['basic_info']).toEqual({ population: 1000, households: 200 });

    await test.step('the recycle bin tells of deletions that wait for a decision, and leads to them', () =>
      waitsForDecision([first, second], page));
  });
});

test('the arrow of a history leads to the survey, and Back from there not to the history', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  const list = new SurveyListPage(page);
  const editor = new EditorPage(page);
  const arrow = page.getByRole('link', { name: 'Back to the survey' });
  await list.open();
  await test.step('opened from the survey, by whichever link that was', async () => {
    await list.edit('Purwa');
    await editor.history();
    await arrow.click();
    await expect(editor.save).toBeVisible();
    await page.goBack();
    await expect(list.count).toHaveText('Showing 1 survey');
  });
  await test.step('opened from the list', async () => {
    await list.card('Purwa').getByRole('link', { name: 'History' }).click();
    await arrow.click();
    await expect(editor.save).toBeVisible();
    await page.goBack();
    await expect(list.count).toHaveText('Showing 1 survey');
  });
});
