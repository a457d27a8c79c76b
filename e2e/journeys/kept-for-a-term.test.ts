import type { Page } from '@playwright/test';
import { goTo } from '../pages/go-to.ts';
import { logIn, people } from '../pages/login-page.ts';
import { createLook } from '../support/axe.ts';
import { letSurveysBeOld, purge } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

const OLD = 3;
const WIDE = { viewport: { width: 1280, height: 800 } };

/** What the page of a form says about how long its surveys are kept, and the question before that is changed. */
async function openTerm(page: Page) {
  await goTo(page, '/forms/of/village-standard');
  const section = page.getByRole('region', { name: 'How long surveys are kept' });
  await expect(section.getByText(/^Surveys are kept/)).toBeVisible();
  return {
    section,
    keep: section.getByRole('combobox', { name: 'Keep surveys' }),
    save: section.getByRole('button', { name: 'Save' }),
    question: page.getByRole('alertdialog'),
  };
}

test('an administrator says how long surveys are kept, and hears how many go; the recycle bin says why they went', async ({
  newDevice,
  server,
}) => {
  const admin = await newDevice(WIDE);
  const page = await logIn(admin, people.admin);
  letSurveysBeOld(server, OLD, '2020-02-29');
  const { section, keep, save, question } = await openTerm(page);
  await expect(section).toContainText('Surveys are kept for ever.');
  await expect(save).toBeDisabled();

  await test.step('who asks for a year less hears the number, and can leave it', async () => {
    await keep.selectOption('5 years');
    await save.click();
    await expect(question).toContainText('Keep surveys of Village survey for 5 years only?');
    await expect(question).toContainText(`Tomorrow ${OLD} surveys will be deleted.`);
    const { found, look } = createLook(page);
    await look('the question before a term');
    expect(found).toEqual({});
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(section).toContainText('Surveys are kept for ever.');
    await keep.selectOption('30 years');
    await save.click();
    await expect(question).toContainText('None of them will be deleted within the next 30 days.');
    await question.getByRole('button', { name: 'Keep for 30 years' }).click();
    await expect(page.getByText('Surveys of Village survey are kept for 30 years')).toBeVisible();
    await expect(section).toContainText('Surveys are kept for 30 years.');
  });

  await test.step('without network nothing is asked, and that is said', async () => {
    await keep.selectOption('5 years');
    await admin.goOffline();
    await save.click();
    await expect(page.getByText('The server does not say how long surveys are kept')).toBeVisible();
    await admin.goOnline();
  });

  await test.step('a shorter term shows what goes, also to the officer', async () => {
    await save.click();
    await question.getByRole('button', { name: 'Keep for 5 years' }).click();
    await expect(section).toContainText(
      `Surveys are kept for 5 years. Tomorrow ${OLD} surveys will be deleted.`,
    );
    const officer = await openTerm(await logIn(await newDevice(), people.officer));
    await expect(officer.section).toContainText('Surveys are kept for 5 years.');
    await expect(officer.keep).toHaveCount(0);
  });

  await test.step('the recycle bin and the history say why, and a survey comes back', async () => {
    await purge(server);
    await goTo(page, '/surveys/deleted');
    const gone = page.getByRole('listitem').filter({ hasText: 'its time to be kept ended' });
    await expect(gone).toHaveCount(OLD);
    await gone.first().getByRole('button', { name: 'Restore' }).click();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText(/^The survey of .* is restored$/)).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(
      page.getByRole('heading', { name: 'It was deleted because its time to be kept ended' }),
    ).toBeVisible();
    await purge(server);
    await goTo(page, '/surveys/deleted');
    await expect(gone).toHaveCount(OLD - 1);
  });

  await test.step('for ever asks nothing', async () => {
    const again = await openTerm(page);
    await again.keep.selectOption('For ever');
    await again.save.click();
    await expect(page.getByText('Surveys of Village survey are kept for ever')).toBeVisible();
  });
});
