import { logInAndGetReady, people } from '../pages/login-page.ts';
import { HOMES, NewVisitPage, RecordsPage } from '../pages/surveys/records-page.ts';
import { giveWorkbook } from '../support/server/administration.ts';
import { expect, test } from '../support/test.ts';

test('the nearest households come first once the phone may say where it is', async ({
  newDevice,
  server,
}) => {
  await giveWorkbook(server, '48211', HOMES);
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.staff);
  const records = new RecordsPage(page);
  const nearMe = page.getByRole('button', { name: 'Near me' });
  const visit = new NewVisitPage(page);
  await visit.register('Asha Devi', { 'House number': '3' });
  await phone.goOffline();
  await records.openList();
  await expect(records.rows).toHaveCount(1);
  await expect(nearMe).toHaveCount(0);
  await visit.register('Geeta Devi', { Place: '26.9400 81.1875' });
  await visit.register('Mohan Das', { Place: '26.9313 81.1875' });
  await records.openList();

  await test.step('what the browser does not allow is said', async () => {
    await nearMe.click();
    await expect(page.getByText(/The browser may not tell the app where you are/)).toBeVisible();
    await expect(nearMe).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('allowed: the nearest first, with how far they are, and those without a place last', async () => {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 26.9312, longitude: 81.1875, accuracy: 12 });
    await nearMe.click();
    await expect(nearMe).toHaveAttribute('aria-pressed', 'true');
    await expect(records.rows.getByRole('heading')).toHaveText(['Mohan Das', 'Geeta Devi', 'Asha Devi']);
    await expect(records.rows.nth(0)).toContainText('10 m away');
    await expect(records.rows.nth(1)).toContainText('980 m away');
    await expect(records.rows.nth(2)).not.toContainText('away');
    await expect(page.getByText(/The browser may not tell/)).toHaveCount(0);
  });

  await test.step('another press, and they stand by their names again', async () => {
    await nearMe.click();
    await expect(records.rows.getByRole('heading')).toHaveText(['Asha Devi', 'Geeta Devi', 'Mohan Das']);
  });
});
