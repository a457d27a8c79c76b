import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { nextRecordForms } from '@sampark/core/records/record-form';
import { amenitiesAnswers, nestedAmenities } from '@sampark/testing/amenities';
import { aSummary, completeAnswers } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { unzipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { describe, expect, it } from 'vitest';
import { aSurvey, byHeading, tablesFor, workbookOf } from '../../../../test/exported.ts';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { archiveOf } from './archive.ts';
import { csvFilesOf } from './csv.ts';
import { surveyJson } from './survey-json.ts';
import { unique } from './unique.ts';

const RAMPUR = aSurvey(amenitiesAnswers);

describe('a spreadsheet of surveys with rows', () => {
  it('has a sheet for each repeat, also for those in rows', async () => {
    const sheets = await workbookOf(RAMPUR, aSurvey(completeAnswers, villageStandard));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Village amenities and water sou',
      'Water sources',
      'Facilities',
      'Hamlets',
      'Streets',
      villageStandard.title.en,
      'Data dictionary',
    ]);
    const fields = sheets.at(-1)?.rows.map((row) => row.slice(0, 2));
    expect(fields).toContainEqual(['Streets I', 'habitation.hamlets/@/streets/@/drain']);
  });

  it('has typed answers with labels, a row a line, and the keys of its survey', async () => {
    const [, sources] = await workbookOf(RAMPUR);
    const [temple, school, pond] = byHeading(sources?.rows ?? []);
    expect(temple).toMatchObject({
      'export:column.village_name': 'Rampur',
      'export:column.survey_id': 'S-village-amenities',
      'export:column.row': 'temple',
      'export:column.number': 1,
      Type: 'Handpump',
      Depth: 35.5,
      'Months with water': 'All year',
    });
    expect(school?.['Months with water']).toBe('July;August;September;October;November');
    expect(pond).toMatchObject({ 'export:column.number': 3, Depth: null, Condition: 'Dry' });
  });

  it('joins rows in rows to the rows around them', async () => {
    const [, , , hamlets, streets] = await workbookOf(RAMPUR);
    const known = byHeading(hamlets?.rows ?? []).map((row) => row['export:column.row']);
    expect(known).toEqual(['main', 'tola']);
    expect(
      byHeading(streets?.rows ?? []).map((row) => [
        row['export:column.row'],
        row['export:column.parent_row'],
        row['export:column.number'],
        row['Street'],
        row['Paved length (m)'],
      ]),
    ).toEqual([
      ['main/gate', 'main', 1, 'Gate to temple', 300],
      ['main/canal', 'main', 2, 'Canal side', 0],
      ['tola/gate', 'tola', 1, 'Well to pond', 200],
    ]);
  });

  it('heads the rows of a fixed table, and leaves out those that nobody has begun', async () => {
    const row = 'amenities.facilities/@bank';
    const [, , facilities] = await workbookOf(
      aSurvey({ [`${row}/in_village`]: 'no', [`${row}/facility_km`]: 3 }),
    );
    expect(byHeading(facilities?.rows ?? [])).toMatchObject([
      {
        'export:column.row': 'bank',
        'export:column.number': 10,
        Facilities: 'Bank or BC point',
        'How far': 3,
      },
    ]);
  });

  it('shows the totals beside the answers of the survey', async () => {
    const [main] = await workbookOf(RAMPUR);
    expect(byHeading(main?.rows ?? [])).toMatchObject([
      { 'Sources that work': 2, 'Paved streets (%)': 50, 'Farthest facility (km)': 9.5 },
    ]);
  });

  it('leaves out what is not asked', async () => {
    const [, sources] = await workbookOf(
      aSurvey({
        'water.sources/@a': 'V',
        'water.sources/@a/source_type': 'spring',
        'water.sources/@a/depth_m': 9,
      }),
    );
    expect(byHeading(sources?.rows ?? [])).toMatchObject([{ Type: 'Spring', Depth: null }]);
  });

  it('keeps an answer in a row that no form here describes', async () => {
    const later = 'water.sources/@temple/later';
    const [, sources] = await workbookOf(aSurvey({ ...amenitiesAnswers, [later]: 'new' }));
    expect(byHeading(sources?.rows ?? [])[0]).toMatchObject({ 'water.sources/@/later': 'new' });
  });
});

it('no two sheets have one name, however long the names are', () => {
  const long = 'Streets and lanes of the village';
  expect(
    unique([long, `${long} now`, 'streets', 'Streets', 'Streets 2', 'History'], 31, ['history']),
  ).toEqual([
    'Streets and lanes of the villag',
    'Streets and lanes of the vill 2',
    'streets',
    'Streets 2',
    'Streets 2 2',
    'History 2',
  ]);
});

describe('CSV files of surveys with rows', () => {
  it('are one archive: the surveys, and the rows of each repeat', async () => {
    const blob = archiveOf(csvFilesOf(tablesFor(RAMPUR, aSurvey(completeAnswers, villageStandard))));
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      'surveys.csv',
      'village-amenities.water.sources.csv',
      'village-amenities.amenities.facilities.csv',
      'village-amenities.habitation.hamlets.csv',
      'village-amenities.habitation.hamlets.streets.csv',
    ]);
    const linesOf = (name: string) => byHeading(parseCsv(new TextDecoder().decode(files[name])));
    expect(linesOf('surveys.csv').map((line) => line['water.sources_listed'])).toEqual(['3', '']);
    const [facility] = linesOf('village-amenities.amenities.facilities.csv');
    expect(facility).toMatchObject({ _row: 'anganwadi', _heading: 'anganwadi' });
    expect(linesOf('village-amenities.habitation.hamlets.streets.csv')[2]).toMatchObject({
      survey_id: 'S-village-amenities',
      village_name: 'Rampur',
      _row: 'tola/gate',
      _parent_row: 'tola',
      'habitation.hamlets/@/streets/@/surface': 'brick',
    });
  });
});

describe('JSON of surveys with rows', () => {
  const { water, amenities, habitation } = surveyJson(RAMPUR) as Record<string, Record<string, unknown>>;

  it('has rows as lists of objects, in order', () => {
    expect(water?.['sources']).toEqual(nestedAmenities['water.sources']);
    expect(habitation?.['hamlets']).toEqual(nestedAmenities['habitation.hamlets']);
    expect((amenities?.['facilities'] as unknown[]).length).toBe(14);
  });

  it('has no totals: whoever reads it works them out', () => {
    expect(Object.keys(water ?? {})).toEqual(['sources_in_village', 'sources']);
  });

  it('has empty lists where there are no rows', () => {
    expect(surveyJson(aSurvey({}))['water']).toEqual({ sources_in_village: null, sources: [] });
  });
});

describe('surveys about records', () => {
  const homes = formIn(`
    | survey | type | name | label | save_to |
    | | begin_group | home | Home | |
    | | text | head | Head | head |
    | | end_group | | | |
    | settings | form_id | subject |
    | | homes | household |
    | entities | list_name | label |
    | | household | \${head} |`);
  const about: ExportedSurvey = {
    summary: aSummary({ survey_id: 'S1', form_name: homes.name, village_name: '', record_id: 'R1' }),
    values: { record_id: 'R1', 'home.head': 'Sita' },
    form: homes,
  };
  const record: ExportedSurvey = {
    summary: aSummary({ survey_id: 'R1', form_name: 'record:household', village_name: '' }),
    values: { 'record.label': 'Sita', 'record.parent': 'R0', 'property.head': 'Sita' },
    form: nextRecordForms(() => null, homes)[0] as FormDefinition,
  };

  it('have a sheet for each type of record, which the id joins to them', async () => {
    const [surveys, records] = await workbookOf(about, record);
    expect([surveys?.name, records?.name]).toEqual(['homes', 'Household']);
    expect(byHeading(surveys?.rows ?? [])).toMatchObject([{ 'export:column.record_id': 'R1', Head: 'Sita' }]);
    const [line] = byHeading(records?.rows ?? []);
    expect(line).toMatchObject({
      'export:column.record_id': 'R1',
      Name: 'Sita',
      'Part of': 'R0',
      Head: 'Sita',
    });
    expect(line).not.toHaveProperty('export:column.village_name');
  });

  it('have a CSV file for each type of record', () => {
    const files = csvFilesOf(tablesFor(about, record));
    expect(files.map(({ name }) => name)).toEqual(['surveys.csv', 'household.csv']);
    expect(byHeading(parseCsv(files[1]?.content ?? ''))).toMatchObject([{ 'record.label': 'Sita' }]);
  });

  it('name the record in JSON, and no other survey has a column or a word for it', () => {
    expect(surveyJson(about)).toMatchObject({ record_id: 'R1' });
    expect(surveyJson(RAMPUR)).not.toHaveProperty('record_id');
    expect(tablesFor(RAMPUR)[0]?.columns.map(({ path }) => path)).not.toContain('record_id');
  });
});
