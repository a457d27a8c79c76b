import type { Route } from '@playwright/test';
import { WebhooksPage } from '../pages/administration/webhooks-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { createLook, faults } from '../support/axe.ts';
import { startReceiver } from '../support/server/receiver.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'Dashboard of the district';

test.use({ settings: { SAMPARK_WEBHOOKS_TO_OWN_NETWORK: '1' } });

test('another program hears of a saved survey, and the administrator sees what it answered', async ({
  newDevice,
}) => {
  const receiver = await startReceiver();
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logIn(office, people.admin);
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await expect(page.getByRole('heading', { name: 'There is no webhook yet' })).toBeVisible();

  await test.step('an address to which no server sends is wrong at its field', async () => {
    await webhooks.press('New webhook');
    await webhooks.confirm('Make webhook');
    await expect(webhooks.dialog.getByText('Give the webhook a name.')).toBeVisible();
    await expect(webhooks.dialog.getByText('Enter the address.')).toBeVisible();
    const address = webhooks.dialog.getByRole('textbox', { name: 'Address' });
    const badAddress = /The address begins with https/;
    await office.goOffline();
    await webhooks.fill('', 'http://example.org/hook');
    await webhooks.confirm('Make webhook');
    await expect(webhooks.dialog.getByText('Give the webhook a name.')).toBeVisible();
    await expect(address, 'also without network').toHaveAccessibleDescription(badAddress);
    await webhooks.fill(NAME, 'http://example.org/');
    await expect(webhooks.dialog.getByText(badAddress)).toHaveCount(0);
    await office.goOnline();
    const toOther = (route: Route) =>
      route.continue({
        postData: { ...(route.request().postDataJSON() as object), url: 'http://10.0.0.1/' },
      });
    await page.route('**/api/webhooks', toOther, { times: 1 });
    await webhooks.fill(NAME, 'https://example.org/');
    await webhooks.confirm('Make webhook');
    await expect(address, 'an address that only the server refuses').toHaveAccessibleDescription(badAddress);
    await expect(address).toBeFocused();
  });

  await webhooks.fill(NAME, receiver.url);
  await test.step('one that is told nothing is not made', async () => {
    const events = webhooks.dialog.getByRole('group', { name: 'Tell it when' });
    const saved = events.getByRole('checkbox', { name: 'Survey saved' });
    await saved.uncheck({ force: true });
    await webhooks.confirm('Make webhook');
    await expect(saved).toBeFocused();
    await expect(events).toHaveAccessibleDescription('Choose at least one.');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expect(saved).toBeChecked();
  });
  await webhooks.confirm('Make webhook');
  const secret = await webhooks.takeSecret();
  receiver.trust(secret);
  await expect(webhooks.webhook(NAME)).toContainText(/Works.*Survey saved.*all forms.*made by Asha Verma/s);
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused();

  await test.step('what staff save on a phone is told, signed, and without answers', async () => {
    const phone = await newDevice();
    await logInAndGetReady(phone, people.staff);
    await new NewSurveyPage(phone.page).createFor('Naya Gaon');
    const editor = new EditorPage(phone.page);
    await editor.fill({ 'Basic Information': { Population: 43_210 } });
    await editor.save.click();
    await expect(editor.savedAndSynced).toBeVisible();
    await expect.poll(() => receiver.told.length).toBeGreaterThan(0);
    const [told] = receiver.told;
    expect(told).toMatchObject({
      type: 'survey.saved',
      data: { village_name: 'Naya Gaon', form: 'village-standard', by: 'demo-staff' },
    });
    expect(JSON.stringify(receiver.told)).not.toContain('43210');
  });

  await page.getByRole('link', { name: `Show the webhook “${NAME}”` }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  const saved = webhooks.delivery('Survey saved').first();
  await expect(saved).toContainText(/Arrived.*1 attempt.*answered 204/s);
  await expect(saved.getByRole('link', { name: 'Naya Gaon' })).toBeVisible();

  await test.step('a delivery is sent again under its own id', async () => {
    const before = receiver.told.length;
    await saved.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.told.length).toBe(before + 1);
    expect(receiver.told.slice(0, before).map(({ id }) => id)).toContain(receiver.told.at(-1)?.id);
  });

  await test.step('a test says what the receiver answers, and that it fails', async () => {
    receiver.answer(500, '<b>not today</b>');
    await webhooks.press('Send a test');
    await expect(webhooks.delivery('Test')).toContainText(/Waits.*answered 500.*again at/s);
    await webhooks.delivery('Test').getByText('What the receiver said').click();
    await expect(webhooks.delivery('Test').getByText('<b>not today</b>')).toBeVisible();
    await expect(page.getByText(/^Fails since/)).toBeVisible();
  });

  await test.step('it is switched off and on, gets another secret, and is deleted', async () => {
    await webhooks.press('Switch off');
    await expect(page.getByText('Off', { exact: true })).toBeVisible();
    await webhooks.press('Switch on');
    await expect(page.getByText('Works', { exact: true })).toBeVisible();
    await webhooks.press('New secret');
    await webhooks.confirm('Make a new secret');
    expect(await webhooks.takeSecret()).not.toBe(secret);
    await webhooks.press('Delete');
    await webhooks.confirm('Delete');
    await expect(page.getByText(`The webhook “${NAME}” is deleted`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'There is no webhook yet' })).toBeVisible();
  });
  receiver.close();
});

test('everyone can use the dialogs and the log', async ({ newDevice }) => {
  const receiver = await startReceiver();
  const page = await logIn(await newDevice(), people.admin);
  const { found, look } = createLook(page);
  const webhooks = new WebhooksPage(page);
  await goTo(page, '/settings/webhooks');
  await webhooks.press('New webhook');
  await look('New webhook');
  await webhooks.fill(NAME, receiver.url);
  await webhooks.dialog.getByText('Survey completed', { exact: true }).click();
  await webhooks.dialog.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Village survey' });
  await webhooks.confirm('Make webhook');
  await expect(webhooks.secret).toHaveText(/^whsec_/);
  await look('The secret');
  await webhooks.takeSecret();
  await expect(webhooks.webhook(NAME)).toContainText(/Survey saved, Survey completed.*Village survey/s);
  await look('The webhooks');
  await page.getByRole('link', { name: `Show the webhook “${NAME}”` }).click();
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await webhooks.press('Send a test');
  await expect(webhooks.delivery('Test')).toContainText('answered 401');
  await look('The log');
  await webhooks.press('Change');
  await webhooks.dialog.getByRole('textbox', { name: 'Name' }).fill('Messages');
  await webhooks.confirm('Save');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await webhooks.press('Delete');
  await look('Delete');
  expect(found).toEqual({});
  receiver.close();
});

test('without network the pages of webhooks and access tokens say so; nobody else sees them', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  await logInAndGetReady(phone, people.admin);
  await phone.goOffline();
  const page = await phone.open('/settings/webhooks');
  await expect(page.getByRole('heading', { name: 'The webhooks could not be fetched' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New webhook' })).toHaveCount(0);
  await goTo(page, '/settings/access-tokens');
  await expect(page.getByRole('heading', { name: 'The tokens could not be fetched' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New token' })).toHaveCount(0);

  const others = await logIn(await newDevice(), people.officer);
  await goTo(others, '/settings?tab=security');
  await expect(others.getByRole('heading', { name: 'Two-factor login' })).toBeVisible();
  await expect(others.getByRole('link', { name: 'Show webhooks' })).toHaveCount(0);
  await expect(others.getByRole('link', { name: 'Show access tokens' })).toHaveCount(0);
  for (const path of ['/settings/webhooks', '/settings/access-tokens']) {
    await goTo(others, path);
    await expect(others).toHaveURL(new RegExp(`${path}$`));
    await expect(others.getByText('You do not have permission')).toBeVisible();
    await goTo(others, '/settings?tab=security');
    await expect(others.getByText('You do not have permission')).toHaveCount(0);
  }
});
