import { CarryPage } from '../pages/carry-page.ts';
import { logInAndGetReady, logOut, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import type { Device } from '../support/device/device.ts';
import { expect, test } from '../support/test.ts';

/** Logs a person in on a phone that can make files, and takes its network away. */
async function withoutNetwork(
  device: Device,
  person: (typeof people)[keyof typeof people],
): Promise<CarryPage> {
  const page = await logInAndGetReady(device, person);
  const carry = new CarryPage(page);
  await carry.becomesReady();
  await device.goOffline();
  return carry;
}

/** Saves a survey on a phone without network. */
async function fillIn(device: Device, village: string): Promise<void> {
  await new NewSurveyPage(device.page).createFor(village);
  const editor = new EditorPage(device.page);
  await editor.fill({ 'Basic Information': { Households: 236 } });
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();
}

test('work goes as a file to somebody who has a network, and the receipt brings two ticks', async ({
  newDevice,
  serverView,
}) => {
  const [author, courier] = [await newDevice(), await newDevice()];
  const own = await withoutNetwork(author, people.staff);
  const bringing = await withoutNetwork(courier, people.officer);
  await fillIn(author, 'Door Gaon');
  await own.open();
  await expect(own.own).toContainText('1 survey is not on the server yet');
  const file = await own.make();
  expect(file.name).toMatch(/^sampark-[0-9A-F]{6}\.sampark$/);
  expect(file.content.toString('latin1')).not.toContain('Door Gaon');

  await bringing.chooseWork(file);
  await expect(bringing.carried).toContainText('Waits for a network');
  await courier.goOnline();
  await expect(bringing.carried).toContainText('On the server: 1 of 1 entries', BY_ITSELF);
  expect(await serverView.survey('Door Gaon')).toMatchObject({ basic_info: { households: 236 } });
  const receipt = await bringing.receipt();
  await expect(bringing.carried).toContainText('Receipt handed over');

  await own.chooseReceipt(receipt);
  await expect(own.receipts).toContainText('1 survey is on the server now');
  await expect(own.own).toContainText('Everything of yours is on the server.');
  await expect(own.own).toContainText('Receipt read');
  const list = new SurveyListPage(author.page);
  await list.open();
  await expect(list.card('Door Gaon')).toContainText('On the server');
});

test('files that are damaged, of another phone, or of somebody who has logged out say why they are not taken', async ({
  newDevice,
}) => {
  const [author, courier] = [await newDevice(), await newDevice()];
  const own = await withoutNetwork(author, people.staff);
  const bringing = await withoutNetwork(courier, people.officer);
  await fillIn(author, 'Toota Gaon');
  await own.open();
  const file = await own.make();

  await bringing.chooseWork({ name: 'letter.pdf', content: Buffer.from('%PDF-1.7') });
  await expect(bringing.bring).toContainText('This is no file from Sampark.');
  const cut = { ...file, content: file.content.subarray(0, file.content.length - 100) };
  await bringing.chooseWork(cut);
  await expect(bringing.bring).toContainText('This file was damaged or cut on its way. Ask for it again.');

  await bringing.chooseWork(file);
  await courier.goOnline();
  const receipt = await bringing.receipt();
  await bringing.chooseReceipt(receipt);
  await expect(bringing.receipts).toContainText('This receipt is for another phone');

  const late = await own.make();
  await author.goOnline();
  // The server learns of the logout only from a phone that has its network back.
  await expect(own.own).toContainText('Everything of yours is on the server.', BY_ITSELF);
  await logOut(author.page);
  await bringing.chooseWork(late);
  await expect(bringing.carried.filter({ hasText: 'was logged out since' })).toHaveCount(1, BY_ITSELF);
});

test('while another file is made, the one before is not offered', async ({ newDevice }) => {
  const author = await newDevice();
  const own = await withoutNetwork(author, people.staff);
  await fillIn(author, 'Dusra Gaon');
  await own.open();
  await own.make();
  const goOn = await own.holdEncryption();
  await own.makeFile.click();
  await expect(own.saveFile).toHaveCount(0);
  await goOn();
  await expect(own.saveFile).toBeVisible();
});

test('a file that another app shares is taken in without network; one that is none is refused', async ({
  newDevice,
}) => {
  const [author, courier] = [await newDevice(), await newDevice()];
  const own = await withoutNetwork(author, people.staff);
  const bringing = await withoutNetwork(courier, people.officer);
  await fillIn(author, 'Bant Gaon');
  await own.open();
  const file = await own.make();

  await bringing.share(file);
  await expect(bringing.carried).toContainText('Waits for a network');
  await expect(bringing.carried).toHaveCount(1);

  await bringing.share({ name: 'shopping', content: Buffer.from('Rice, 2 kg') });
  await expect(bringing.bring).toContainText('This is no file from Sampark.');
  await courier.page.reload();
  await expect(bringing.carried).toHaveCount(1);
  await expect(bringing.bring).not.toContainText('This is no file from Sampark.');
});

test('files that could not be kept when they were shared are asked for again, once', async ({
  newDevice,
}) => {
  const page = await logInAndGetReady(await newDevice(), people.staff);
  const carry = new CarryPage(page);
  for (const [why, words] of [
    ['full', 'There is no room left on this'],
    ['again', 'The file could not be kept here. Choose it or share it once more.'],
  ] as const) {
    await page.goto(new URL(`/carry?unkept=${why}`, page.url()).href);
    await expect(carry.bring).toContainText(words);
    await page.reload();
    await expect(carry.bring.getByLabel('Choose files')).toBeAttached();
    await expect(carry.bring).not.toContainText(words);
  }
});
