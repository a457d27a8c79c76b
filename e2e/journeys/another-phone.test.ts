import { logIn, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { SurveyListPage } from '../pages/surveys/survey-list-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { expect, test } from '../support/test.ts';

const village = 'Kho Gaya Phone';

test('typing on a lost phone is brought to the next one', async ({ newDevice, serverView }) => {
  const lost = await newDevice();
  await logIn(lost, people.staff);
  await new NewSurveyPage(lost.page).createFor(village);
  const typing = new EditorPage(lost.page);
  const kept = lost.page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/drafts/'),
  );
  await typing.fill({ 'Basic Information': { Population: 900, Households: 180 } });
  await kept;
  await lost.kill();

  const next = await newDevice();
  await logIn(next, people.staff);
  const notice = next.page.getByRole('region', { name: 'Typed on another device' });
  await notice.getByRole('button', { name: 'View' }).click(BY_ITSELF);
  await expect(notice).toContainText(village);
  await expect(notice).toContainText('2 fields');

  const list = new SurveyListPage(next.page);
  await list.open();
  await list.edit(village);
  const editor = new EditorPage(next.page);
  await expect(next.page.getByText(/You were typing this on another device \(.+\): 2 fields/)).toBeVisible(
    BY_ITSELF,
  );
  await editor.answer('Households', 190);
  await editor.button('Bring here').click();
  await expect(editor.field('Population')).toHaveValue('900');
  const twice = next.page.getByRole('region', { name: 'You typed this differently in two places' });
  await expect(twice).toContainText('180');
  await expect(editor.field('Households')).toHaveValue('190');
  await twice.getByRole('button', { name: "Take the other's" }).click();
  await expect(twice).toHaveCount(0);
  await editor.save.click();
  await expect(editor.savedAndSynced).toBeVisible();
  expect((await serverView.survey(village))['basic_info']).toEqual({ population: 900, households: 180 });
  await next.page.goto(new URL('/dashboard', next.page.url()).href);
  await expect(next.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
