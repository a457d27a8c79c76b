import { goTo } from '../pages/go-to.ts';
import { logInAndGetReady, people } from '../pages/login-page.ts';
import { expect, test } from '../support/test.ts';

/** Signs somebody in, and leads them to the papers. */
async function openPapers(
  ...somebody: Parameters<typeof logInAndGetReady>
): ReturnType<typeof logInAndGetReady> {
  const page = await logInAndGetReady(...somebody);
  await goTo(page, '/devices');
  await page.getByRole('link', { name: 'Paper with a code' }).click();
  return page;
}

test('an administrator prints papers with the code of this server, in two languages and for each panchayat, and a piece of paper for each person of a panchayat or a block, in their language', async ({
  newDevice,
}) => {
  const page = await openPapers(await newDevice({ viewport: { width: 1280, height: 800 } }), people.admin);
  const { host } = new URL(page.url());
  await test.step('papers for a wall', async () => {
    const paper = page.getByRole('article', { name: 'Everybody' });
    await expect(paper.getByRole('img', { name: `Code with the address ${host}` })).toBeVisible();
    await expect(paper.getByRole('heading', { name: 'Sampark on your phone' })).toBeVisible();
    await expect(paper).toContainText('Never write a password on this paper.');
    await page.getByRole('combobox', { name: 'Beside it' }).selectOption('தமிழ்');
    await expect(paper.getByRole('heading', { name: 'உங்கள் போனில் Sampark' })).toBeVisible();
    await page.getByRole('combobox', { name: 'For' }).selectOption('One paper for each panchayat');
    await expect(page.getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('article', { name: 'Rampur Katra, Deva' })).toBeVisible();
  });

  await test.step('a piece for each person', async () => {
    await page.getByRole('combobox', { name: 'Kind of paper' }).selectOption('A piece for each person');
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'For' }).selectOption('Rampur Katra, Deva');
    const sunita = page.getByRole('article', { name: 'Sunita Devi' });
    await expect(sunita.getByRole('heading', { name: 'Sunita Devi' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sunita.getByRole('heading', { name: 'Sunita Devi' })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(sunita).toContainText('Rampur Katra, Deva');
    await expect(sunita).toContainText('User name: staff');
    await expect(sunita.getByRole('img', { name: `Code with the address ${host}` })).toBeVisible();
    await expect(sunita).toContainText('Never write a password on this paper.');
    const inPanchayat = await page.getByRole('article').count();
    await page.getByRole('combobox', { name: 'For' }).selectOption('Block Deva');
    await expect(page.getByRole('article').first()).toContainText('User name: officer');
    expect(await page.getByRole('article').count()).toBeGreaterThan(inPanchayat);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी');
    await expect(page.getByRole('article').first()).toContainText('यूज़रनेम: officer');
  });
});

test('a block officer prints papers for a wall only: the list of people is the administrators’', async ({
  newDevice,
}) => {
  const page = await openPapers(await newDevice(), people.officer);
  await expect(page.getByRole('article', { name: 'Everybody' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kind of paper' })).toHaveCount(0);
});
