import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | village | The village | गाँव |
  | | begin_repeat | pumps | Pumps | हैंडपंप |
  | | text | where | Where | कहाँ |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो |
  | | end_repeat | | | |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

test('a row takes its photo along when it moves, is taken out and comes back', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  const page = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(page).createByNewForm('Pumpwala');
  const editor = new EditorPage(page);
  const pumps = new RowsPage(page, 'Pumps');
  const picture = page.getByRole('group', { name: 'Photo of the pump' });
  /** Opens one row, and closes the others. */
  const openOnly = async (row: number): Promise<void> => {
    for (const [at, line] of (await pumps.lines.all()).entries()) {
      const isOpen = (await line.getAttribute('aria-expanded')) === 'true';
      if (isOpen !== (at === row - 1)) await line.click();
    }
  };

  await test.step('two rows, the first with a photo', async () => {
    await pumps.add.click();
    await editor.field('Where').fill('Temple');
    await picture.getByLabel('Choose photo').setInputFiles(await photo(page, 'Temple'));
    await expect(picture.getByRole('img')).toBeVisible();
    await pumps.add.click();
    await editor.field('Where').fill('School');
    await expect(picture.getByRole('img')).toHaveCount(0);
  });

  await test.step('it moves, and the photo with it', async () => {
    await pumps.change(1, 'Move down');
    await expect(pumps.line(2)).toHaveAccessibleName(/Temple/);
    await openOnly(2);
    await expect(picture.getByRole('img')).toBeVisible();
    await openOnly(1);
    await expect(picture.getByRole('img')).toHaveCount(0);
  });

  await test.step('it is taken out and comes back, saved and sent', async () => {
    await pumps.change(2, 'Take out');
    await expect(pumps.lines).toHaveCount(1);
    await editor.undo.click();
    await expect(pumps.lines).toHaveCount(2);
    await openOnly(2);
    await expect(picture.getByRole('img')).toBeVisible();
    await editor.save.click();
    await expect(picture).toContainText(/On the server/, BY_ITSELF);
    const { pumps: rows } = (await serverView.survey('Pumpwala'))['village'] as {
      readonly pumps: readonly { readonly where: string; readonly picture?: string }[];
    };
    expect(rows.map(({ where, picture: name }) => [where, name !== undefined])).toEqual([
      ['School', false],
      ['Temple', true],
    ]);
  });
});
