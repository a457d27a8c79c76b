import type { Locator } from '@playwright/test';
import { FormsPage } from '../pages/administration/forms-page.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const PONDS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | label::Tamil (ta) |
  | | begin_group | water | Water | पानी | நீர் |
  | | select_one yes_no | has_pond | Is there a pond? | क्या तालाब है? | குளம் உள்ளதா? |
  | | end_group | | | | |
  | | begin_group | people | People | लोग | மக்கள் |
  | | text | keeper | Who looks after it? | देखभाल कौन करता है? | யார் பராமரிக்கிறார்? |
  | | end_group | | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) | label::Tamil (ta) |
  | | yes_no | yes | Yes | हाँ | ஆம் |
  | | yes_no | no | No | नहीं | இல்லை |
  | settings | form_title | form_id |
  | | Ponds | ponds |`;

const top = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? 0;

test('a form is tried out on a phone, and filled, in each of its languages', async ({ newDevice }) => {
  const office = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.admin);
  const forms = new FormsPage(office);

  await test.step('the preview on a wide screen is as wide as a phone, and laid out as one', async () => {
    await forms.open();
    await forms.upload.click();
    await forms.choose(PONDS);
    await forms.preview.click();
    const modules = forms.previewed.getByRole('navigation', { name: 'Modules' }).getByRole('button');
    await expect(modules).toHaveCount(2);
    expect(await top(modules.first())).toBe(await top(modules.last()));
    const bar = await forms.previewed.getByRole('button', { name: 'Save' }).locator('..').boundingBox();
    expect(bar?.width).toBe(360);
    await expect(office).toHaveTitle(/Upload a form/);
  });

  await test.step('its language is chosen apart from that of the app', async () => {
    const language = forms.previewed.getByRole('combobox', { name: 'Language' });
    await expect(language.getByRole('option')).toHaveText(['English', 'हिन्दी', 'தமிழ்']);
    for (const [chosen, question, yes] of [
      ['தமிழ்', 'குளம் உள்ளதா?', 'ஆம்'],
      ['हिन्दी', 'क्या तालाब है?', 'हाँ'],
      ['English', 'Is there a pond?', 'Yes'],
    ] as const) {
      await language.selectOption(chosen);
      const asked = forms.previewed.getByRole('radiogroup', { name: question });
      await expect(asked.getByRole('radio', { name: yes })).toBeVisible();
    }
    await expect(forms.previewed.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  await test.step('a secretary fills it in the third language, and finds it so again', async () => {
    await forms.publish.click();
    await forms.useForAll();
    await expect(office.getByText(/panchayats take Ponds now/)).toBeVisible();
    const staff = await logInAndGetReady(await newDevice(), people.staff);
    await new NewSurveyPage(staff).createByNewForm('Nagla');
    const language = staff.getByRole('combobox', { name: 'Language of the form' });
    await language.selectOption('தமிழ்');
    await expect(staff.getByRole('heading', { level: 2, name: 'நீர்' })).toBeVisible();
    await staff.getByRole('radio', { name: 'ஆம்' }).check();
    await staff.reload();
    await expect(language).toHaveValue('ta');
    await staff.getByRole('button', { name: 'மக்கள்' }).click();
    await expect(staff.getByRole('textbox', { name: 'யார் பராமரிக்கிறார்?' })).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Save' })).toBeVisible();
  });
});
