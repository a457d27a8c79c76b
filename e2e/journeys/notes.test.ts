import type { Page } from '@playwright/test';
import { inHindi } from '../pages/language.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { BY_ITSELF, bothOffline, bothWithSurvey } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

const NARROW = { width: 360, height: 740 };

/** Returns the notes about a question, by its name. */
const notesOn = (page: Page, field: string) => page.getByRole('group', { name: `Notes on ${field}` });

/** Writes a note about a question of the module on the screen. */
async function write(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Note on ${field}`, exact: true }).click();
  const words = page.getByRole('textbox', { name: `Note on ${field}`, exact: true });
  await expect(words).toBeFocused();
  await words.fill(text);
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(words).toBeHidden();
}

test('two people write notes about one answer without network: both see both, once; a note stops at 2,000 characters and counts down, in both languages', async ({
  newDevice,
}) => {
  const [first, second] = await bothOffline(newDevice, 'Tippani Gaon');
  for (const { page } of [first, second]) await page.setViewportSize(NARROW);
  await test.step('both see both', async () => {
    await write(first.page, 'Households', 'Two families came back');
    await write(second.page, 'Households', 'I counted 190 <b>houses</b>');
    await expect(notesOn(first.page, 'Households').getByRole('listitem')).toHaveCount(1);

    for (const device of [first, second]) await device.goOnline();
    for (const { page } of [first, second]) {
      const notes = notesOn(page, 'Households').getByRole('listitem');
      await expect(notes).toHaveCount(2, BY_ITSELF);
      await expect(notes.filter({ hasText: 'Two families came back' })).toHaveCount(1);
      await expect(notes.filter({ hasText: 'I counted 190 <b>houses</b>' })).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        NARROW.width,
      );
    }
  });

  await test.step('a long note', async () => {
    const { page } = first;
    await page.getByRole('button', { name: 'Note on Households', exact: true }).click();
    const words = page.getByRole('textbox', { name: 'Note on Households' });
    await words.fill('a'.repeat(1_999));
    await expect(words).toHaveAccessibleDescription('1 character left');
    await words.press('b');
    await words.press('c');
    await expect(words).toHaveValue(`${'a'.repeat(1_999)}b`);
    await page.getByRole('button', { name: 'Keep the note' }).click();
    await expect(notesOn(page, 'Households')).toContainText('aab');

    await inHindi(page);
    const hindi = page.getByRole('group', { name: 'परिवार पर टिप्पणियाँ' });
    const long = hindi.getByRole('listitem').filter({ hasText: 'aab' });
    await expect(long.getByRole('button', { name: 'वापस लें' })).toBeVisible();
  });
});

test('a note about the survey as a whole reaches the other person; one is saved beside what is typed, is taken back and brought back by whoever wrote it; both stand in the history', async ({
  newDevice,
}) => {
  const [first, second] = await bothWithSurvey(newDevice, 'Wapas Gaon');
  const { page } = first;
  await test.step('about the survey', async () => {
    await page.getByRole('button', { name: 'Write a note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note on the survey' }).fill('The headman wants to see it');
    await page.getByRole('button', { name: 'Keep the note' }).click();
    const there = notesOn(second.page, 'the survey');
    await expect(there).toContainText('The headman wants to see it', BY_ITSELF);
    await new EditorPage(second.page).history();
    await expect(second.page.getByText(/ wrote a note on the survey$/).first()).toBeVisible();
    await second.page.goBack();
  });

  await test.step('about an answer', async () => {
    const editor = new EditorPage(page);
    await editor.answer('Households', 240);
    await write(page, 'Households', 'Count again');
    await expect(editor.field('Households')).toHaveValue('240');
    await expect(page.getByRole('button', { name: 'Note on Households', exact: true })).toBeFocused();

    const there = notesOn(second.page, 'Households');
    await expect(there).toContainText('Count again', BY_ITSELF);
    await expect(new EditorPage(second.page).field('Households'), 'nobody saved the number').toHaveValue(
      '200',
    );
    await expect(there.getByRole('button', { name: 'Take back' })).toHaveCount(0);

    await notesOn(page, 'Households').getByRole('button', { name: 'Take back' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Bring it back' }), 'the focus stays here').toBeFocused();
    await expect(there).toBeHidden(BY_ITSELF);
    await notesOn(page, 'Households').getByRole('button', { name: 'Bring it back' }).press('Enter');
    await expect(there).toContainText('Count again', BY_ITSELF);

    await new EditorPage(second.page).history();
    await expect(second.page.getByText(/ wrote a note on Households$/).first()).toBeVisible();
    await expect(second.page.getByText(/ took a note back, on Households$/)).toBeVisible();
    await inHindi(second.page);
    await expect(second.page.getByText(/ ने परिवार पर टिप्पणी लिखी$/).first()).toBeVisible();
  });
});
