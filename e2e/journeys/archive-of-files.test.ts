import { type AttachmentName, readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { unzipSync } from 'fflate';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { ExportDialog } from '../pages/surveys/export-dialog.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';
import { PUMPS } from '../support/workbooks.ts';

test('the photos and files of a list come as one archive, with a list of what each of them answers', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  const editor = new EditorPage(page);
  const question = (name: string) => page.getByRole('group', { name });
  const bill = Buffer.from('%PDF-1.7 for a new handle, 400 rupees');

  await new NewSurveyPage(page).createByNewForm('Pumpwala');
  await question('Photo of the pump')
    .getByLabel('Choose photo')
    .setInputFiles(await photo(page, 'Pump 1'));
  await question('The bill')
    .getByLabel('Choose file')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: bill });
  const both = ['Photo of the pump', 'The bill'];
  for (const name of both) await expect(question(name)).toContainText('Saved on this');
  await editor.save.click();
  for (const name of both) await expect(question(name)).toContainText('On the server', BY_ITSELF);

  const list = new SurveyListPage(page);
  await list.open();
  await list.searchFor('Pumpwala');
  await expect(list.count).toContainText('1');
  await list.exportList.click();
  const archive = await new ExportDialog(page).choose('Photos and files (ZIP)');
  expect(archive.name).toMatch(/\.files\.zip$/);

  const named = (await serverView.survey('Pumpwala'))['pump'] as Record<'picture' | 'bill', AttachmentName>;
  const place = (name: AttachmentName) => {
    const { hash, suffix } = readAttachmentName(name) ?? { hash: '', suffix: '' };
    return `files/${hash.slice(0, 12)}.${suffix}`;
  };
  const entries = unzipSync(new Uint8Array(archive.content));
  expect(Object.keys(entries).toSorted()).toEqual(
    ['files.csv', place(named.picture), place(named.bill)].toSorted(),
  );
  expect(Buffer.from(entries[place(named.bill)] ?? [])).toEqual(bill);
  expect(Buffer.from(entries[place(named.picture)] ?? [])).toEqual(await serverView.file(named.picture));
  const [headings = '', ...lines] = Buffer.from(entries['files.csv'] ?? [])
    .toString()
    .trim()
    .split('\r\n');
  expect(headings).toContain('file,name,size,survey_id,village_name,field,given_by,given_at');
  const answers = lines.map((line) => line.split(',').slice(4, 7));
  expect(answers.toSorted()).toEqual([
    ['Pumpwala', 'pump.bill', 'Sunita Devi'],
    ['Pumpwala', 'pump.picture', 'Sunita Devi'],
  ]);

  await test.step('without network it says what to do', async () => {
    await phone.goOffline();
    await list.exportList.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Photos and files (ZIP)' }).click();
    await expect(page.getByText('The server gave no files. Try again with a network.')).toBeVisible();
  });
});
