import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { signInAt } from '../support/server-view.ts';
import { expect, test } from '../support/test.ts';

const MANY = 55;

test('an administrator reads the list of many devices page after page', async ({ newDevice, server }) => {
  const url = server.url;
  const token = await signInAt(url, 'staff2', 'staff2-demo');
  for (let device = 0; device < MANY; device += 1) {
    const told = await fetch(`${url}/api/devices/this`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-sampark-device': `hand-${device}`,
      },
      body: JSON.stringify({
        ...{ app: '0.0.1', language: 'hi', storage_used: 1, storage_free: 2, files_waiting: 0 },
      }),
    });
    expect(told.status).toBe(200);
  }
  const office = await newDevice({ viewport: { width: 1280, height: 800 } });
  const page = await logInAndGetReady(office, people.admin);
  await goTo(page, '/devices');
  await page.getByRole('searchbox', { name: 'Search by person or place' }).fill('mohan');
  const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  // The sign-in itself came from one more device.
  await expect(page.getByRole('status').filter({ hasText: `${MANY + 1} devices` })).toBeVisible();
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(MANY + 1);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
