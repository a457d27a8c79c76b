import type { Page } from '@playwright/test';
import type { Device } from '../../support/device/device.ts';
import { goTo } from '../go-to.ts';
import { logIn, people } from '../login-page.ts';

/** A link and its code, as the person who made it sees them once. */
export interface MadeLink {
  /** The address, from the slash on. */
  readonly path: string;
  readonly code: string;
}

/** What somebody types to open a link. */
interface Opening {
  readonly code: string;
  readonly name?: string;
}

/** Makes a link for the school's head from the open survey. @param modules the names of what they fill */
export async function makeLink(page: Page, ...modules: readonly string[]): Promise<MadeLink> {
  await page.getByRole('link', { name: 'Give a link' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'For', exact: true }).fill('Head of the school');
  for (const module of modules) await dialog.getByRole('checkbox', { name: module, exact: true }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const address = (await dialog.getByRole('status', { name: 'Link', exact: true }).textContent()) ?? '';
  const code = (await dialog.getByRole('status', { name: 'Code' }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have sent both' }).click();
  return { path: new URL(address).pathname, code };
}

/** Types code and name on the page of a link, and presses Open. */
export async function openLink(
  page: Page,
  { code, name = 'Sunita Devi, headmistress' }: Opening,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Opens a survey as the panchayat's secretary does. */
export async function secretaryAt(device: Device, village = 'Purwa'): Promise<Page> {
  const office = await logIn(device, people.staff);
  await goTo(office, '/surveys');
  await office.getByRole('article', { name: village }).getByRole('link', { name: 'Edit' }).click();
  return office;
}
