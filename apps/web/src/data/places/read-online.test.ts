import { formFields } from '@sampark/core/forms/fields/fields';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { aVillage, createVillage, fill } from '../../../test/village.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';

const HOMES = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | select_one_from_file household | from | Comes from | from |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

const WELLS = formIn(`
  | survey | type | name | label |
  | | begin_group | care | Care |
  | | text | keeper | Who looks after the wells? |
  | | end_group | | |
  | settings | form_id |
  | | wells |`);

beforeEach(() => theServer().publish(PANCHAYAT, HOMES));

it('a survey that is read online has the names of its records, which this device does not hold', async () => {
  const { app } = await aPhone();
  const old = await createVillage(app, '');
  await fill(app, old, { 'home.head': 'Sita' });
  const young = await createVillage(app, '');
  await fill(app, young, { 'home.head': 'Gita', 'home.from': recordIdOf(old) });
  await app.sync.now();
  await theServer().addPanchayats(196, '1042');
  const officer = await aPhone('admin');
  expect(officer.app.surveys.all.get()).toEqual([]);
  const read = await officer.app.places.survey(young);
  if (read.kind !== 'ok') throw new Error(read.kind);
  expect(read.value).toMatchObject({ record_label: 'Gita', values: { 'home.from': recordIdOf(old) } });
  const asked = formFields(read.value.form).answers.get('home.from')?.question;
  expect(asked).toMatchObject({
    choices: expect.arrayContaining([{ name: recordIdOf(old), label: { en: 'Sita' } }]) as unknown,
  });
});

it('a survey of a form that a device has never heard of is read by that form, alone and with all others', async () => {
  const one = await aPhone('admin');
  const another = await aPhone('admin');
  await theServer().publish(PANCHAYAT, WELLS);
  const { app } = await aPhone();
  const village = await createVillage(app, 'Kuanpur');
  await fill(app, village, { 'care.keeper': 'Asha' });
  await app.sync.now();
  const alone = await one.app.places.survey(village);
  expect(alone).toMatchObject({ value: { form: { name: 'wells' }, values: { 'care.keeper': 'Asha' } } });
  const all = await another.app.places.placedOf(PANCHAYAT, null);
  const placed = all.kind === 'ok' ? all.value.surveys : [];
  expect(placed.find(({ survey_id }) => survey_id === village)).toMatchObject({ form: { name: 'wells' } });
});

it('a survey that names no record asks for no names', async () => {
  const { phone, app } = await aPhone();
  const known = app.surveys.all.get()?.find(({ form_name }) => form_name === 'village-standard');
  const before = phone.requests.length;
  const read = await app.places.survey(known?.survey_id ?? '');
  expect(read).toMatchObject({ kind: 'ok', value: { record_label: '' } });
  expect(phone.requests.length - before).toBe(1);
});
