import { inHindi } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const YEAR = String(new Date().getFullYear());
const LAST = String(new Date().getFullYear() - 1);

test('last year stands beside a figure, and villages side by side, without network', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const [reports, editor] = [new ReportsPage(page), new EditorPage(page)];
  await phone.goOffline();
  await new NewSurveyPage(page).createFor('Barsana');
  await editor.fill({ 'Basic Information': { Households: 240 }, Sanitation: { Drainage: 'Poor' } });
  await editor.field('Survey date').fill(`${LAST}-03-12`);
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();
  await new NewSurveyPage(page).createFor('Barsana');
  await editor.fill({ 'Basic Information': { Households: 9_000 }, Sanitation: { Drainage: 'None' } });
  await editor.save.click();
  await expect(editor.savedOnPhone).toBeVisible();
  await reports.open();

  await test.step('the figure of the year before has its own basis, and so has each choice', async () => {
    await expect(reports.beside('Households', LAST)).toHaveText('240 in all, from 1 of 1 village');
    const drainage = reports.figure('Drainage');
    await drainage.getByRole('button', { name: 'Table' }).click();
    const table = drainage.getByRole('table');
    await expect(table.getByRole('columnheader', { name: LAST })).toBeVisible();
    await expect(table.getByRole('row', { name: /^Poor / })).toContainText('1 of 1 (100 %)');
  });

  await test.step('the largest number comes first, with its own year before', async () => {
    const rows = await reports.compare('Households');
    await expect(rows.nth(1)).toContainText(/^Barsana9,000240$/);
    await expect(rows.last()).toContainText('Together');
  });

  await test.step('a bar leads to the villages behind it, and a village to its survey', async () => {
    const drainage = reports.figure('Drainage');
    await drainage.getByRole('button', { name: /^None 3 of 8/ }).click();
    const rows = drainage.getByRole('table', { name: 'Drainage, place by place' }).getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(3)).toContainText('BarsanaNonePoor');
    await drainage.getByRole('combobox', { name: 'Show' }).selectOption('Every answer');
    await expect(rows).toHaveCount(10);
    await drainage.getByRole('link', { name: 'Barsana' }).click();
    await expect(editor.field('Households')).toHaveValue('9000');
  });

  await test.step('the report of one village says what it was, and what its panchayat is', async () => {
    await reports.open('?village=Barsana');
    await expect(reports.beside('Households', LAST)).toHaveText(/^240\s*Up since then$/);
    await expect(reports.beside('Households', 'Rampur Katra')).toHaveText(
      /^[\d,]+ on average, from 8 of 8 villages$/,
    );
    await expect(reports.beside('Drainage', 'Rampur Katra')).toHaveText('None: 3 of 8 villages (38 %)');
  });
});

test('a block has a report of its own, panchayat by panchayat', async ({ newDevice, serverView }) => {
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.officer);
  const reports = new ReportsPage(page);
  await reports.open();
  await expect(reports.place).toHaveValue(/1041/);

  await test.step('its figures are those that the server counts for its block', async () => {
    const counted = await serverView.figures(`form=village-standard&year=${YEAR}&block_id=1041`);
    const numbers = counted.filter(({ adds, spread }) => adds === true && spread);
    const shares = counted.filter(({ kind }) => kind === 'shares');
    expect(numbers.length).toBeGreaterThan(5);
    expect(shares.length).toBeGreaterThan(5);
    for (const { label, unit, spread, answered, asked } of numbers) {
      const sum = [spread?.sum.toLocaleString('en-IN'), unit?.en].filter(Boolean).join(' ');
      await expect(reports.figure(label.en)).toContainText(
        `${sum} in all, from ${answered} of ${asked} villages`,
      );
    }
    for (const { label, parts = [], asked } of shares) {
      const figure = reports.figure(label.en);
      await figure.getByRole('button', { name: 'Table' }).click();
      const rows = await figure.getByRole('row').allTextContents();
      for (const { label: choice, count } of parts.filter((part) => part.count > 0))
        expect(rows).toContainEqual(
          expect.stringMatching(new RegExp(`^${choice?.en}${count} of ${asked} villages`)),
        );
    }
  });

  const sum = await reports
    .figure('Households')
    .getByText(/ in all, from /)
    .textContent();

  await test.step('panchayats stand side by side, and each leads to its own report', async () => {
    const rows = await reports.compare('Households');
    await expect(rows.last()).toContainText(sum?.split(' ')[0] ?? '');
    await reports.figure('Households').getByRole('radio', { name: 'Villages' }).check();
    await expect(rows.getByRole('link', { name: 'Rampur', exact: true })).toBeVisible();
    await reports.figure('Households').getByRole('radio', { name: 'Panchayats' }).check();
    await reports.figure('Households').getByRole('link', { name: 'Rampur Katra' }).click();
    await expect(page.getByText(`7 of 10 villages have a survey of ${YEAR}`)).toBeVisible();
  });

  await test.step('a panchayat is held against its block', async () => {
    await expect(reports.beside('Households', 'Block Deva')).toHaveText(
      / on average, from \d+ of \d+ villages$/,
    );
  });

  await test.step('हिंदी में: it is said in Hindi', async () => {
    await inHindi(page);
    await page.reload();
    await expect(reports.beside('परिवार', 'देवा खंड')).toHaveText(/^औसत /);
    await reports.figure('परिवार').getByRole('button', { name: 'तुलना करें' }).click();
    await expect(page.getByRole('table', { name: 'परिवार: हर जगह का जवाब' })).toBeVisible();
  });
});
