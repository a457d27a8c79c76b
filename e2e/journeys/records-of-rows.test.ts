import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { addMember, openRoster, persons, ROSTER } from '../pages/surveys/roster.ts';
import { RowsPage } from '../pages/surveys/rows-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('the members of a household that two phones write down without network are one person each', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', ROSTER);
  const [one, other] = [await newDevice(), await newDevice()];
  const sunita = await logInAndGetReady(one, people.staff);
  await new NewVisitPage(sunita).register('Geeta Devi');
  await expect(new EditorPage(sunita).savedAndSynced).toBeVisible();
  const ramesh = await logInAndGetReady(other, people.staff2);

  await test.step('each adds members of the same household, and one corrects what the other wrote before', async () => {
    await openRoster(sunita);
    await addMember(sunita, 'Ram', '12');
    await new EditorPage(sunita).save.click();
    await expect(new EditorPage(sunita).savedAndSynced).toBeVisible();
    await openRoster(ramesh);
    await expect(new RowsPage(ramesh, 'Family').line(1)).toBeVisible(BY_ITSELF);
    for (const phone of [one, other]) await phone.goOffline();
    await addMember(sunita, 'Mina', '9');
    await new RowsPage(sunita, 'Family').line(1).click();
    await new EditorPage(sunita).field('Age').fill('13');
    await addMember(ramesh, 'Om', '40');
    await new RowsPage(ramesh, 'Family').line(1).click();
    await new EditorPage(ramesh).field('Occupation').fill('school');
    for (const page of [sunita, ramesh]) await new EditorPage(page).save.click();
  });

  await test.step('a phone has its own at once', async () => {
    await new RecordsPage(sunita).openRecord('Geeta Devi');
    await expect.poll(() => persons(sunita)).toEqual(['Mina', 'Ram']);
  });

  await test.step('with network both have the three of them, below the household', async () => {
    for (const phone of [one, other]) await phone.goOnline();
    for (const page of [sunita, ramesh]) {
      await new RecordsPage(page).openRecord('Geeta Devi');
      await expect.poll(() => persons(page), BY_ITSELF).toEqual(['Mina', 'Om', 'Ram']);
      await page.getByRole('link', { name: 'Ram', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ram' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/Age13.*Occupationschool/, BY_ITSELF);
      await expect(page.getByRole('link', { name: 'Part of Geeta Devi' })).toBeVisible();
    }
  });

  await test.step('the page of a person leads to the survey that wrote them down', async () => {
    await ramesh.getByRole('listitem').filter({ hasText: 'Household roster' }).getByRole('link').click();
    await expect(new RowsPage(ramesh, 'Family').lines).toHaveCount(3);
  });
});
