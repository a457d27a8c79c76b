import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '../forms/definition/definition.ts';
import type { Values } from '../survey/values.ts';
import { csvRows } from './csv-rows.ts';
import { fileSurveys } from './file-surveys.ts';
import { guessColumns, knownColumns } from './guess-columns.ts';
import { judgeAnswers } from './judge-answers.ts';
import { ownLayout } from './own-layout.ts';
import { readAnswers } from './read-answers.ts';
import { type Table, tableOf } from './table.ts';

const text = (name: string, en: string, hi: string) => ({
  type: 'text' as const,
  name,
  label: { en, hi },
  required: false,
  max_length: 100,
});
const number = (name: string, en: string) => ({
  type: 'integer' as const,
  name,
  label: { en },
  required: false,
  min: 0,
  max: 100_000,
  step: 1,
});

const form: FormDefinition = {
  name: 'village-water',
  version: 3,
  title: { en: 'Water' },
  modules: [
    {
      type: 'begin_group',
      name: 'water',
      label: { en: 'Water' },
      children: [
        number('households', 'Households'),
        {
          type: 'date',
          name: 'tested',
          label: { en: 'Tested on' },
          required: false,
          constraint: ". < '2026-06-01'",
        },
        {
          type: 'select_one',
          name: 'source',
          label: { en: 'Main source', hi: 'मुख्य स्रोत' },
          required: false,
          choices: [
            { name: 'well', label: { en: 'Open well', hi: 'कुआँ' } },
            { name: 'pump', label: { en: 'Hand pump', hi: 'चापाकल' } },
          ],
        },
        {
          type: 'select_multiple',
          name: 'problems',
          label: { en: 'Problems' },
          required: false,
          choices: [
            { name: 'iron', label: { en: 'Iron; rust' } },
            { name: 'salt', label: { en: 'Salt' } },
          ],
        },
        { ...text('why', 'Why salty', 'खारा क्यों'), relevant: "selected(${problems}, 'salt')" },
        { type: 'geopoint', name: 'place', label: { en: 'Where' }, required: false },
        {
          type: 'calculate',
          name: 'twice',
          label: { en: 'Twice' },
          required: false,
          calculation: '${households} * 2',
        },
        {
          type: 'begin_repeat',
          name: 'wells',
          label: { en: 'Wells' },
          children: [
            text('owner', 'Owner', 'मालिक'),
            number('depth', 'Depth'),
            {
              type: 'begin_repeat',
              name: 'tests',
              label: { en: 'Tests' },
              children: [number('year', 'Year')],
            },
          ],
        },
      ],
    },
  ],
};

const csv = (name: string, lines: string): Table => {
  const table = tableOf(name, [...csvRows(lines)]);
  if (!table) throw new Error('The file has a table.');
  return table;
};

const own = (tables: readonly Table[]) => {
  const file = ownLayout(tables);
  if (!file) throw new Error('The app wrote it.');
  return fileSurveys(file);
};

/** Reads the first survey of a file. */
const first = ({ surveys }: ReturnType<typeof fileSurveys>, known: Values = {}) => {
  const [survey] = surveys;
  if (!survey) throw new Error('The file has a survey.');
  const { values, problems } = readAnswers(survey, form, known, '2026-11-27');
  return {
    values: Object.fromEntries(values),
    problems: problems.map(({ reason, column, row }) => [
      typeof reason === 'string' ? reason : reason.code,
      column,
      row,
    ]),
  };
};

describe('a file that the app wrote', () => {
  test('gives the answers by the names of its columns', () => {
    const file = own([
      csv(
        'surveys',
        'village_name,survey_date,status,water.households,water.tested,water.source,water.problems,survey_id,form_name\nRampur,31/03/2026,draft,"1,२00",2026-05-01,well,iron;salt,S1,village-water',
      ),
    ]);
    expect(file.problems).toEqual([]);
    expect(first(file)).toEqual({
      values: {
        village_name: 'Rampur',
        survey_date: '2026-03-31',
        'water.households': 1200,
        'water.tested': '2026-05-01',
        'water.source': 'well',
        'water.problems': ['iron', 'salt'],
      },
      problems: [],
    });
  });

  test('gives them by its dictionary, where headings and options are in Hindi', () => {
    const sheet = csv('पानी', 'गाँव,मुख्य स्रोत,क्र.\nरामपुर,चापाकल,S1');
    const dictionary = csv(
      'Data dictionary',
      'a,b,c\nपानी A,village_name,गाँव\nपानी B,water.source,मुख्य स्रोत\nपानी C,survey_id,क्र.',
    );
    expect(first(own([sheet, dictionary])).values).toMatchObject({
      village_name: 'रामपुर',
      'water.source': 'pump',
    });
  });

  test('has rows of repeats in tables of their own; a new one comes behind those that are there', () => {
    const file = own([
      csv('surveys', 'survey_id,form_name\nS1,village-water'),
      csv(
        'village-water.water.wells.tests',
        'survey_id,_row,_parent_row,water.wells/@/tests/@/year\nS1,w1/t1,w1,2024',
      ),
      csv(
        'village-water.water.wells',
        'survey_id,_row,water.wells/@/owner,water.wells/@/depth\nS1,w1,Asha,12\nS1,,Ravi,\nS9,w9,Nobody,1',
      ),
    ]);
    expect(file.problems).toMatchObject([
      { reason: 'unknown_parent', sheet: 'village-water.water.wells', row: 4, cell: 'S9', holds: 'row' },
    ]);
    const { values } = first(file, { 'water.wells/@w1': 'V' });
    const [added = ''] = Object.keys(values).filter((path) => path.startsWith('water.wells/@row-'));
    expect(values).toMatchObject({
      'water.wells/@w1/owner': 'Asha',
      'water.wells/@w1/depth': 12,
      'water.wells/@w1/tests/@t1/year': 2024,
      [added]: 'W',
      [`${added}/owner`]: 'Ravi',
    });
    expect(first(file, { 'water.wells/@w1': 'V' }).values).toEqual(values);
  });

  test('names each cell that is no answer, and a column that nobody knows', () => {
    const file = own([
      csv(
        'surveys',
        'survey_id,water.households,water.source,water.problems,water.tested,Remark,water.gone\nS1,12a,river,iron;mud,31.02.2026,x,9\n,#REF!,,,,,',
      ),
    ]);
    expect(file.problems).toMatchObject([{ reason: 'unknown_column', column: 'Remark', holds: 'note' }]);
    expect(first(file)).toEqual({
      values: {},
      problems: [
        ['not_a_number', 'water.households', 2],
        ['not_an_option', 'water.source', 2],
        ['not_an_option', 'water.problems', 2],
        ['not_a_date', 'water.tested', 2],
        ['unknown_field', 'water.gone', 2],
      ],
    });
    expect(file.surveys[1]?.answers()[0]?.cell).toBe('#REF!');
    expect(first({ ...file, surveys: file.surveys.slice(1) }).problems).toEqual([
      ['formula_error', 'water.households', 3],
    ]);
  });

  test('says of one survey twice that the second is refused', () => {
    const file = own([csv('surveys', 'survey_id,water.households\nS1,1\nS1,2')]);
    expect(file.surveys).toHaveLength(1);
    expect(file.problems).toMatchObject([{ reason: 'twice', row: 3, holds: 'row' }]);
  });

  test('is none without the ids of surveys', () => {
    expect(ownLayout([csv('x', 'village,households\nRampur,2')])).toBeNull();
  });
});

describe('a file of another program', () => {
  test('of KoboToolbox: groups behind slashes, a column an option, a position in four columns', () => {
    const table = csv(
      'kobo',
      'start;village;water/households;water/problems/iron;water/problems/salt;_place_latitude;_place_longitude;Main source;_uuid;odd\n2026-02-01T10:00:00.000+05:30;Rampur;12;1;0;25.5;82.1;Open well;abc-1;?',
    );
    const mapped = guessColumns([table], form);
    expect(knownColumns(mapped)).toBe(6);
    const file = fileSurveys(mapped);
    expect(file.problems).toMatchObject([{ reason: 'unknown_column', column: 'odd' }]);
    expect(file.surveys[0]?.roles.get('survey_id')).toBe('abc-1');
    expect(first(file)).toEqual({
      values: {
        village_name: 'Rampur',
        survey_date: '2026-02-01',
        'water.households': 12,
        'water.problems': ['iron'],
        'water.place': '25.5 82.1',
        'water.source': 'well',
      },
      problems: [],
    });
  });

  test('of ODK Central: groups behind hyphens, options with spaces, rows by the keys of their parents', () => {
    const tables = [
      csv(
        'water',
        'SubmissionDate,village,water-households,water-problems,water-place-Latitude,water-place-Longitude,water-place-Altitude,water-place-Accuracy,KEY\n2026-02-02T00:00:00Z,Rampur,7,iron salt,25,82,0,4.5,uuid:1',
      ),
      csv(
        'water-wells',
        'owner,depth,PARENT_KEY,KEY\nAsha,30,uuid:1,uuid:1/water/wells[1]\nRavi,31,uuid:2,uuid:2/water/wells[1]',
      ),
    ];
    const file = fileSurveys(guessColumns(tables, form));
    expect(file.problems).toMatchObject([{ reason: 'unknown_parent', cell: 'uuid:2' }]);
    const { values, problems } = first(file);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      'water.households': 7,
      'water.problems': ['iron', 'salt'],
      'water.place': '25 82 0 4.5',
    });
    expect(
      Object.entries(values)
        .filter(([path]) => path.endsWith('/owner'))
        .map(([, owner]) => owner),
    ).toEqual(['Asha']);
  });
});

test('an answer is judged beside the others', () => {
  const values = {
    'water.problems': ['iron'],
    'water.why': 'sea',
    'water.tested': '2026-07-01',
    'water.source': 'well',
  };
  expect([...judgeAnswers(form, values, Object.keys(values))]).toEqual([
    ['water.why', 'not_asked'],
    ['water.tested', 'constraint'],
  ]);
});
