import type { Locator, Page } from '@playwright/test';
import { becomesReady, logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { CAMERA, photo } from '../support/device/photo.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const PUMPS = `
  | survey | type | name | label::English (en) | label::Hindi (hi) | parameters |
  | | begin_group | pump | Hand pump | हैंडपंप | |
  | | image | picture | Photo of the pump | हैंडपंप की फ़ोटो | max-pixels=1200 |
  | | text | wrong | What is broken | क्या खराब है | |
  | | end_group | | | | |
  | settings | form_title | form_id |
  | | Hand pumps | pumps |`;

const question = (page: Page) => page.getByRole('group', { name: 'Photo of the pump' });

/** Returns the colour that the screen shows at a place: red, green and blue. */
const pixelAt = async (page: Page, x: number, y: number): Promise<readonly number[]> => {
  const clip = { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  }, picture);
};

/** Returns the sizes of the picture that a question shows. */
const shownSize = (page: Page) =>
  question(page)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

test('a photo is safe on the phone at once, goes to the server after the answers, and colleagues see it', async ({
  newDevice,
  server,
  serverView,
}) => {
  await giveWorkbook(server, '48211', PUMPS);
  const phone = await newDevice();
  const sunita = await logIn(phone, people.staff);
  await new NewSurveyPage(sunita).createByNewForm('Pumpwala');
  await becomesReady(sunita);
  const editor = new EditorPage(sunita);

  await test.step('without network it is kept, small and large, also after the battery is empty', async () => {
    await phone.goOffline();
    const taken = await photo(sunita, 'Pump 1');
    await question(sunita).getByLabel('Choose photo').setInputFiles(taken);
    await expect(question(sunita)).toContainText(/Saved on this (phone|computer) \(\d+ kB\)/);
    await editor.field('What is broken').fill('The handle');
    await editor.save.click();
    await expect(editor.savedLocally).toBeVisible();
    await phone.kill();
    await phone.open('/surveys');
    const list = new SurveyListPage(phone.page);
    await expect(list.card('Pumpwala')).toContainText(/1 file on its way: 0 kB of \d+ kB/);
    await list.edit('Pumpwala');
    await expect.poll(() => shownSize(phone.page)).toEqual([320, 240]);
    await question(phone.page).getByRole('button', { name: 'Show large' }).click();
    const large = phone.page.getByRole('dialog', { name: 'Photo of the pump' });
    await expect(large.getByRole('img')).toBeVisible();
    const size = await large.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(size).toBe(1200);
    await large.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('with network it goes to the server by itself, without what the camera wrote into it', async () => {
    await phone.goOnline();
    await expect(question(phone.page)).toContainText(/On the server \(\d+ kB\)/, BY_ITSELF);
    const list = new SurveyListPage(phone.page);
    await list.open();
    await expect(list.card('Pumpwala')).toBeVisible();
    await expect(list.card('Pumpwala')).not.toContainText('on its way');
    const { picture } = (await serverView.survey('Pumpwala'))['pump'] as { readonly picture: string };
    const content = (await serverView.file(picture)).toString('latin1');
    expect(content).toMatch(/^\xff\xd8/);
    expect(content).not.toContain(CAMERA);
    expect(content).not.toContain('Exif');
  });

  const office = await newDevice();
  const ramesh = await logInAndGetReady(office, people.staff2);
  await test.step('a colleague sees it and opens it', async () => {
    const list = new SurveyListPage(ramesh);
    await list.open();
    await list.edit('Pumpwala');
    await expect.poll(() => shownSize(ramesh)).toEqual([320, 240]);
    await question(ramesh).getByRole('button', { name: 'Show large' }).click();
    const large = ramesh.getByRole('dialog', { name: 'Photo of the pump' });
    await expect(large.getByRole('img')).toBeVisible();
  });
});

test('a person signs, takes a line back, and marks what is broken on a photo', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(
    server,
    '48211',
    `
    | survey | type | name | label::English (en) | label::Hindi (hi) | appearance |
    | | begin_group | pump | Hand pump | हैंडपंप | |
    | | image | sign | Signature of the sarpanch | सरपंच के हस्ताक्षर | signature |
    | | image | mark | What is broken | क्या टूटा है | annotate |
    | | end_group | | | | |
    | settings | form_title | form_id |
    | | Hand pumps | pumps |`,
  );
  const page = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(page).createByNewForm('Pumpwala');
  const signature = page.getByRole('group', { name: 'Signature of the sarpanch' });
  const stroke = async (dialog: Locator): Promise<void> => {
    const box = await dialog.getByRole('img', { name: 'Paper to draw on' }).boundingBox();
    if (!box) throw new Error('There is paper.');
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3, { steps: 5 });
    await page.mouse.up();
  };

  await signature.getByRole('button', { name: 'Sign', exact: true }).click();
  const paper = page.getByRole('dialog', { name: 'Signature of the sarpanch' });
  const keep = paper.getByRole('button', { name: 'Save drawing' });
  await expect(keep).toBeDisabled();
  await stroke(paper);
  await paper.getByRole('button', { name: 'Undo the last line' }).click();
  await expect(keep).toBeDisabled();
  await stroke(paper);
  await keep.click();
  await expect(signature.getByRole('img')).toBeVisible();
  await expect(signature).toContainText('Sign again');

  const broken = page.getByRole('group', { name: 'What is broken' });
  await expect(broken.getByRole('button', { name: 'Draw on the photo' })).toHaveCount(0);
  await broken.getByLabel('Choose photo').setInputFiles(await photo(page, 'Handle', 800, 600));
  await broken.getByRole('button', { name: 'Draw on the photo' }).click();
  const marked = page.getByRole('dialog', { name: 'What is broken' });
  await stroke(marked);
  const before = await broken.getByRole('img', { name: 'Photo: What is broken' }).getAttribute('src');
  await marked.getByRole('button', { name: 'Save drawing' }).click();
  await expect(broken.getByRole('img', { name: 'Photo: What is broken' })).not.toHaveAttribute(
    'src',
    before ?? '',
  );
});

test('a dot is drawn where the pointer is, also where the paper is lower than the screen is wide', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(
    server,
    '48211',
    `
    | survey | type | name | label | appearance |
    | | begin_group | pump | Hand pump | |
    | | image | sign | Signature | signature |
    | | end_group | | | |
    | settings | form_title | form_id |
    | | Hand pumps | pumps |`,
  );
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 600 } }), people.staff);
  await new NewSurveyPage(page).createByNewForm('Pumpwala');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const paper = page.getByRole('img', { name: 'Paper to draw on' });
  const { x, y, width, height } = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 8, y + height / 2);
  await expect(page.getByRole('button', { name: 'Clear' })).toBeEnabled();
  // What the screen shows there: the canvas itself does not know how it is laid out.
  const redThere = async () => (await pixelAt(page, x + width / 8, y + height / 2))[0];
  await expect.poll(redThere).toBeLessThan(100);
});

test('a picture that is none is named, and the answer stays as it was', async ({ newDevice, server }) => {
  await giveWorkbook(server, '48211', PUMPS);
  const phone = await newDevice();
  const page = await logIn(phone, people.staff);
  await new NewSurveyPage(page).createByNewForm('Pumpwala');
  const choose = question(page).getByLabel('Choose photo');
  await choose.setInputFiles({
    ...{ name: 'pump.jpg', mimeType: 'image/jpeg' },
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  });
  await expect(page.getByText('This file is not a photo that can be read here.')).toBeVisible();
  await choose.setInputFiles({ name: 'pump.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await expect(page.getByText('This file is empty.')).toBeVisible();
  await expect(question(page).getByRole('img')).toHaveCount(0);
  await choose.setInputFiles(await photo(page, 'Pump 1', 400, 300));
  await expect(question(page).getByRole('img')).toBeVisible();
  await expect(page.getByText('This file is empty.')).toHaveCount(0);
  await question(page).getByRole('button', { name: 'Remove photo' }).click();
  await expect(question(page).getByRole('img')).toHaveCount(0);
});
