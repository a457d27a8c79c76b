import { logIn, people } from '../pages/login-page.ts';
import { completeSurvey, EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const OFFICE_PC = { viewport: { width: 1280, height: 800 } };

test('a village is entered by keyboard alone, with no key more than its answers and Enter; the keys of the editor lead to what is missing, back, forth, and save', async ({
  newDevice,
  serverView,
}) => {
  const office = await newDevice(OFFICE_PC);
  const page = await logIn(office, people.staff);
  const editor = new EditorPage(page);
  await test.step('the keys of the editor', async () => {
    await new NewSurveyPage(page).createFor('Kunjipur');
    const { Electricity: _, ...rest } = completeSurvey;
    await editor.fill(rest);
    await editor.goTo('Basic Information');

    await test.step('Ctrl+Enter goes to the next empty required field, through the modules and round', async () => {
      await page.keyboard.press('Control+Enter');
      await expect(editor.field('Coverage')).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await expect(editor.field('Supply hours')).toBeFocused();
      await page.keyboard.press('Control+Enter');
      await expect(editor.field('Coverage')).toBeFocused();
    });

    await test.step('Shift+Enter goes back, into the module before', async () => {
      await page.keyboard.press('Shift+Enter');
      await expect(editor.option('Irrigation', 'Good')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(editor.field('Coverage')).toBeFocused();
    });

    await test.step('Enter stays in a field that did not take what was typed', async () => {
      await page.keyboard.type('101');
      await page.keyboard.press('Enter');
      await expect(editor.field('Coverage')).toBeFocused();
      await expect(page.getByText('The max value is 100')).toBeVisible();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await expect(editor.field('Supply hours')).toBeFocused();
    });

    await test.step('Ctrl+Z takes the last answer back and shows it, Ctrl+Y does it again', async () => {
      await page.keyboard.press('Control+z');
      await expect(page.getByText('Coverage is now: empty')).toBeVisible();
      await expect(editor.field('Coverage')).toHaveValue('');
      await page.keyboard.press('Control+y');
      await expect(editor.field('Coverage')).toHaveValue('10');
    });

    await test.step('a key that comes before the one before it is drawn is heard too', async () => {
      await page.evaluate(() => {
        for (const key of ['z', 'y', 'z'])
          document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true }));
      });
      await expect(editor.field('Coverage')).toHaveValue('');
      await page.keyboard.press('Control+y');
      await expect(editor.field('Coverage')).toHaveValue('10');
    });

    await test.step('Ctrl+S saves', async () => {
      await page.keyboard.press('Control+s');
      await expect(editor.savedAndSynced).toBeVisible();
      expect((await serverView.survey('Kunjipur'))['electricity']).toEqual({ coverage: 10 });
    });
  });

  await test.step('a village', async () => {
    // The message of the first Save has gone.
    await expect(editor.savedAndSynced).toHaveCount(0);
    await new NewSurveyPage(page).createFor('Tezpur');
    await expect(editor.field('Population')).toBeVisible();

    let pressed = 0;
    const press = async (key: string): Promise<void> => {
      pressed += 1;
      await page.keyboard.press(key);
    };

    await press('Control+Enter');
    let fields = 0;
    for (const answers of Object.values(completeSurvey)) {
      for (const [name, value] of Object.entries(answers)) {
        fields += 1;
        if (typeof value === 'number') {
          await expect(editor.field(name)).toBeFocused();
          for (const digit of String(value)) await press(digit);
        } else {
          const radios = editor.choices(name).getByRole('radio');
          await expect(radios.first()).toBeFocused();
          const options = await editor.choices(name).locator('label').allInnerTexts();
          await press(String(options.findIndex((option) => option.split('\n').at(-1) === value) + 1));
          await expect(editor.option(name, value)).toBeChecked();
          await expect(editor.option(name, value)).toBeFocused();
        }
        await press('Enter');
      }
    }
    await expect(editor.save).toBeFocused();
    await expect(page.getByText('Every required answer is there.')).toBeVisible();
    await press('Enter');
    await expect(editor.savedAndSynced).toBeVisible();

    expect(fields).toBe(23);
    // One to begin, 39 for the answers, one Enter a field, one for Save.
    expect(pressed).toBe(1 + 39 + fields + 1);
    expect((await serverView.survey('Tezpur')).completion_percentage).toBe(100);
  });
});
