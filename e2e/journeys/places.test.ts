import { PlacesPage } from '../pages/administration/places-page.ts';
import { goTo } from '../pages/go-to.ts';
import { chooseLanguage } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { NewSurveyPage } from '../pages/surveys/new-survey-page.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('an administrator finds a panchayat in either script, and changes its name, form and villages', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Places' }).click();
  const places = new PlacesPage(page);
  await expect(places.panchayats).toHaveCount(5);
  await places.search.fill('तिंदो');
  await expect(places.panchayats).toHaveCount(1);
  await places.search.fill('');
  await page.getByRole('combobox', { name: 'Block' }).selectOption({ label: 'Fatehpur, Barabanki' });
  await expect(page.getByText('2 panchayats')).toBeVisible();
  await expect(page.getByText('Block: LGD code 1042')).toBeVisible();
  await page.getByRole('link', { name: 'Sihali' }).click();
  await expect(page.getByRole('combobox', { name: 'Block' })).toHaveAccessibleDescription(/^LGD code 1042/);

  await test.step('what is wrong is said in the field, and the focus goes there', async () => {
    await places.field('Name in English').fill(' ');
    await places.act('Save');
    await expect(page.getByText('Enter the name in English')).toBeVisible();
    await expect(places.field('Name in English')).toBeFocused();
  });
  await places.field('Name in English').fill('Sihali Khurd');
  await page.getByRole('radio', { name: 'Detailed village survey' }).check({ force: true });
  await places.act('Save');
  await expect(page.getByRole('heading', { level: 1, name: 'Sihali Khurd' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Detailed village survey' })).toBeChecked();

  await test.step('villages', async () => {
    await places.act('Add a village');
    await places.dialog.getByRole('textbox', { name: 'Name in English' }).fill('PIPRI');
    await places.dialog.getByRole('button', { name: 'Add a village' }).click();
    await expect(places.dialog.getByText('This panchayat has that village already')).toBeVisible();
    await places.dialog.getByRole('textbox', { name: 'Name in English' }).fill('Naya Tola');
    await places.dialog.getByRole('textbox', { name: 'Name in Hindi' }).fill('नया टोला');
    await places.dialog.getByRole('button', { name: 'Add a village' }).click();
    await expect(places.row('Naya Tola')).toContainText('नया टोला');
    await places.act('Rename Naya Tola');
    await places.dialog.getByRole('textbox', { name: 'Name in English' }).fill('Naya Purwa');
    await places.dialog.getByRole('button', { name: 'Save' }).click();
    await places.act('Deactivate Naya Purwa');
    await expect(places.row('Naya Purwa')).toContainText('Not in use');
  });
});

test('a new panchayat is asked for when the blocks to choose from have come', async ({ newDevice }) => {
  const phone = await newDevice();
  const page = await logInAndGetReady(phone, people.admin);
  await phone.goOffline();
  const places = new PlacesPage(page);
  await places.open('/places/new');
  await expect(page.getByRole('heading', { name: 'Places are kept on the server' })).toBeVisible();
  await expect(places.field('Name in English')).toBeHidden();
  await phone.goOnline();
  await places.act('Try again');
  await page.getByRole('combobox', { name: 'Block' }).selectOption({ label: 'Deva, Barabanki' });
});

test('an administrator adds a panchayat in a block that is not listed', async ({ newDevice }) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const places = new PlacesPage(page);
  await places.open('/places/new');
  await places.act('A block that is not listed');
  const { dialog } = places;
  await dialog.getByRole('textbox', { name: 'Block', exact: true }).fill('Siddhaur');
  await dialog.getByRole('textbox', { name: 'LGD code of the block' }).fill('10x');
  await dialog.getByRole('combobox', { name: 'District' }).selectOption({ label: 'Barabanki' });
  await dialog.getByRole('button', { name: 'Add the block' }).click();
  await expect(dialog.getByRole('textbox', { name: 'LGD code of the block' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'LGD code of the block' }).fill('1055');
  await dialog.getByRole('button', { name: 'Add the block' }).click();
  await expect(dialog).toHaveCount(0);
  await places.field('LGD code').fill('48x');
  await places.act('Add the panchayat');
  await expect(places.field('Name in English')).toBeFocused();
  await places.field('Name in English').fill('Tikra Khurd');
  await expect(places.field('LGD code'), 'it is as wrong as before').toHaveAttribute('aria-invalid', 'true');
  await places.field('LGD code').fill('48211');
  await places.act('Add the panchayat');
  await expect(page.getByText('Another panchayat has this code')).toBeVisible();
  await expect(places.field('LGD code')).toBeFocused();
  await places.field('LGD code').fill('0048299');
  await places.act('Add the panchayat');
  await expect(page).toHaveURL(/\/places\/of\/0048299$/);
  await expect(page.getByRole('combobox', { name: 'Block' })).toHaveValue('1055');
});

const FILE = `State Code,State Name (In English),District Code,District Name (In English),Village Code,Village Name (In English),localbody Code,Localbody Name (In English),Block Code,Block Name (In English)
9,Uttar Pradesh,125,Barabanki,700001,Naya Tola,48211,Rampur Katra,1041,Deva
9,Uttar Pradesh,125,Barabanki,x2,Purab Tola,48211,Rampur Katra,1041,Deva
9,Uttar Pradesh,125,Barabanki,700001,Purana Tola,48211,Rampur Katra,1041,Deva
`;

test('a file is checked, then imported, and its villages are offered to the staff without network', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const places = new PlacesPage(page);
  await places.open();
  await page.getByRole('link', { name: 'Import from a file' }).click();
  await places.choose('name,age\nx,1\n');
  await expect(page.getByRole('alert')).toContainText('Row 1: The headings are none of the directory');
  await places.choose('District Code;District Name;Village Name\n1;A;B\n', 'Choose another file');
  await expect(page.getByRole('alert')).toContainText('Row 1: The column “Village Code” is missing.');
  await places.choose(FILE, 'Choose another file');
  await expect(page.getByText('This is what the file would do.')).toBeVisible();
  await test.step('what is refused is said by its reason, and what stands there', async () => {
    const refused = page.getByRole('group', { name: 'A code is not a whole number' });
    await expect(refused.getByRole('row', { name: '3 x2' })).toBeVisible();
    const twoNames = page.getByRole('region', { name: 'Two names of one place' });
    const row = twoNames.getByRole('row', { name: '4 700001 Purana Tola Naya Tola (row 2)' });
    await expect(row).toBeVisible();
  });
  await page.reload();
  await expect(page.getByText('This is what the file would do.')).toBeVisible();
  await places.act('Import now');
  await expect(page.getByText('Devices have it within a day')).toBeVisible();
  await test.step('who leaves the page finds by the menu what came of it', async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Places' }).click();
    await page.getByRole('link', { name: 'Import from a file' }).click();
    await expect(page.getByText('What came of the last file')).toBeVisible();
    await expect(page.getByText('Devices have it within a day')).toBeVisible();
    await expect(page.getByRole('group', { name: 'A code is not a whole number' })).toBeVisible();
  });
  await places.choose(FILE, 'Choose another file');
  await expect(page.getByRole('button', { name: 'Import now' })).toBeVisible();

  const phone = await newDevice();
  const own = await logInAndGetReady(phone, people.staff);
  const survey = new NewSurveyPage(own);
  await survey.open();
  await survey.village.fill('Naya T');
  await expect(survey.suggestions).toHaveCount(1);
  await phone.goOffline();
  await own.reload();
  await survey.village.fill('Naya T');
  await expect(survey.suggestions).toHaveText(/Naya Tola/);

  await test.step('and coverage counts against them', async () => {
    const officer = await logIn(await newDevice(), people.officer);
    await officer.goto(new URL('/coverage/48211?year=2026', officer.url()).href);
    await expect(officer.getByRole('heading', { name: 'Naya Tola' })).toBeVisible();
  });
});

test('a panchayat that is not there is not called a server that does not answer; on a phone, in Hindi, places are behind More', async ({
  newDevice,
}) => {
  const page = await logIn(await newDevice(), people.admin);
  await test.step('no such panchayat', async () => {
    await new PlacesPage(page).open('/places/of/99999');
    await expect(page.getByText('There is no such panchayat')).toBeVisible();
    await expect(page.getByText('does not answer')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });

  await test.step('behind More, in Hindi', async () => {
    await goTo(page, '/dashboard');
    await page.getByRole('button', { name: 'More' }).click();
    await chooseLanguage(page, 'हिन्दी');
    await page.getByRole('link', { name: 'स्थान' }).click();
    await page.getByRole('link', { name: 'तिंदोला' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'तिंदोला' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'विस्तृत' })).toBeChecked();
  });
});

test('without network the screen of places says that it needs the server', async ({ newDevice }) => {
  const office = await newDevice({ viewport: WIDE });
  const page = await logInAndGetReady(office, people.admin);
  await office.goOffline();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Places' }).click();
  await expect(page.getByRole('heading', { name: 'Places are kept on the server' })).toBeVisible();
  await office.goOnline();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Tindola' })).toBeVisible();
});
