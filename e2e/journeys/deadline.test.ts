import type { Page } from '@playwright/test';
import { CoveragePage } from '../pages/coverage-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

const YEAR = String(new Date().getFullYear());
const FORM = 'Village survey';

/** The deadlines on a screen, and the dialog that sets one. */
const deadlinesOn = (page: Page) => {
  const section = page.getByRole('main').getByRole('region', { name: 'Deadlines' });
  const dialog = page.getByRole('dialog');
  return {
    section,
    dialog,
    day: dialog.getByLabel('To be complete or sent for review by'),
    change: section.getByRole('button', { name: /^Change the deadline/ }),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
};

test('an administrator says by when surveys are due; an officer has another day for their block; staff read it at home', async ({
  newDevice,
}) => {
  const wide = { viewport: { width: 1280, height: 800 } };
  const phone = await newDevice();
  const staff = await logInAndGetReady(phone, people.staff);
  const admin = await logInAndGetReady(await newDevice(wide), people.admin);
  const office = await newDevice(wide);
  const officer = await logInAndGetReady(office, people.officer);
  const atHome = deadlinesOn(staff).section;

  await test.step('a day in another year is refused, a right one shows with what is left', async () => {
    await new CoveragePage(admin).open();
    const { section, dialog, day, save } = deadlinesOn(admin);
    await section.getByRole('button', { name: 'Set a deadline' }).click();
    await dialog.getByRole('combobox', { name: 'Form' }).selectOption(FORM);
    await day.fill('2019-11-30');
    await save.click();
    await expect(dialog.getByText(`The day must be in ${YEAR}.`)).toBeVisible();
    await day.fill(`${YEAR}-12-31`);
    await save.click();
    await expect(
      section.getByText(new RegExp(`By 31 December ${YEAR}: \\d+ of \\d+ villages left`)),
    ).toBeVisible();
    await admin.setViewportSize({ width: 360, height: 740 });
    const word = deadlinesOn(admin).change;
    expect((await word.boundingBox())?.height, 'the word of the button stays whole').toBeLessThan(56);
    await admin.setViewportSize(wide.viewport);
  });

  await test.step('staff read it at home, without network too', async () => {
    await expect(atHome).toContainText(new RegExp(`By 31 December ${YEAR}: \\d+ of \\d+ villages left`));
    await phone.goOffline();
    await staff.reload();
    await expect(atHome).toContainText(`By 31 December ${YEAR}`);
    await phone.goOnline();
  });

  await test.step('the officer gives their block a day that is over: who is behind comes first', async () => {
    const coverage = new CoveragePage(officer);
    await coverage.open();
    const { section, dialog, day, change, save } = deadlinesOn(officer);
    await expect(section).toContainText(`By 31 December ${YEAR}`);
    await change.click();
    await expect(dialog.getByText('For the panchayats of this block.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await day.fill(`${YEAR}-01-01`);
    await save.click();
    await expect(section).toContainText(
      new RegExp(`\\d+ of \\d+ villages behind; the day was 1 January ${YEAR}`),
    );
    await expect(section).toContainText('The own day of the block Deva');
    await expect(officer.getByRole('combobox', { name: 'Sort by' })).toHaveValue('behind');
    await expect(coverage.panchayat('Rampur Katra')).toContainText('villages behind');
    await goTo(officer, '/dashboard');
    await expect(officer.getByRole('main')).toContainText(/Rampur Katra\s*Behind/);
    await expect(atHome).toContainText('villages behind');
  });

  await test.step('without network nobody can change it, and is told so', async () => {
    await new CoveragePage(officer).open();
    const { dialog, change, save, section } = deadlinesOn(officer);
    await office.goOffline();
    await change.click();
    await save.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(section).toContainText('villages behind');
    await office.goOnline();
  });

  await test.step('the own day is removed, and everywhere’s counts again', async () => {
    const { dialog, change, section } = deadlinesOn(officer);
    await change.click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(section).toContainText(`By 31 December ${YEAR}`);
    await expect(atHome).toContainText(`By 31 December ${YEAR}`);
  });
});
