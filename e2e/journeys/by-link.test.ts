import type { Page } from '@playwright/test';
import { makeLink, openLink, secretaryAt } from '../pages/administration/links-page.ts';
import { goTo } from '../pages/go-to.ts';
import { becomesReady } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { faults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

const modulesOf = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('button');

test('somebody without an account fills their part of one survey through a link, on a bad network', async ({
  newDevice,
}) => {
  const office = await secretaryAt(await newDevice({ viewport: WIDE }));
  const link = await makeLink(office, 'Sanitation');
  const row = office.getByRole('row', { name: /Head of the school/ });
  await expect(row).toContainText('Not opened yet');
  expect(await faults(office)).toEqual([]);

  const phone = await newDevice();
  const own = await phone.open(link.path);
  const editor = new EditorPage(own);
  await test.step('a wrong code is refused, small letters are not', async () => {
    await expect(own.getByRole('heading', { level: 1, name: 'Fill in your part' })).toBeVisible();
    expect(await faults(own)).toEqual([]);
    await openLink(own, { code: 'AAAA-AAAA' });
    await expect(own.getByRole('alert')).toContainText('The link or the code is not right.');
    await openLink(own, { code: link.code.toLowerCase() });
  });

  await test.step('they see their module of this survey, and no way to anything else', async () => {
    await expect(own.getByRole('heading', { level: 1, name: 'Purwa' })).toBeVisible();
    await expect(modulesOf(own)).toHaveCount(1);
    await expect(editor.village).not.toBeEditable();
    await expect(own.getByRole('link').filter({ hasNotText: 'Skip' })).toHaveCount(0);
    expect(await faults(own)).toEqual([]);
    await goTo(own, '/settings');
    await expect(own.getByRole('heading', { level: 1, name: 'Purwa' })).toBeVisible();
  });

  await test.step('what they type is kept without network and without Save, and sent by itself', async () => {
    await becomesReady(own);
    await phone.goOffline();
    await editor.field('Toilets').fill('61');
    await expect(editor.savedOnPhone).toBeVisible();
    await phone.kill();
    await phone.open(link.path);
    await expect(new EditorPage(phone.page).field('Toilets')).toHaveValue('61');
    await phone.goOnline();
    await expect(new EditorPage(phone.page).savedOnServer).toBeVisible();
  });

  // Nothing of what their app asks is closed to them.
  expect(phone.trouble.filter(({ text }) => text.endsWith(': 403'))).toEqual([]);

  await test.step('the others see it, under their name, and that they came by a link', async () => {
    await office.getByRole('link', { name: 'Back to the survey' }).click();
    await new EditorPage(office).goTo('Sanitation');
    await expect(new EditorPage(office).field('Toilets')).toHaveValue('61');
    await office.getByRole('link', { name: 'History' }).click();
    const line = office.getByRole('listitem').filter({ hasText: 'Sunita Devi, headmistress' }).first();
    await expect(line).toContainText('by a link');
  });
});

test('on a phone, a link that is not whole says so in sight, and a long name stays in its list', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const office = await secretaryAt(phone);
  await office.getByRole('link', { name: 'Give a link' }).click();
  await office.getByRole('button', { name: 'Make a link' }).click();
  const dialog = office.getByRole('dialog');
  const lastDay = dialog.getByRole('textbox', { name: 'Last day' });
  const offered = await lastDay.inputValue();
  await phone.goOffline();
  for (const day of ['2020-01-01', '2099-01-01']) {
    await lastDay.fill(day);
    await expect(lastDay, day).not.toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(lastDay, day).toHaveAccessibleDescription(/Choose a last day from today on/);
    await expect(dialog.getByText('Say for whom the link is.'), day).toBeVisible();
  }
  await lastDay.fill(offered);
  await phone.goOnline();
  // The same words come again into sight: the button is below them, out of it.
  for (const press of ['first', 'second']) {
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(dialog.getByRole('alert'), press).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('Say for whom the link is.'), press).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('textbox', { name: 'For', exact: true }), press).toBeFocused();
  }
  const name = 'Venkatanarasimharajuvaripetasubramaniam';
  await dialog.getByRole('textbox', { name: 'For', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Basic Information' })).toBeFocused();
  for (const above of [dialog.getByText('Parts', { exact: true }), dialog.getByRole('alert')])
    await expect(above, 'what is wrong is whole, with its name').toBeInViewport({ ratio: 1 });
  await dialog.getByRole('checkbox', { name: 'Sanitation', exact: true }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('button', { name: 'I have sent both' }).click();

  const table = office.getByRole('table', { name: 'Links that work' });
  await expect(table).toContainText(name);
  const hidden = () =>
    table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth);
  expect(await hidden()).toBe(0);
});
