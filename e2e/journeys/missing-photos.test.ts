import type { Page } from '@playwright/test';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';
import { PUMPS } from '../support/workbooks.ts';

const question = (page: Page, name = 'Photo of the pump') => page.getByRole('group', { name });

test('an officer sees whose device has a photo that is missing, and prints it once it is there', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  const phone = await newDevice();
  const sunita = await logIn(phone, people.staff);
  // The answers go, the files do not: every upload meets a cut line.
  const uploads = '**/api/attachments/uploads**';
  await sunita.route(uploads, (route) => route.abort());
  await new NewSurveyPage(sunita).createByNewForm('Pumpwala');
  await question(sunita)
    .getByLabel('Choose photo')
    .setInputFiles(await photo(sunita, 'Pump 1'));
  const bill = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 400 rupees') };
  await question(sunita, 'The bill').getByLabel('Choose file').setInputFiles(bill);
  const editor = new EditorPage(sunita);
  for (const name of ['Photo of the pump', 'The bill'])
    await expect(question(sunita, name)).toContainText('Saved on this');
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible(BY_ITSELF);

  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const officer = await logIn(office, people.officer);
  const list = new SurveyListPage(officer);
  const holder = 'It is on the device of Sunita Devi.';
  const sheet = officer.getByRole('article');

  await test.step('missing: in the survey and on paper', async () => {
    await list.open();
    await list.edit('Pumpwala');
    await expect(question(officer)).toContainText(holder);
    await question(officer, 'The bill').getByRole('button', { name: 'Open file' }).click();
    await expect(question(officer, 'The bill')).toContainText(holder);
    await new EditorPage(officer).print();
    await expect(sheet.getByRole('figure')).toContainText(holder);
    await expect(sheet.getByRole('figure')).toContainText('Photo of the pump');
  });

  await test.step('there: it is on the paper', async () => {
    await sunita.unroute(uploads);
    await sunita.reload();
    await expect(question(sunita)).toContainText(/On the server/, BY_ITSELF);
    await officer.reload();
    const picture = sheet.getByRole('img', { name: 'Photo of the pump' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
    await expect(sheet).not.toContainText(holder);
  });
});
