import { PlacesPage } from '../pages/administration/places-page.ts';
import { UsersPage } from '../pages/administration/users-page.ts';
import { logIn, people } from '../pages/login-page.ts';
import { createLook } from '../support/axe.ts';
import { pageWidth } from '../support/page-width.ts';
import { expect, test } from '../support/test.ts';

const HEADINGS =
  'State Code,State Name,District Code,District Name,Village Code,Village Name,localbody Code,Localbody Name,Block Code,Block Name';
const FILE = `${HEADINGS}
9,Uttar Pradesh,125,Barabanki,700001,Naya Tola,48231,Sihali,1041,Deva
9,Uttar Pradesh,125,Barabanki,x2,Purab Tola,48211,Rampur Katra,1041,Deva
`;

test('adding and importing places and people can be done by everyone, in both themes', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.admin);
  const places = new PlacesPage(page);
  const { found, look: lookAt } = createLook(page);
  const look = async (name: string): Promise<void> => {
    await lookAt(name);
    const width = await pageWidth(page);
    if (width > 360) found[`${name}, width`] = [String(width)];
  };
  await places.open('/places/new');
  await places.act('Add the panchayat');
  await look('a new panchayat, refused');
  await places.act('A block that is not listed');
  await places.dialog.getByRole('combobox', { name: 'District' }).selectOption('other');
  await places.dialog.getByRole('button', { name: 'Add the block' }).click();
  await look('a new block, refused');
  await places.open('/places/of/48211');
  await places.act('Rename Tikra');
  await look('a village');
  await places.open('/places/import');
  await look('import');
  await places.choose(FILE);
  await expect(page.getByText('This is what the file would do.')).toBeVisible();
  await look('import, checked');
  await new UsersPage(page).open();
  await page.getByRole('button', { name: 'Import from a file' }).click();
  await new UsersPage(page).choose('username,role\nx,king\n', 'Choose a CSV file');
  await expect(page.getByText('1 row cannot be taken')).toBeVisible();
  await look('people, refused');
  expect(found).toEqual({});
});
