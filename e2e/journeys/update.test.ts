import { logIn, people } from '../pages/login-page.ts';
import { BY_ITSELF } from '../pages/two-people.ts';
import { APP_HERE, olderApp } from '../support/device/older-app.ts';
import { expect, test } from '../support/test.ts';

test('a newer version starts in the open page when the person presses Update now', async ({ newDevice }) => {
  const older = olderApp();
  const phone = await newDevice({ older });
  const first = await logIn(phone, people.staff);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const page = await phone.open('/about');
  await expect(page.getByText('0.0.9')).toBeVisible();

  older.clear();
  await page.reload();
  const update = page.getByRole('button', { name: 'Update now' });
  await expect(update).toBeVisible(BY_ITSELF);
  await expect(page.getByText('0.0.9')).toBeVisible();
  await update.click();
  await expect(page.getByText(APP_HERE)).toBeVisible(BY_ITSELF);
});
