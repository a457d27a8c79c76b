import { formFields } from '@sampark/core/forms/fields';
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

it('a survey that names no record asks for no names', async () => {
  const { phone, app } = await aPhone();
  const known = app.surveys.all.get()?.find(({ form_name }) => form_name === 'village-standard');
  const before = phone.requests.length;
  const read = await app.places.survey(known?.survey_id ?? '');
  expect(read).toMatchObject({ kind: 'ok', value: { record_label: '' } });
  expect(phone.requests.length - before).toBe(1);
});
