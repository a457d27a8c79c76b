import { chooseLanguage } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { ExportDialog } from '../pages/surveys/export-dialog.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { pageWidth } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

const YEAR = String(new Date().getFullYear());

/** Reads a file of comma-separated values whose cells hold no line break. */
function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const cellsOf = (line: string): string[] =>
    Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    );
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  const names = cellsOf(head);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at] ?? '', cell])));
}

const grouped = (number: number): string => number.toLocaleString('en-IN');

test('without network a panchayat has its report, with what is saved on this phone only; figures are those of the export', async ({
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const reports = new ReportsPage(page);
  await phone.goOffline();
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText(`7 of 10 villages have a survey of ${YEAR}`)).toBeVisible();
  await expect(reports.figure('Households')).toContainText('from 7 of 7 villages');
  await expect(page.getByText(/only on this phone/)).toHaveCount(0);

  await new NewSurveyPage(page).createFor('Nayi Basti');
  const editor = new EditorPage(page);
  await editor.fill({ 'Basic Information': { Households: 412 } });
  await editor.save.click();
  await expect(editor.savedLocally).toBeVisible();
  await editor.answer('Population', 9_999);
  await reports.open();
  await expect(page.getByText('1 more is not in the list of villages.')).toBeVisible();
  await expect(page.getByText('1 of them has work that is only on this phone.')).toBeVisible();
  await expect(reports.figure('Households')).toContainText('from 8 of 8 villages');
  // What is typed and not saved says nothing.
  await expect(reports.figure('Population')).toContainText('from 7 of 8 villages');

  const list = new SurveyListPage(page);
  await page.getByRole('link', { name: 'Villages and their surveys' }).click();
  await list.exportList.click();
  const { content } = await new ExportDialog(page).choose('CSV');
  const ofYear = readCsv(content.toString('utf8')).filter(
    ({ survey_date, status }) => survey_date?.startsWith(YEAR) && status !== 'draft',
  );
  const given = (column: string) => ofYear.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const sum = (column: string) => given(column).reduce((total, cell) => total + Number(cell), 0);
  expect(ofYear).toHaveLength(8);
  await reports.open();
  await expect(reports.figure('Households')).toContainText(
    `${grouped(sum('basic_info.households'))} in all, from ${given('basic_info.households').length} of 8 villages`,
  );
  await expect(reports.figure('Schools')).toContainText(
    `${grouped(sum('infrastructure.schools'))} in all, from ${given('infrastructure.schools').length} of 8 villages`,
  );
  const roads = reports.figure('Roads');
  await roads.getByRole('button', { name: 'Table' }).click();
  for (const choice of ['excellent', 'good', 'fair', 'poor']) {
    const count = given('infrastructure.roads').filter((cell) => cell.toLowerCase() === choice).length;
    await expect(roads.getByRole('row', { name: new RegExp(`^${choice} `, 'i') })).toContainText(
      `${count} of 8 villages`,
    );
  }
  await expect(roads.getByRole('row', { name: /^No answer / })).toContainText(
    `${8 - given('infrastructure.roads').length} of 8 villages`,
  );
});

test('one village says its own answers, and which of its surveys counts', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.officer);
  const reports = new ReportsPage(page);
  await reports.open('?panchayat=48211');
  await expect(page.getByText(`7 of 10 villages have a survey of ${YEAR}`)).toBeVisible();
  await reports.village.selectOption('Rampur');
  await expect(page.getByText(/^Survey of .* by Sunita Devi, 100 % complete$/)).toBeVisible();
  await expect(reports.figure('Households')).toHaveText(/^Households\d+Rampur Katra\d+ on average/);
  await expect(reports.figure('Households').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Every required question is answered.')).toBeVisible();
  const households = (await reports.figure('Households').textContent())?.replace('Households', '') ?? '';

  await new NewSurveyPage(page).open();
  await page.getByRole('combobox', { name: 'Panchayat' }).selectOption({ label: 'Rampur Katra · Deva' });
  await new NewSurveyPage(page).start('Rampur');
  const editor = new EditorPage(page);
  await editor.fill({ 'Basic Information': { Households: 1 } });
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();
  await reports.open('?panchayat=48211&village=Rampur');
  await expect(page.getByText(`Rampur has 2 surveys of ${YEAR}:`)).toBeVisible();
  await expect(reports.figure('Households')).toHaveText(`Households${households}`);
  await page.getByRole('link', { name: /does not$/ }).click();
  await expect(editor.field('Households')).toHaveValue('1');

  await reports.open('?panchayat=48211');
  await reports.year.selectOption(YEAR);
  await reports.open('?panchayat=48211&year=2020');
  await expect(page.getByRole('heading', { name: 'No survey of 2020 yet' })).toBeVisible();
});

test('gaps come first, and all of them on request; the name of a village that is longer than the phone is wide does not widen the report', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.staff);
  await test.step('gaps', async () => {
    await new ReportsPage(page).open();
    const gaps = page.getByRole('region', { name: 'Missing answers' });
    await expect(gaps.getByRole('listitem')).toHaveCount(5);
    await expect(gaps.getByRole('listitem').first()).toContainText(/missing in \d of 7 villages/);
    await gaps.getByRole('button', { name: /^Show all/ }).click();
    await expect(gaps.getByRole('listitem')).toHaveCount(13);
  });

  await test.step('a long name', async () => {
    const village = 'Venkatanarasimharajuvaripetasubramaniapuram';
    const editor = new EditorPage(page);
    for (const households of [236, 237]) {
      await new NewSurveyPage(page).createFor(village);
      await editor.fill({ 'Basic Information': { Households: households } });
      await editor.save.click();
      await expect(editor.savedOnServer).toBeVisible();
    }
    await new ReportsPage(page).open('');
    await expect(page.getByText(`${village} has 2 surveys of ${YEAR}:`)).toBeVisible();
    expect(await pageWidth(page)).toBe(360);
  });
});

test('the figures of another place take the place of those before, and nothing is empty in between; a table stays open from place to place, but not where it has no line', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.officer);
  const reports = new ReportsPage(page);
  await reports.open('?panchayat=48211');
  await test.step('figures', async () => {
    await expect(reports.figure('Households')).toContainText('of 7 villages');
    await reports.village.selectOption('Rampur');
    await expect(page.getByText(/by Sunita Devi, 100 % complete$/)).toBeVisible();
    const seen = await page.evaluateHandle(() => {
      const figures: (string | null)[] = [];
      new MutationObserver(() => {
        const visible = Array.from(document.querySelectorAll('article')).find((figure) =>
          figure.checkVisibility({ visibilityProperty: true }),
        );
        figures.push(visible?.textContent ?? null);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return figures;
    });
    await reports.village.selectOption({ index: 0 });
    await expect(reports.figure('Households')).toContainText('of 7 villages');
    expect(await seen.jsonValue()).not.toContain(null);
  });

  await test.step('a table', async () => {
    const roads = reports.figure('Roads');
    await roads.getByRole('button', { name: 'Table' }).click();
    await expect(roads.getByRole('table')).toBeVisible();
    await reports.village.selectOption('Rampur');
    await expect(page.getByText(/by Sunita Devi, 100 % complete$/)).toBeVisible();
    await expect(roads.getByRole('button')).toHaveCount(0);
    await expect(roads.getByRole('table')).toHaveCount(0);
    await reports.village.selectOption({ index: 0 });
    await expect(roads).toContainText('of 7 villages');
    await expect(roads.getByRole('table')).toBeVisible();
    await roads.getByRole('button', { name: 'Table' }).click();
    await expect(roads.getByRole('table')).toHaveCount(0);
  });
});

test('the report speaks Hindi, and the coverage of a panchayat leads to it', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: { width: 1280, height: 800 } }), people.officer);
  await chooseLanguage(page, 'हिन्दी');
  const behind = page.getByRole('region', { name: /^कितने गाँव हुए/ });
  await behind.getByRole('link', { name: 'रामपुर कटरा' }).click();
  await page.getByRole('link', { name: 'इस पंचायत की रिपोर्ट' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'रिपोर्ट' })).toBeVisible();
  await expect(page.getByText(`10 गाँवों में से 7 का ${YEAR} का सर्वेक्षण है`)).toBeVisible();
  await expect(new ReportsPage(page).figure('परिवार')).toContainText(
    /^परिवारकुल [\d,]+ \(जवाब: 7 में से 7 गाँव\)/,
  );
  await expect(page.getByRole('button', { name: 'तालिका' }).first()).toBeVisible();
});
