import { expect, it } from 'vitest';
import { aVillage, createVillage, fill, look, summaryOf } from '../../../test/village.ts';

const STAFFS = '48211';
const DAY = 86_400_000;

const { aPhone, theServer } = aVillage();

it('new surveys take the form that the panchayat was given, and the others keep theirs', async () => {
  const { phone, app } = await aPhone();
  const before = await createVillage(app, 'Purana Gaon');
  await theServer().giveForm(STAFFS, 'village-detailed');
  phone.pass(DAY + 60_000);
  await app.sync.now();
  phone.goOffline();
  const after = await createVillage(app, 'Naya Gaon');
  expect(summaryOf(app, before)?.form_name).toBe('village-standard');
  expect(summaryOf(app, after)?.form_name).toBe('village-detailed');
  const { form } = await look(app, after);
  expect(form.modules[0]?.children.map(({ type }) => type)).toEqual(Array(4).fill('begin_group'));
});

it('a person who begins a survey with network has the form that the panchayat was given just now', async () => {
  const { app } = await aPhone();
  await app.sync.now();
  await theServer().giveForm(STAFFS, 'village-detailed');
  await app.places.askAnew();
  await app.sync.now();
  const id = await createVillage(app, 'Turant Gaon');
  expect(summaryOf(app, id)?.form_name).toBe('village-detailed');
});

it('answers that do not go together count in the list until there is a reason, on every phone', async () => {
  const { app } = await aPhone();
  const colleague = await aPhone('staff2');
  const id = await createVillage(app, 'Bhatta Tola');
  await fill(app, id, { 'basic_info.population': 300, 'basic_info.households': 20 });
  expect(summaryOf(app, id)?.warnings).toBe(1);
  await app.sync.now();
  await colleague.app.sync.now();
  expect(summaryOf(colleague.app, id)?.warnings).toBe(1);
  await fill(colleague.app, id, { 'reasons.household_size': 'Families at the brick kiln' });
  expect(summaryOf(colleague.app, id)?.warnings).toBe(0);
  await colleague.app.sync.now();
  await app.sync.now();
  expect(summaryOf(app, id)?.warnings).toBe(0);
});
