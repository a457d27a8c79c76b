import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { PUMPS } from '../pages/map-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import type { Device } from '../support/device/device.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { addPumps } from '../support/server/many-surveys.ts';
import type { TestServer } from '../support/server/test-server.ts';
import { expect, test } from '../support/test.ts';

const FIELDS = `
  | survey | type | name | label::en | label::hi |
  | | begin_group | field | The field | खेत |
  | | geopoint | gate | Where is the gate? | फाटक कहाँ है? |
  | | geotrace | path | The path | रास्ता |
  | | geoshape | edge | The edge of the field | खेत की मेड़ |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Fields | fields |`;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Begins a survey of that form. */
async function begun(device: Device, server: TestServer): Promise<{ page: Page; editor: EditorPage }> {
  await giveWorkbook(server, '48211', FIELDS);
  const page = await logIn(device, people.staff);
  await new NewSurveyPage(page).createByNewForm('Kuanpur');
  return { page, editor: new EditorPage(page) };
}

test('a place and an area are pressed on the map, and by keyboard; a path is walked: point by point, and every few metres', async ({
  newDevice,
  server,
}) => {
  const { page, editor } = await begun(await newDevice(), server);
  await test.step('on the map', async () => {
    await test.step('a place', async () => {
      const gate = dialog(page, 'Where is the gate?');
      await page.getByRole('button', { name: 'Place it on the map' }).click();
      await expect(gate.getByRole('button', { name: 'Take this place' })).toBeDisabled();
      const map = gate.getByRole('application', { name: 'Map to press the place on' });
      await map.click({ position: { x: 120, y: 140 } });
      await gate.getByRole('button', { name: 'Take this place' }).click();
      await expect(editor.field('Where is the gate?')).toHaveValue(/^\d+\.\d{6} \d+\.\d{6}$/);
    });

    await test.step('an area, typed and then changed', async () => {
      const typed = '26.93 81.18; 26.93 81.19; 26.94 81.19; 26.93 81.18';
      const field = editor.field('The edge of the field');
      await field.fill('26.93 north');
      await expect(field).toHaveAccessibleDescription(/Write latitude and longitude/);
      await field.fill(typed);
      await expect(field).toHaveAccessibleDescription(/3 points\./);
      await page.getByRole('button', { name: 'Change it' }).click();
      const edge = dialog(page, 'The edge of the field');
      const map = edge.getByRole('application', { name: 'Map to press points on' });
      await map.focus();
      await map.press('Enter');
      await expect(edge).toContainText('4 points.');
      await edge.getByRole('button', { name: 'Done' }).click();
      await expect(field).toHaveValue(
        /^26\.93 81\.18; 26\.93 81\.19; 26\.94 81\.19; [\d. ]+; 26\.93 81\.18$/,
      );
    });
  });

  await test.step('a path', async () => {
    const path = dialog(page, 'The path');
    const context = page.context();
    const walkTo = (latitude: number) =>
      context.setGeolocation({ latitude, longitude: 81.1875, accuracy: 4 });
    await context.grantPermissions(['geolocation']);
    await walkTo(26.93);
    await page.getByRole('button', { name: 'Draw the line' }).click();
    const done = path.getByRole('button', { name: 'Done' });
    await path.getByRole('button', { name: 'Walk it' }).click();
    await expect(path).toContainText('Exact to 4 metres.');
    await path.getByRole('button', { name: 'Add a point here' }).click();
    await expect(path).toContainText('1 point.');
    await expect(done).toBeDisabled();
    await path.getByRole('radio', { name: '10 m', exact: true }).check();
    await walkTo(26.93005);
    await walkTo(26.9302);
    await expect(path).toContainText('2 points. 22 m.');
    await walkTo(26.9304);
    await expect(path).toContainText('3 points. 45 m.');
    await path.getByRole('radio', { name: 'No', exact: true }).check();
    await path.getByRole('button', { name: 'Take the last point back' }).click();
    await done.click();
    await expect(editor.field('The path')).toHaveValue(
      '26.930000 81.187500 0.0 4.0; 26.930200 81.187500 0.0 4.0',
    );
    await expect(editor.field('The path')).toHaveAccessibleDescription(/2 points\. 22 m\./);
  });
});

test('the map begins where surveys of the village are, and an answer pressed there lies near them', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  await addPumps(server.url, '48211', [
    ['Kuanpur', { place: '26.9313 81.1875 0 0' }],
    ['Kuanpur', { place: '26.9353 81.1925 0 0' }],
    ['Talabpur', { place: '27.5 82.5 0 0' }],
  ]);
  const { page, editor } = await begun(await newDevice(), server);
  await page.getByRole('button', { name: 'Place it on the map' }).click();
  const gate = dialog(page, 'Where is the gate?');
  const map = gate.getByRole('application', { name: 'Map to press the place on' });
  await map.focus();
  await map.press('Enter');
  await gate.getByRole('button', { name: 'Take this place' }).click();
  await expect(editor.field('Where is the gate?')).toHaveValue(/^26\.933\d+ 81\.1900\d\d$/);

  await page.getByRole('button', { name: 'Draw the line' }).click();
  const path = dialog(page, 'The path');
  const line = path.getByRole('application', { name: 'Map to press points on' });
  await line.focus();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await line.press(key);
  await path.getByRole('button', { name: 'Done' }).click();
  await expect(editor.field('The path')).toHaveValue(
    /^26\.93\d+ 81\.\d+ 0\.0 0\.0; 26\.93\d+ 81\.\d+ 0\.0 0\.0$/,
  );
});
