import { WorkbenchPage } from '../pages/administration/workbench-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | pump | Hand pump | हैंडपंप |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

test('a person lets photos wait for Wi-Fi, sees what waits, and sends it all the same', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', saveData: false } });
  });

  await test.step('chosen in the settings', async () => {
    await new SettingsPage(page).open('preferences');
    const choice = page.getByRole('switch', { name: 'Send photos and files only on Wi-Fi' });
    await choice.click();
    await expect(choice).toBeChecked();
    await page.reload();
    await expect(choice).toBeChecked();
  });

  const question = page.getByRole('group', { name: 'Photo of the pump' });
  await test.step('the answer goes, the photo waits', async () => {
    await new NewSurveyPage(page).createByNewForm('Pumpwala');
    await question.getByLabel('Choose photo').setInputFiles(await photo(page, 'Pump 1'));
    await expect(question).toContainText('It waits for Wi-Fi.');
    const editor = new EditorPage(page);
    await editor.save.click();
    await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);
    const list = new SurveyListPage(page);
    await list.open();
    await expect(list.card('Pumpwala')).toContainText(/1 file waits for Wi-Fi: [\d.]+ kB/);
  });

  await test.step('the workbench says how much room it takes, and sends it', async () => {
    await new WorkbenchPage(page).open();
    const files = page.getByRole('region', { name: 'Photos and files' });
    await expect(files).toContainText(/1 file waits for Wi-Fi/);
    await expect(files).toContainText(/Files take [\d.]+ kB on this/);
    await files.getByRole('button', { name: 'Send now' }).click();
    await expect(files).not.toContainText('waits for Wi-Fi', BY_ITSELF);
    await expect(files).toContainText(/[\d.]+ kB of it are on the server too/);
  });
});
