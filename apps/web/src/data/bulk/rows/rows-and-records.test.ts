import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { recordIdOf } from '@sampark/core/survey/record-ids';
import { stateOfAnswers } from '@sampark/core/survey/state-of-answers';
import { csvRows } from '@sampark/core/tables/csv-rows';
import { guessColumns } from '@sampark/core/tables/guess-columns';
import { ownLayout } from '@sampark/core/tables/own-layout';
import { type Table, tableOf } from '@sampark/core/tables/table';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { recordsWhen } from '../../../../test/households.ts';
import { aVillage, look } from '../../../../test/village.ts';
import type { RowsToImport } from '../../ports/surveys/import-rows.ts';

const { aPhone, theServer } = aVillage();

const PANCHAYAT = '48211';
const ID = 'SURVEY_ROWS';
const nothing = (): void => undefined;

const table = (name: string, text: string): Table => {
  const made = tableOf(name, [...csvRows(text)]);
  if (!made) throw new Error('The table has rows.');
  return made;
};

const ownFile = (...tables: readonly Table[]): RowsToImport => {
  const file = ownLayout(tables);
  if (!file) throw new Error('The app wrote it.');
  return { file, form_name: '', panchayat_id: '' };
};

it('a row is added to a list, another one is changed, and both are taken back', async () => {
  const { app } = await aPhone();
  const source = { _row: 'w', source_type: 'well', depth_m: 12 };
  const water = { sources_in_village: 2, sources: [source] };
  const survey = {
    survey_id: ID,
    panchayat_id: PANCHAYAT,
    form_name: villageAmenities.name,
    village_name: 'Naya Gaon',
    water,
  };
  await app.workbench.importFile(JSON.stringify(survey));
  await app.sync.now();
  const before = (await look(app, ID)).values;
  const importing = await app.importRows();
  const rows = ownFile(
    table(
      'surveys',
      `survey_id,form_name,state_of_answers\n${ID},${villageAmenities.name},${stateOfAnswers(before)}`,
    ),
    table(
      'sources',
      `survey_id,_row,water.sources/@/source_type,water.sources/@/depth_m\n${ID},w,well,15\n${ID},,handpump,40`,
    ),
  );
  const result = await importing.apply(rows, nothing);
  expect(result).toMatchObject({ ok: true, problems: [], counts: { changed: 1, refused: 0 } });
  await app.sync.now();
  const { values } = await look((await aPhone('staff2')).app, ID);
  expect(values['water.sources/@w/depth_m']).toBe(15);
  const [added = ''] = Object.keys(values).filter(
    (path) => path.includes('@row-') && path.endsWith('depth_m'),
  );
  expect(values[added]).toBe(40);

  const bulk = await app.bulk();
  const id = result.ok ? (result.action_id ?? '') : '';
  expect(await bulk.takeBack(id)).toMatchObject({ taken_back: { back: 1, stays: [] } });
  expect((await look(app, ID)).values).toEqual(before);
});

const homes = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | home | Home | |
  | | text | head | Head | |
  | | text | roof | Roof | roof |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |`);

it('surveys of households make their records, which go when the import is taken back', async () => {
  await theServer().publish(PANCHAYAT, homes);
  const phone = await aPhone();
  const { app } = phone;
  const importing = await app.importRows();
  const kobo = table(
    'kobo',
    '_uuid,home/head,home/roof\nhome-1,Sita Devi,tin\nhome-2,Gita Devi,tiles\nhome-3,,straw',
  );
  const rows = { file: guessColumns([kobo], homes), form_name: homes.name, panchayat_id: '' };
  const result = await importing.apply(rows, nothing);
  expect(result).toMatchObject({
    ok: true,
    counts: { made: 2, refused: 1 },
    problems: [{ row: 4, reason: 'unknown_record' }],
  });
  expect((await look(app, 'home-1')).values).toMatchObject({
    record_id: recordIdOf('home-1'),
    'home.roof': 'tin',
  });
  const labels = async () => (await recordsWhen(phone)).ofType('household').map(({ label }) => label);
  expect((await labels()).toSorted()).toEqual(['Gita Devi', 'Sita Devi']);

  const bulk = await app.bulk();
  const id = result.ok ? (result.action_id ?? '') : '';
  expect(await bulk.takeBack(id)).toMatchObject({ taken_back: { back: 4, stays: [] } });
});
