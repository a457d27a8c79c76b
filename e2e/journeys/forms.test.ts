import { EditorPage } from '../pages/editor-page.ts';
import { FormsPage } from '../pages/forms-page.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const WELLS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | relevant |
  | | begin_group | water | Water | पानी | |
  | | select_one yes_no | has_well | Is there a well? | क्या कुआँ है? | |
  | | integer | depth | Depth in metres | गहराई (मीटर) | \${has_well} = 'yes' |
  | | end_group | | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) |
  | | yes_no | yes | Yes | हाँ |
  | | yes_no | no | No | नहीं |
  | settings | form_title | form_id |
  | | Wells of the village | wells |`;

const MISTAKEN = WELLS.replace('integer', 'intejer').replace('${has_well}', '${has_wel}');

const SECOND = WELLS.replace(
  '| | end_group',
  "| | text | owner | Who owns it? | किसका है? | ${has_well} = 'yes' |\n  | | end_group",
);

test('a workbook becomes a form that a village fills without network', async ({ newDevice }) => {
  const phone = await newDevice();
  const staff = await logInAndGetReady(phone, people.staff);
  const office = await logIn(await newDevice(), people.admin);
  const forms = new FormsPage(office);

  await test.step('its mistakes are listed with their place and what to do', async () => {
    await forms.open();
    await expect(forms.forms.getByRole('row')).toHaveCount(4);
    await forms.upload.click();
    await forms.choose(MISTAKEN);
    const [unknownType, unknownName] = [
      forms.problems.getByRole('row').nth(1),
      forms.problems.getByRole('row').nth(2),
    ];
    await expect(unknownType).toContainText('survey');
    await expect(unknownType).toContainText('integer');
    await expect(unknownName).toContainText('has_wel');
    await expect(forms.publish).toHaveCount(0);
  });

  await test.step('mended, it is tried out before anybody gets it', async () => {
    await forms.choose(WELLS);
    await expect(office.getByText('“Wells of the village” can be published.')).toBeVisible();
    await forms.preview.click();
    const preview = office.getByRole('region', { name: 'Preview' });
    const depth = preview.getByRole('textbox', { name: 'Depth in metres' });
    await expect(depth).toHaveCount(0);
    await preview.getByRole('radio', { name: 'Yes' }).click();
    await depth.fill('12');
    await office.getByRole('button', { name: 'Close the preview' }).click();
    await expect(preview).toHaveCount(0);
  });

  await test.step('it is published, and given to all panchayats', async () => {
    await forms.publish.click();
    await expect(office.getByRole('heading', { level: 1, name: 'Wells of the village' })).toBeVisible();
    await forms.useForAll();
    await expect(office.getByText(/panchayats take Wells of the village now/)).toBeVisible();
    await expect(office.getByText(/New surveys of [1-9]\d* panchayats take this form\./)).toBeVisible();
  });

  await test.step('a secretary begins a survey of it', async () => {
    const begin = new NewSurveyPage(staff);
    await begin.open();
    await begin.create.waitFor();
    await begin.village.fill('Nagla');
    await begin.create.click();
    const editor = new EditorPage(staff);
    await staff.getByRole('radio', { name: 'Yes' }).click();
    await editor.field('Depth in metres').fill('30');
    await phone.goOffline();
    await editor.save.click();
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.goOnline();
    await expect(editor.savedOnServer).toBeVisible();
  });

  await test.step('the next version shows what is different, and leaves the survey as it is', async () => {
    await forms.open();
    await forms.upload.click();
    await forms.choose(SECOND);
    await expect(office.getByText('New (1)')).toBeVisible();
    await expect(office.getByText('Who owns it?')).toBeVisible();
    await forms.publish.click();
    await expect(office.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveText([
      /Version/,
      /^20$/,
      /^11$/,
    ]);
    await staff.reload();
    await expect(new EditorPage(staff).field('Depth in metres')).toHaveValue('30');
    await expect(new EditorPage(staff).field('Who owns it?')).toHaveCount(0);
  });
});

test('officers see the forms and what they ask, and change nothing', async ({ newDevice }) => {
  const page = await logIn(await newDevice(), people.officer);
  const forms = new FormsPage(page);
  await forms.open();
  await expect(forms.forms.getByRole('columnheader')).toHaveText(['Form', 'Version']);
  await expect(forms.upload).toHaveCount(0);
  await forms.forms.getByRole('link', { name: 'Village amenities and water sources' }).click();
  await expect(page.getByRole('heading', { name: 'Where it is used' })).toHaveCount(0);
  await forms.preview.click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('button', { name: 'Save' })).toBeVisible();
});
