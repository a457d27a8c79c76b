import { readFile } from 'node:fs/promises';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { createLook } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** The address of all versions. */
const VERSIONS = '**/api/privacy-notice/versions';
const DESK = { viewport: { width: 1280, height: 800 } };

test('an administrator writes a notice; people are asked, and confirm it without network', async ({
  newDevice,
}) => {
  const office = await newDevice(DESK);
  const desk = await logInAndGetReady(office, people.admin);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);

  await goTo(desk, '/settings?tab=security');
  await desk.getByRole('link', { name: 'Change the privacy notice' }).click();
  await expect(desk.getByText('The text that came with Sampark is shown now')).toBeVisible();
  await expect(desk.getByRole('status').first()).toContainText(/people have confirmed version 1/);
  const save = desk.getByRole('button', { name: 'Save as a new version' });
  await save.click();
  await expect(desk.getByText('Nothing is different from the newest version.')).toBeVisible();
  await desk.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await desk.getByRole('textbox', { name: 'Text in हिन्दी' }).fill('हम आपका नाम रखते हैं।');
  await save.click();
  await expect(desk.getByText('Write the English text, too')).toBeVisible();
  await desk.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('en');
  await desk.getByRole('textbox', { name: 'Text in English' }).fill('We keep your name.');
  // A page that goes takes nothing along.
  await desk.reload();
  await expect(desk.getByRole('textbox', { name: 'Text in English' })).toHaveValue('We keep your name.');
  await save.click();
  await expect(desk.getByText('Saved. People are asked to read it.')).toBeVisible();
  await expect(desk.getByRole('status').first()).toContainText(/^0 of \d+ people have confirmed version 2/);
  await expect(desk.getByRole('region', { name: 'Not confirmed yet' })).toContainText('Sunita Devi');

  await expect(page.getByText('The privacy notice has changed.')).toBeVisible(BY_ITSELF);
  const { found, look } = createLook(page);
  await look('the banner');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('The privacy notice has changed.')).toHaveCount(0);
  // Another screen does not ask again.
  await goTo(page, '/surveys');
  await expect(page.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible();
  await expect(page.getByText('The privacy notice has changed.')).toHaveCount(0);
  await goTo(page, '/dashboard');
  await phone.goOffline();
  await page.reload();
  await page.getByRole('link', { name: 'Read the privacy notice' }).click();
  await expect(page.getByRole('main')).toContainText('We keep your name.');
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(page.getByText('Thank you. It is noted.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('You confirmed version 2 on');
  await expect(page.getByRole('main')).toContainText('sent by itself when there is network');
  await look('the notice');
  expect(found).toEqual({});
  await phone.goOnline();
  await expect(page.getByRole('main')).not.toContainText('sent by itself when there is network', BY_ITSELF);

  await goTo(page, '/profile');
  await expect(page.getByRole('region', { name: 'Privacy notice' })).toContainText('You confirmed version 2');
  const [mine] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(await readFile(await mine.path(), 'utf8')).toContain('notice_confirmations');
  await desk.reload();
  await expect(desk.getByRole('status').first()).toContainText(/^1 of \d+ people have confirmed version 2/);
});

test('of two administrators who write at once, the second keeps what they typed and sees the first', async ({
  newDevice,
}) => {
  const first = await logInAndGetReady(await newDevice(DESK), people.admin);
  const second = await logInAndGetReady(await newDevice(DESK), people.admin);
  for (const desk of [first, second]) {
    await goTo(desk, '/settings/notice');
    // Each knows the newest version before anybody writes.
    await expect(desk.getByRole('textbox', { name: 'Text in English' })).toBeVisible();
  }
  const write = async (desk: typeof first, text: string): Promise<void> => {
    await desk.getByRole('textbox', { name: 'Text in English' }).fill(text);
    await desk.getByRole('button', { name: 'Save as a new version' }).click();
  };
  await write(first, 'The first text.');
  await expect(first.getByText('Saved. People are asked to read it.')).toBeVisible();
  await write(second, 'The second text.');
  await expect(second.getByText('Somebody saved another version meanwhile')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Text in English' })).toHaveValue('The second text.');
  await second.getByText(/^Version 2,/).click();
  await expect(second.getByText('The first text.')).toBeVisible();
  const answered = Promise.withResolvers<undefined>();
  await second.route(VERSIONS, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await second.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(second.getByText('Saved. People are asked to read it.')).toBeVisible();
  // Nobody saves after a version that this page does not know yet.
  const shipped = second.getByRole('button', { name: 'Use the text that came with Sampark' });
  await expect(shipped).toBeDisabled();
  answered.resolve(undefined);
  await shipped.click();
  await expect(second.getByText(/^Version 4,/)).toBeVisible();
  await expect(second.getByText('The text that came with Sampark is shown now')).toBeVisible();
});
