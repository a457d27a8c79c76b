import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const DISTRICTS =
  'Agra Aligarh Ayodhya Azamgarh Bahraich Ballia Balrampur Banda Barabanki Bareilly Basti Bijnor \
Budaun Deoria Etah Etawah Fatehpur Gonda'.split(' ');

/** A form with the kinds of questions that the shipped forms do not ask. */
const WELL = `
  | survey | type | name | label::en | label::hi | parameters |
  | | begin_group | well | The well | कुआँ | |
  | | range | full | How full is it? | कितना भरा है? | start=0 end=100 step=5 |
  | | rank uses | uses | What is it used for most? | सबसे ज़्यादा किस काम आता है? | |
  | | select_one districts | district | District | ज़िला | |
  | | end_group | | | | |
  | choices | list_name | name | label::en | label::hi |
  | | uses | drink | Drinking | पीना |
  | | uses | wash | Washing | धुलाई |
  | | uses | fields | Fields | खेत |
  ${DISTRICTS.map((name) => `| | districts | ${name.toLowerCase()} | ${name} | ${name} |`).join('\n')}
  | settings | form_title | form_id |
  | | Well | well |`;

/** Begins a survey of that form. */
async function begun(device: Device, server: TestServer): Promise<{ page: Page; editor: EditorPage }> {
  await giveWorkbook(server, '48211', WELL);
  const page = await logIn(device, people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  return { page, editor: new EditorPage(page) };
}

test('a number between two ends is typed, or set by the slider; options are put in an order by keyboard alone; a long list is searched, and its answer can be taken back', async ({
  newDevice,
  server,
}) => {
  const { page, editor } = await begun(await newDevice(), server);
  await test.step('a number between two ends', async () => {
    const slider = page.getByRole('slider', { name: 'How full is it?' });
    await slider.press('ArrowRight');
    await expect(editor.field('How full is it?')).toHaveValue('5');
    await slider.press('End');
    await expect(editor.field('How full is it?')).toHaveValue('100');
    await editor.field('How full is it?').fill('40');
    await expect(slider).toHaveValue('40');

    await test.step('by hand also at the end where it stands before anybody has answered', async () => {
      await editor.field('How full is it?').fill('');
      await slider.click({ position: { x: 1, y: 5 } });
      await expect(editor.field('How full is it?')).toHaveValue('0');
    });
  });

  await test.step('an order, and the focus is always at the next thing to do', async () => {
    const field = page.getByRole('group', { name: 'What is it used for most?' });
    const button = (name: string) => field.getByRole('button', { name, exact: true });
    const order = field.getByRole('list').first().getByRole('listitem');

    await button('Put Fields next').press('Enter');
    await expect(button('Put Drinking next')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Put Washing next')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(order).toHaveText([/Fields/, /Drinking/, /Washing/]);
    await expect(button('Move Washing up')).toBeFocused();

    await test.step('one that moves keeps the focus, also at the end of its way', async () => {
      await page.keyboard.press('Enter');
      await expect(button('Move Washing up')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(order).toHaveText([/Washing/, /Fields/, /Drinking/]);
      await expect(button('Move Washing down')).toBeFocused();
    });

    await test.step('it begins again', async () => {
      await page.getByRole('button', { name: 'Start again' }).press('Enter');
      await expect(button('Put Drinking next')).toBeFocused();
      await editor.undo.click();
      await expect(order).toHaveText([/Washing/, /Fields/, /Drinking/]);
    });
  });

  await test.step('a long list', async () => {
    const field = page.getByRole('group', { name: 'District', exact: true });
    const search = field.getByRole('searchbox', { name: 'Search: District' });
    await expect(field.getByRole('radio')).toHaveCount(DISTRICTS.length);

    await search.fill('  ba');
    await expect(field.getByRole('radio')).toHaveCount(7);
    await search.fill('xyz');
    await expect(field).toContainText('Nothing fits. Try a shorter word.');
    await search.fill('barab');
    await search.press('Enter');
    await expect(field.getByRole('radio', { name: 'Barabanki' })).toBeChecked();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();

    await test.step('the chosen one stands first, with the focus that chose it', async () => {
      await field.getByRole('radio', { name: 'Gonda' }).focus();
      await page.keyboard.press('Space');
      await expect(field.getByRole('radio').first()).toHaveAccessibleName('Gonda');
      await expect(field.getByRole('radio', { name: 'Gonda' })).toBeChecked();
      await expect(field.getByRole('radio', { name: 'Gonda' })).toBeFocused();
    });

    await test.step('nobody is bound to an answer', async () => {
      await page.getByRole('button', { name: 'Clear District' }).press('Enter');
      await expect(field.getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(search).toBeFocused();
    });
  });
});
