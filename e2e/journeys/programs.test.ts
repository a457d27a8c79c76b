import { AccessTokensPage } from '../pages/administration/access-tokens-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { programIn, runWith, runWithClient, succeeds } from '../support/server/programs.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('a program with the generated client adds an answer to a survey of a phone, and the phone shows it', async ({
  newDevice,
  server,
}) => {
  test.slow();
  const phone = await logIn(await newDevice(), people.staff);
  await new NewSurveyPage(phone).createByNewForm('Rampur');
  const editor = new EditorPage(phone);
  await editor.answer('Households', 240);
  await editor.save.click();
  await expect(editor.savedOnServer).toBeVisible();

  const office = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const tokens = new AccessTokensPage(office);
  await tokens.open();
  const token = await tokens.make('Register of the district', ['Read and send']);

  const program = await programIn('api.md', 'ts', server.url);
  expect(await runWithClient(server.url, token, program)).toMatch(/Rampur: kept as version \d+/);
  await expect(editor.field('Population')).toHaveValue('1840', BY_ITSELF);
  await expect(editor.field('Households')).toHaveValue('240');
});

test('the programs in Python and R that the documents show read every survey, where this machine has those languages', async ({
  newDevice,
  server,
}) => {
  const office = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const list = new SurveyListPage(office);
  await list.open();
  const tokens = new AccessTokensPage(office);
  await tokens.open();
  const token = await tokens.make('Figures of the block');
  const answer = await fetch(`${server.url}/api/surveys?form=village-standard&limit=500`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const held = ((await answer.json()) as readonly unknown[]).length;
  expect(held).toBeGreaterThan(0);

  if (await succeeds('python3', ['-c', 'import requests'])) {
    const program = `${await programIn('connect.md', 'python', server.url)}\nprint(len(surveys))`;
    expect(Number(await runWith(token, 'python3', ['-c', program]))).toBe(held);
  }
  if (await succeeds('Rscript', ['-e', 'library(httr2)'])) {
    const program = `${await programIn('connect.md', 'r', server.url)}\ncat(length(surveys))`;
    expect(Number(await runWith(token, 'Rscript', ['-e', program]))).toBe(held);
  }
});
