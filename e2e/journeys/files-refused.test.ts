import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { png } from '../pictures/png.ts';
import type { ChosenFile } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const PAPERS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) |
  | | begin_group | papers | Papers | काग़ज़ |
  | | file | order | The order | आदेश |
  | | file | plan | The plan | नक़्शा |
  | | file | bill | The bill | बिल |
  | | file | register | The register | रजिस्टर |
  | | file | album | The album | एल्बम |
  | | end_group | | | |
  | settings | form_title | form_id |
  | | Papers | papers |`;

/** A server that takes little: the device, which knows the usual limits, lets more through. */
test.use({ settings: { SAMPARK_DOCUMENT_MB: '1', SAMPARK_SURVEY_FILES_MB: '1' } });

/** Makes an archive, as far as anybody looks who does not unpack it; another byte makes another one. */
const zip = (size: number, byte: number): ChosenFile => ({
  ...{ name: 'papers.zip', mimeType: 'application/zip' },
  buffer: Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(size, byte)]),
});

const FILES: readonly (readonly [
  question: string,
  hindi: string,
  file: ChosenFile,
  said: string,
  inHindi: string,
])[] = [
  [
    'The order',
    'आदेश',
    {
      name: 'order.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html><script>alert(1)</script>'),
    },
    'it is not what its name says',
    'फ़ाइल वह नहीं है जो उसका नाम बताता है',
  ],
  [
    'The plan',
    'नक़्शा',
    {
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: png({ width: 30_000, height: 30_000 }, Buffer.alloc(30_000)),
    },
    'the picture has more than 50 million pixels',
    'तस्वीर में 5 करोड़ से ज़्यादा पिक्सेल हैं',
  ],
  ['The bill', 'बिल', zip(700_000, 1), '', ''],
  [
    'The register',
    'रजिस्टर',
    zip(800_000, 2),
    'there is no room left for files of this survey',
    'इस सर्वेक्षण की फ़ाइलों के लिए और जगह नहीं है',
  ],
  ['The album', 'एल्बम', zip(1_200_000, 3), 'it is too large', 'फ़ाइल बहुत बड़ी है'],
];

const question = (page: Page, name: string) => page.getByRole('group', { name });

test('what the server does not take is said at its question, with the reason, and the rest goes', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', PAPERS);
  const page = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(page).createByNewForm('Kagazpur');
  const editor = new EditorPage(page);

  for (const [name, , file] of FILES) {
    await question(page, name).getByLabel('Choose file').setInputFiles(file);
    await expect(question(page, name)).toContainText(/Saved on this/);
  }
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);

  await test.step('in English', async () => {
    for (const [name, , , said] of FILES) {
      const shown = said === '' ? /On the server/ : `The server does not take it: ${said}`;
      await expect(question(page, name)).toContainText(shown, BY_ITSELF);
    }
  });

  await test.step('in Hindi', async () => {
    await inHindi(page);
    for (const [, name, , , said] of FILES) {
      const shown = said === '' ? 'सर्वर पर है' : `सर्वर ने नहीं ली: ${said}`;
      await expect(question(page, name)).toContainText(shown);
    }
  });

  await test.step('the list counts them, until others take their place', async () => {
    await goTo(page, '/surveys');
    const card = page.getByRole('listitem').filter({ hasText: 'Kagazpur' });
    await expect(card).toContainText('4 फ़ाइलें सर्वर ने नहीं लीं');
  });
});
