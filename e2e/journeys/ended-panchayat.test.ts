import { PlacesPage } from '../pages/administration/places-page.ts';
import { goTo } from '../pages/go-to.ts';
import { inHindi } from '../pages/language.ts';
import { logIn, logInAndGetReady, people } from '../pages/login-page.ts';
import { faults } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const WIDE = { width: 1280, height: 800 };

test('a panchayat that was merged keeps its surveys, and its secretary is told where new ones go', async ({
  newDevice,
}) => {
  const desk = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const phone = await logInAndGetReady(await newDevice(), people.staff);
  const places = new PlacesPage(desk);
  await places.open('/places/of/48211');
  await places.act('Note a change');
  const { dialog } = places;
  await dialog.waitFor();
  expect(await faults(desk)).toEqual([]);

  await test.step('what is missing is said in the field', async () => {
    await dialog.getByRole('button', { name: 'Note the change' }).click();
    await expect(dialog.getByText('Choose the place that came of it')).toBeVisible();
    await expect(dialog.getByText('Enter the day')).toBeVisible();
    const others = dialog.getByRole('radiogroup', { name: 'The panchayat that came of it' });
    await expect(others).toHaveAttribute('aria-invalid', 'true');
    await expect(others).toHaveAccessibleDescription('Choose the place that came of it');
    await expect(others.getByRole('radio').first()).toBeFocused();
    expect(await faults(desk)).toEqual([]);
  });
  await test.step('so it is where the search finds no place', async () => {
    await places.search.fill('xyz');
    await expect(dialog.getByRole('radiogroup', { name: 'The panchayat that came of it' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Note the change' }).click();
    await expect(places.search).toBeFocused();
    await expect(places.search).toHaveAccessibleDescription('Choose the place that came of it');
    expect(await faults(desk)).toEqual([]);
  });
  await places.chooseOther('tind');
  await dialog.getByLabel('From which day').fill('2026-04-01');
  await dialog.getByRole('button', { name: 'Note the change' }).click();
  await expect(places.row('Rampur Katra was merged into Tindola')).toContainText('since 1 April 2026');
  await expect(desk.getByRole('button', { name: 'Note a change' })).toBeFocused();
  await expect(
    desk.getByText('This panchayat ended on 1 April 2026. What came of it: Tindola.'),
  ).toBeVisible();

  await test.step('what cannot be is refused in words', async () => {
    await places.act('Note a change');
    await places.chooseOther('mita');
    await dialog.getByLabel('From which day').fill('2026-05-01');
    await dialog.getByRole('button', { name: 'Note the change' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/ended on another day or in another way/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the secretary has the surveys, and begins no new one', async () => {
    await goTo(phone, '/surveys/new');
    await expect(
      phone.getByText('This panchayat ended on 1 April 2026. Begin new surveys in: Tindola.'),
    ).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Create survey' })).toBeDisabled();
    await goTo(phone, '/surveys');
    await expect(phone.getByRole('article').first()).toBeVisible();
  });

  await test.step('a change that was noted by mistake is taken back', async () => {
    await places.act('Take back: Rampur Katra became Tindola');
    await expect(places.row('Rampur Katra was merged into Tindola')).toHaveCount(0);
    await goTo(phone, '/surveys/new');
    await expect(phone.getByRole('textbox', { name: 'Village name' })).toBeVisible();
  });
});

test('a file says what became of many places, and each row that is wrong is named', async ({ newDevice }) => {
  const desk = await logIn(await newDevice({ viewport: WIDE }), people.admin);
  const places = new PlacesPage(desk);
  await places.open('/places/import');
  const file = 'Choose a file of changes';
  await places.choose('Level,Old Code\n', file);
  await expect(desk.getByRole('alert')).toContainText(
    'Row 1: The columns Level, Old Code, New Code, Change and From are needed. Nothing was changed.',
  );
  const heading = 'Level,Old Code,New Code,Change,From';
  const merged = 'panchayat,48211,48212,merged,2026-04-01';
  await places.choose([heading, merged, 'panchayat,48211,7,split,2026-04-01', ''].join('\n'), file);
  await expect(desk.getByText('1 noted, 0 noted before, 1 refused.')).toBeVisible();
  await expect(desk.getByRole('row', { name: '3 This place is not here 7' })).toBeVisible();
  expect(await faults(desk)).toEqual([]);
  await places.choose([heading, merged].join('\n'), file);
  await expect(desk.getByText('0 noted, 1 noted before, 0 refused.')).toBeVisible();
  await inHindi(desk);
  await places.choose('x', 'बदलावों की फ़ाइल चुनें');
  await expect(desk.getByRole('alert')).toContainText('ये सब कॉलम चाहिए');
});
