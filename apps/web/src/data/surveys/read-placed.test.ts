import { formIn } from '@sampark/testing/xlsforms';
import { beforeEach, expect, it } from 'vitest';
import { shown } from '../../../test/device.ts';
import { aVillage, createVillage, fill, summaryOf } from '../../../test/village.ts';
import type { AppData } from '../ports/app-data.ts';

const PANCHAYAT = '48211';

const HOMES = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | head |
  | | geopoint | house | House | house |
  | | select_one roofs | roof | Roof | |
  | | end_group | | | |
  | choices | list_name | name | label |
  | | roofs | tin | Tin |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label | create_if | update_if |
  | | household | \${head} | true() | true() |`);

const VISIT = formIn(
  `
  | survey | type | name | label |
  | | begin_group | visit | Visit |
  | | text | note | Note |
  | | end_group | | |
  | settings | form_id | subject |
  | | visit | household |`,
);

const { aPhone, theServer } = aVillage();
beforeEach(() => theServer().publish(PANCHAYAT, HOMES));

const summaries = (app: AppData, ...ids: readonly string[]) => ids.flatMap((id) => summaryOf(app, id) ?? []);

it('a survey is where its answers say, the unsaved ones too; one whose form asks for no place is not opened', async () => {
  const { app } = await aPhone();
  const id = await createVillage(app, '');
  await fill(app, id, { 'home.head': 'Sita', 'home.house': '26.93 81.2 0 5', 'home.roof': 'tin' });
  const village = app.surveys.all.get()?.find(({ form_name }) => form_name === 'village-standard');
  const all = summaries(app, village?.survey_id ?? '', id);
  expect(all).toHaveLength(2);
  expect(await app.surveys.placed(all)).toMatchObject([
    { survey_id: id, at: [26.93, 81.2], choices: { 'home.roof': 'tin' }, record_label: 'Sita' },
  ]);
  const survey = app.surveys.open(id);
  await shown(survey);
  survey.type('home.house', '27 82');
  await survey.close();
  expect(await app.surveys.placed(summaries(app, id))).toMatchObject([{ at: [27, 82] }]);
});

it('a survey without a place is where its record is', async () => {
  const { app } = await aPhone();
  const first = await createVillage(app, '');
  await fill(app, first, { 'home.head': 'Sita', 'home.house': '26.93 81.2 0 5' });
  await app.sync.now();
  await theServer().publish(PANCHAYAT, VISIT);
  await app.places.askAnew();
  await app.sync.now();
  const record_id = summaryOf(app, first)?.record_id;
  const start = { village_name: '', panchayat_id: PANCHAYAT, form_name: 'visit', record_id };
  const made = await app.surveys.create(start);
  if (!made.ok) throw new Error(made.because);
  expect(await app.surveys.placed(summaries(app, made.survey_id))).toMatchObject([
    { at: [26.93, 81.2], choices: {}, record_label: 'Sita' },
  ]);
});

it('a survey that this device does not keep is read with its place', async () => {
  const { app } = await aPhone();
  const id = await createVillage(app, '');
  await fill(app, id, { 'home.head': 'Sita', 'home.house': '26.93 81.2 0 5', 'home.roof': 'tin' });
  await app.sync.now();
  await theServer().addPanchayats(196, '1042');
  const { app: office } = await aPhone('admin');
  const page = await office.places.placedOf(PANCHAYAT, null);
  if (page.kind !== 'ok') throw new Error(page.kind);
  expect(page.value.surveys.filter(({ at }) => at !== null)).toMatchObject([
    { survey_id: id, at: [26.93, 81.2], choices: { 'home.roof': 'tin' } },
  ]);
});
