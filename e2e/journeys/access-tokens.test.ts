import { AccessTokensPage } from '../pages/administration/access-tokens-page.ts';
import { goTo } from '../pages/go-to.ts';
import { logIn, people } from '../pages/login-page.ts';
import { createLook } from '../support/axe.ts';
import { collectSettingsIn } from '../support/server/collect-code.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('an administrator makes a token, a program reads with it and nothing else, and it is revoked', async ({
  newDevice,
  server,
}) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const tokens = new AccessTokensPage(page);
  const ask = (path: string, authorization: string, method = 'GET') =>
    fetch(server.url + path, { method, headers: { authorization } });
  await tokens.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Access tokens' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'There is no token yet' })).toBeVisible();

  await test.step('a token without a name is not made', async () => {
    await page.getByRole('button', { name: 'New token' }).click();
    await tokens.dialog.getByRole('button', { name: 'Make token' }).click();
    await expect(tokens.dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(tokens.dialog.getByText('Give the token a name.')).toBeVisible();
    await tokens.dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  const token = await tokens.make('Power BI of the block', ['30 days']);
  expect(token).toMatch(/^sampark_\w{49}$/);
  await expect(tokens.token('Power BI of the block')).toContainText(/Works.*Reads.*all forms.*never used/);
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused();

  await test.step('a program reads with it, as a bearer or as the password of HTTP Basic', async () => {
    const surveys = await ask('/api/surveys?form=village-standard', `Bearer ${token}`);
    expect(surveys.status).toBe(200);
    expect(await surveys.json()).not.toEqual([]);
    const basic = `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`;
    expect((await ask('/api/reports?form=village-standard&year=2026', basic)).status).toBe(200);
  });

  await test.step('one for a block officer is theirs in the list, and shows their block alone', async () => {
    await page.getByRole('button', { name: 'New token' }).click();
    await tokens.dialog.getByRole('textbox', { name: 'Name' }).fill('Excel of Deva');
    const whose = tokens.dialog.getByRole('combobox', { name: 'Whose token' });
    await whose.selectOption({ label: 'Rajesh Mishra · Block Officer' });
    await tokens.dialog.getByRole('button', { name: 'Make token' }).click();
    await expect(tokens.dialog).toContainText('Choose Basic, write officer, and the token as the password.');
    const given = await tokens.dialog.getByRole('status', { name: 'Token' }).textContent();
    await tokens.dialog.getByRole('button', { name: 'I have kept it' }).click();
    await expect(tokens.token('Excel of Deva')).toContainText('Rajesh Mishra');
    const blocks = await ask('/api/places/blocks', `Bearer ${given}`);
    expect(((await blocks.json()) as { block_id: string }[]).map(({ block_id }) => block_id)).toEqual([
      '1041',
    ]);
  });

  await test.step('it refuses what it is not for, and says so', async () => {
    for (const [path, method] of [
      ['/api/surveys/any', 'DELETE'],
      ['/api/access-tokens', 'GET'],
      ['/api/account/sessions', 'GET'],
    ] as const) {
      const refused = await ask(path, `Bearer ${token}`, method);
      expect(refused.status, path).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'token_scope' });
    }
  });

  await test.step('the page says when it was used, and it works no more once it is revoked', async () => {
    await page.reload();
    await expect(tokens.token('Power BI of the block')).toContainText('last used on');
    await tokens.revoke('Power BI of the block');
    await expect(page.getByText('The token “Power BI of the block” is revoked')).toBeVisible();
    await expect(tokens.token('Power BI of the block')).toContainText('Revoked');
    await expect(page.getByRole('button', { name: 'Revoke the token “Power BI of the block”' })).toHaveCount(
      0,
    );
    expect((await ask('/api/surveys', `Bearer ${token}`)).status).toBe(401);
  });
});

test('a phone that scans the code of a token fills the forms of its person with ODK Collect; a token is made for one form, and everyone can use the dialogs', async ({
  newDevice,
  server,
}) => {
  const page = await logIn(await newDevice(), people.admin);
  await goTo(page, '/settings/access-tokens');
  await test.step('ODK Collect', async () => {
    const { dialog } = new AccessTokensPage(page);
    const code = dialog.getByRole('img', { name: 'QR code for ODK Collect' });

    await test.step('a token that only reads has no code', async () => {
      await page.getByRole('button', { name: 'New token' }).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Power BI');
      await dialog.getByRole('button', { name: 'Make token' }).click();
      await expect(dialog.getByRole('status', { name: 'Token' })).toHaveText(/^sampark_/);
      await expect(code).toHaveCount(0);
      await dialog.getByRole('button', { name: 'I have kept it' }).click();
    });

    await page.getByRole('button', { name: 'New token' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone of Sunita');
    await dialog.getByText('Read and send', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await expect(dialog.getByRole('heading', { name: 'Fill surveys with ODK Collect' })).toBeVisible();
    const { general, project } = await collectSettingsIn(await code.screenshot());
    expect(project.name).toBe('Sampark');
    expect(general.server_url).toBe(`${new URL(page.url()).origin}/v1/projects/1`);
    const authorization = `Basic ${Buffer.from(`${general.username}:${general.password}`).toString('base64')}`;
    const forms = await fetch(`${server.url}/v1/projects/1/formList`, {
      headers: { authorization, 'x-openrosa-version': '1.0' },
    });
    expect(forms.status).toBe(200);
    expect(await forms.text()).toContain('<formID>village-standard</formID>');
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
  });

  await test.step('a token for one form', async () => {
    const { found, look } = createLook(page);
    const tokens = new AccessTokensPage(page);
    await tokens.make('Excel');
    await expect(tokens.token('Excel')).toContainText('Asha Verma');
    await page.getByRole('button', { name: 'New token' }).click();
    await look('New token');
    await tokens.dialog.getByText('Administer', { exact: true }).click();
    await expect(tokens.dialog.getByRole('combobox', { name: 'Form' })).toHaveCount(0);
    await tokens.dialog.getByText('Read and send', { exact: true }).click();
    await tokens.dialog.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'Village survey' });
    await tokens.dialog.getByRole('textbox', { name: 'Name' }).fill('Another app');
    await tokens.dialog.getByText('A year', { exact: true }).click();
    await tokens.dialog.getByRole('button', { name: 'Make token' }).click();
    await expect(tokens.dialog.getByRole('status', { name: 'Token' })).toHaveText(/^sampark_/);
    await look('The token');
    await tokens.dialog.getByRole('button', { name: 'I have kept it' }).click();
    await expect(tokens.token('Another app')).toContainText('Village survey');
    await page.getByRole('button', { name: 'Revoke the token “Excel”' }).click();
    await look('Revoke');
    expect(found).toEqual({});
  });
});
