import type { Page } from '@playwright/test';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { faults } from '../support/axe.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const PANCHAYAT = '48211';
const village = 'Kuan Tola';

/** Returns a workbook that asks these things about wells. */
const wells = (...questions: readonly string[]) => `
  | survey | type | name | label::en | label::hi |
  | | begin_group | water | Wells | कुएँ |
  ${questions.join('\n  ')}
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Wells | wells |`;

const OWNER = '| | text | owner | Owner of the well | कुएँ का मालिक |';
const DEPTH = '| | integer | depth | Depth in metres | गहराई मीटर में |';
const DEEPER = '| | integer | depth | Depth of the deepest well in metres | सबसे गहरे कुएँ की गहराई |';
const REMARK = '| | text | remark | Remark | टिप्पणी |';
const TESTS = '| | integer | tests | Water tests in this year | इस साल पानी की जाँचें |';

const noticeOn = (page: Page) => page.getByText('There is a newer version of this form.');
const unaskedOn = (page: Page) => page.getByRole('region', { name: 'No longer asked' });

/** Opens the survey from the list. */
const openSurvey = async ({ page }: Device): Promise<void> => {
  const list = new SurveyListPage(page);
  await list.open();
  await list.edit(village);
};

/** Lets a phone hear of the newest forms, on the screen that begins a survey. */
const hearOfForms = async ({ page }: Device): Promise<void> => {
  const stored = page.waitForResponse(/\/api\/panchayats\/villages$/);
  await new NewSurveyPage(page).open();
  await stored;
};

test('a phone comes back after two versions of its form were published, and moves its survey', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, PANCHAYAT, wells(OWNER, DEPTH, REMARK));
  const [first, second] = [await newDevice(), await newDevice()];
  await logInAndGetReady(first, people.staff);
  await logInAndGetReady(second, people.staff2);
  const [editor, others] = [new EditorPage(first.page), new EditorPage(second.page)];
  const water = async () => (await serverView.survey(village))['water'];

  await test.step('two people have a survey by version 1', async () => {
    await new NewSurveyPage(first.page).createByNewForm(village);
    await editor.field('Owner of the well').fill('Asha');
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    await openSurvey(second);
    await expect(others.field('Owner of the well')).toHaveValue('Asha');
  });

  await test.step('both work without network while versions 2 and 3 are published', async () => {
    await first.goOffline();
    await second.goOffline();
    await editor.field('Depth in metres').fill('12');
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await editor.field('Remark').fill('near the temple');
    await others.field('Owner of the well').fill('Ravi');
    await others.save.click();
    await expect(others.savedOnPhone).toBeVisible();
    await giveWorkbook(server, PANCHAYAT, wells(OWNER, DEPTH, REMARK, TESTS), { version: 2 });
    await giveWorkbook(server, PANCHAYAT, wells(DEEPER, REMARK, TESTS), { version: 3 });
  });

  await test.step('the work of version 1 arrives, and the survey still opens by it', async () => {
    await first.goOnline();
    await expect.poll(water, BY_ITSELF).toEqual({ owner: 'Asha', depth: 12 });
    await hearOfForms(first);
    await openSurvey(first);
    await expect(editor.field('Owner of the well')).toHaveValue('Asha');
    await expect(editor.field('Remark')).toHaveValue('near the temple');
    await expect(editor.field('Water tests in this year')).toHaveCount(0);
  });

  await test.step('the newer version is shown, and can wait', async () => {
    await expect(noticeOn(first.page)).toBeVisible();
    await editor.button('See what is new').click();
    const dialog = first.page.getByRole('alertdialog', { name: 'Move to version 3' });
    await expect(dialog.getByText('New (1)')).toBeVisible();
    await expect(dialog.getByText('Water tests in this year')).toBeVisible();
    await expect(dialog.getByText('Asked differently (1)')).toBeVisible();
    await expect(dialog.getByText('Depth of the deepest well in metres')).toBeVisible();
    await expect(dialog.getByText('Owner of the well')).toBeVisible();
    await expect(dialog.getByText('(before: Depth in metres)')).toBeVisible();
    expect(await faults(first.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(editor.field('Owner of the well')).toBeVisible();
  });

  await test.step('moved without network: the new question is there, and nothing is lost', async () => {
    await first.goOffline();
    await editor.button('See what is new').click();
    await editor.button('Move to the new version').click();
    await expect(editor.field('Depth of the deepest well in metres')).toHaveValue('12');
    await expect(first.page.getByRole('heading', { name: 'Wells' })).toBeFocused();
    await expect(noticeOn(first.page)).toHaveCount(0);
    await expect(unaskedOn(first.page)).toContainText('Owner of the well');
    await expect(unaskedOn(first.page)).toContainText('Asha');
    expect(await faults(first.page)).toEqual([]);
    await expect(editor.field('Remark')).toHaveValue('near the temple');
    await editor.field('Water tests in this year').fill('4');
    await editor.save.click();
    await first.goOnline();
    await expect
      .poll(water, BY_ITSELF)
      .toEqual({ owner: 'Asha', depth: 12, remark: 'near the temple', tests: 4 });
    expect(await serverView.survey(village)).toMatchObject({ form_version: 3, conflicts: [] });
  });

  await test.step('the other phone edited by version 1, and loses nothing', async () => {
    await second.goOnline();
    await expect.poll(water, BY_ITSELF).toMatchObject({ owner: 'Ravi', tests: 4 });
    await expect(unaskedOn(second.page)).toContainText('Ravi', BY_ITSELF);
    await expect(others.field('Water tests in this year')).toHaveValue('4');
    await expect(unaskedOn(first.page)).toContainText('Ravi', BY_ITSELF);
  });

  await test.step('the history says so', async () => {
    await editor.history();
    await expect(first.page.getByText('Moved to version 3 of the form')).toBeVisible();
    await expect(first.page.getByText('Owner of the well').first()).toBeVisible();
  });
});
