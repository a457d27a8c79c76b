import { WorkbenchPage } from '../pages/administration/workbench-page.ts';
import { DashboardPage } from '../pages/dashboard-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF, bothOffline, saveOffline } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

test('what waits on a broken phone is carried to another one in a file', async ({
  newDevice,
  serverView,
}) => {
  const village = 'Haath Se';
  const [first, second] = await bothOffline(newDevice, village);
  await saveOffline(first, { Households: 210 });
  await new DashboardPage(first.page).open();
  const broken = new WorkbenchPage(first.page);
  await broken.open();
  await expect(broken.operation(village)).toContainText('Changed answers');
  await expect(broken.operation(village)).toContainText('Next attempt: with the next sync');
  await broken.operation(village).getByText('What is sent').click();
  await expect(broken.operation(village)).toContainText('"basic_info.households": 210');
  const file = await broken.export(village);

  await second.goOnline();
  await new DashboardPage(second.page).open();
  const other = new WorkbenchPage(second.page);
  await other.open();
  await other.import(Buffer.from('village_name,population\n'));
  await expect(second.page.getByText('This file is not an exported survey or operation.')).toContainText(
    'Choose a JSON file that this app has exported.',
  );
  await other.import(file);
  await second.page.getByRole('link', { name: 'Look at it and save' }).click();
  const editor = new EditorPage(second.page);
  await expect(editor.field('Households')).toHaveValue('210');
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  expect((await serverView.survey(village))['basic_info']).toEqual({ population: 1000, households: 210 });

  await test.step('the first phone comes back: it says the same, nothing is in conflict', async () => {
    await first.goOnline();
    await expect(first.page.getByText('Nothing is waiting.')).toBeVisible(BY_ITSELF);
    expect((await serverView.survey(village)).conflicts).toEqual([]);
  });
});

test('the workbench says in which state the sync is; a file names each answer that does not fit, and makes no survey without a name that fits', async ({
  newDevice,
  serverView,
}) => {
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await test.step('the state of the sync', async () => {
    await new WorkbenchPage(page).open();
    const says = (words: string) => page.getByRole('status').getByText(words);
    await expect(says('The last sync went well.')).toBeVisible();
    phone.network.inject({ fault: 'cut', on: { path: /^\/api/ } });
    await page.getByRole('main').getByRole('button', { name: 'Sync now' }).click();
    await expect(says('There is network, but the server does not answer.')).toBeVisible();
    phone.network.heal();
    await phone.goOffline();
    await expect(says('There is no network. Everything you save stays on this phone.')).toBeVisible();
    await phone.goOnline();
    await expect(says('The last sync went well.')).toBeVisible();
  });

  await test.step('a file', async () => {
    const village = 'Galat Ginti';
    await new NewSurveyPage(page).createFor(village);
    await expect(new EditorPage(page).savedOnServer).toBeVisible(BY_ITSELF);
    const { survey_id, panchayat_id } = await serverView.survey(village);
    await new DashboardPage(page).open();
    const workbench = new WorkbenchPage(page);
    await workbench.open();
    const bad = {
      basic_info: { population: 999_999, households: 12 },
      sanitation: { drainage: 'nonsense' },
    };
    await workbench.import(Buffer.from(JSON.stringify({ survey_id, ...bad })));
    await expect(page.getByText('1 survey is imported')).toBeVisible();
    await expect(page.getByText('2 answers of the file were not taken:')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: `${village}, Population: 9,99,999` }),
    ).toContainText('The max value is');
    await expect(page.getByText(`${village}, Drainage: nonsense`)).toBeVisible();

    const nameless = { survey_id: 'SURVEY_new', panchayat_id, village_name: 'x'.repeat(500) };
    await workbench.import(Buffer.from(JSON.stringify(nameless)));
    await expect(page.getByText('A survey needs a village name that fits')).toBeVisible();
    await expect(page.getByText('Village name: xxx')).toBeVisible();
    await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  });
});
