import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { EditorPage } from '../pages/surveys/editor-page.ts';
import { HOMES, NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('two people who make, visit, move and merge households apart are left with the same ones', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const [one, other] = [await newDevice(), await newDevice()];
  const sunita = await logInAndGetReady(one, people.staff);
  await new NewVisitPage(sunita).register('Mohan Das', { 'House number': '14' });
  await expect(new EditorPage(sunita).savedAndSynced).toBeVisible();
  const ramesh = await logInAndGetReady(other, people.staff2);
  const [hers, his] = [new RecordsPage(sunita), new RecordsPage(ramesh)];
  await his.openRecord('Mohan Das');
  const both = [
    [sunita, 'Geeta Devi', one],
    [ramesh, 'गीता देवी', other],
  ] as const;

  await test.step('each makes the same household, and visits another, without network', async () => {
    for (const [page, name, phone] of both) {
      await phone.goOffline();
      await new NewVisitPage(page).register(name, { 'House number': '12' });
      await new RecordsPage(page).openRecord('Mohan Das');
      await new RecordsPage(page).press('Begin a visit');
      await expect(page.getByRole('textbox', { name: 'House number' })).toHaveValue('14');
      await page.getByRole('textbox', { name: 'Members' }).fill('5');
      await new EditorPage(page).save.click();
    }
    for (const [, , phone] of both) await phone.goOnline();
    for (const [page] of both) {
      await new RecordsPage(page).openList();
      await expect(new RecordsPage(page).rows).toHaveCount(3, BY_ITSELF);
    }
    await hers.openRecord('Mohan Das');
    await expect(sunita.getByText('Household visit')).toHaveCount(3, BY_ITSELF);
  });

  await test.step('each moves it, and says that the two are the same, without network', async () => {
    const stays: string[] = [];
    for (const [page, name, phone] of both) {
      await phone.goOffline();
      await new RecordsPage(page).openRecord('Mohan Das');
      await new RecordsPage(page).press('Move');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('searchbox').fill(name);
      await dialog.getByText(name, { exact: false }).click();
      await dialog.getByRole('button', { name: 'Move' }).click();
      await new RecordsPage(page).openRecord(name);
      stays.push(await new RecordsPage(page).mergeWithAlike());
    }
    expect(stays[0]).toBe(stays[1]);
    for (const [, , phone] of both) await phone.goOnline();
    for (const [page] of both) {
      const records = new RecordsPage(page);
      await records.openRecord(stays[0] as string);
      await expect(page.getByText('Also written down as')).toBeVisible(BY_ITSELF);
      await expect(page.getByRole('link', { name: 'Mohan Das' })).toBeVisible(BY_ITSELF);
      await records.openList();
      await expect(records.rows).toHaveCount(2);
    }
  });

  await test.step('they moved it to different places, and one of them chooses by name', async () => {
    await hers.openRecord('Mohan Das');
    const which = sunita.getByRole('group', { name: /moved this to different places/ });
    await expect(which.getByRole('button')).toHaveCount(2, BY_ITSELF);
    await expect(which.getByRole('button', { name: 'Part of Geeta Devi' })).toBeVisible();
    await hers.press('Move');
    const dialog = sunita.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^Directly in/ }).check({ force: true });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(sunita.getByText(/First choose on its page which one is right/)).toBeVisible();
    await expect(sunita.getByText(/is now part of|now lies directly/)).toHaveCount(0);
    await which.getByRole('button', { name: 'Part of गीता देवी' }).click();
    await expect(which).toHaveCount(0);
  });

  await test.step('one of them splits the two again, and the other hears of it', async () => {
    await goTo(sunita, '/records/household');
    await hers.openList();
    await sunita.getByRole('link', { name: /Geeta Devi|गीता देवी/ }).click();
    await hers.press('It is another one');
    await expect(sunita.getByText('stands for itself again.', { exact: false })).toBeVisible();
    await his.openList();
    await expect(his.rows).toHaveCount(3, BY_ITSELF);
  });
});
