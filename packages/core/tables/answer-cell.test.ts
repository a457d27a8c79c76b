import { describe, expect, test } from 'vitest';
import type { FormDefinition } from '../forms/definition/definition.ts';
import { csvRows } from './csv-rows.ts';
import { fileSurveys } from './file-surveys.ts';
import { guessColumns } from './guess-columns.ts';
import { readAnswers } from './read-answers.ts';
import { type Table, tableOf } from './table.ts';

const question = { label: { en: '' }, required: false };
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
        { ...question, type: 'integer', name: 'households', min: 0, max: 100_000, step: 1 },
        { ...question, type: 'date', name: 'tested' },
        {
          ...question,
          type: 'select_multiple',
          name: 'problems',
          choices: [
            { name: 'iron', label: { en: 'Iron' } },
            { name: 'salt', label: { en: 'Salt' } },
          ],
        },
        { ...question, type: 'geopoint', name: 'place' },
        {
          type: 'begin_repeat',
          name: 'wells',
          label: { en: 'Wells' },
          children: [{ ...question, type: 'text', name: 'owner', max_length: 100 }],
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

/** Reads the first survey of a file. */
const first = ({ surveys }: ReturnType<typeof fileSurveys>) => {
  const [survey] = surveys;
  if (!survey) throw new Error('The file has a survey.');
  const { values, problems } = readAnswers(survey, form, {}, '2026-11-27');
  return {
    values: Object.fromEntries(values),
    problems: problems.map(({ reason, column, row }) => [
      typeof reason === 'string' ? reason : reason.code,
      column,
      row,
    ]),
  };
};

describe('a file of another program', () => {
  const kobo = (lines: string) => first(fileSurveys(guessColumns([csv('kobo', lines)], form)));

  test.each([
    ['12:00', '2026-02-01T12:00:00+05:30', '2026-02-01'],
    ['late in London', '2026-02-01T19:00:00Z', '2026-02-02'],
    ['early in India', '2026-02-02 00:10:00.000+0530', '2026-02-02'],
    ['no zone', '2026-02-01T19:00:00', '2026-02-01'],
  ])('gives the day in India: %s', (_, moment, day) => {
    expect(kobo(`survey_date;water/tested\n${moment};${moment}`).values).toEqual({
      survey_date: day,
      'water.tested': day,
    });
  });

  test.each([
    ['25.5;82.1;;', '25.5 82.1'],
    ['25.5;82.1;;4', '25.5 82.1 0 4'],
    [';;120;4', undefined],
  ])('takes the numbers %s as a position', (numbers, place) => {
    const { values, problems } = kobo(
      `_place_latitude;_place_longitude;_place_altitude;_place_precision\n${numbers}`,
    );
    expect([values['water.place'], problems]).toEqual([place, []]);
  });

  test.each(['25.5;', ';82.1'])('refuses half a position: %s', (numbers) => {
    const { values, problems } = kobo(`_place_latitude;_place_longitude\n${numbers}`);
    expect([values, problems]).toEqual([{}, [['not_a_point', expect.any(String), 2]]]);
  });

  test('ticks an option by a word for yes, and refuses what is neither yes nor no', () => {
    const ticked = (cell: string) => kobo(`water/problems/iron;water/problems/salt\nYes;${cell}`);
    for (const no of ['', '0', 'FALSE', 'no', 'n', 'नहीं'])
      expect(ticked(no)).toEqual({ values: { 'water.problems': ['iron'] }, problems: [] });
    expect(ticked('maybe')).toEqual({
      values: {},
      problems: [['not_an_option', 'water/problems/salt', 2]],
    });
  });

  test('refuses a row where two columns of one meaning differ', () => {
    expect(kobo('water/households;households\n12;12')).toEqual({
      values: { 'water.households': 12 },
      problems: [],
    });
    expect(kobo('water/households;households\n12;13').problems).toEqual([['two_answers', 'households', 2]]);
    expect(kobo('panchayat;panchayat_name\nSonpur;Madhupur').problems).toEqual([
      ['two_answers', 'panchayat_name', 2],
    ]);
  });

  test('makes the same row by its key, whatever has become of its answers', () => {
    const wells = (rows: string) => {
      const tables = [csv('water', 'KEY\nuuid:1'), csv('water-wells', `owner,PARENT_KEY,KEY\n${rows}`)];
      const { values, problems } = first(fileSurveys(guessColumns(tables, form)));
      return { problems, rows: Object.keys(values).filter((path) => path.endsWith('/owner')) };
    };
    const before = wells('Asha,uuid:1,uuid:1/water/wells[1]\nAsha,uuid:1,uuid:1/water/wells[2]');
    expect(before.rows).toHaveLength(2);
    expect(wells('Usha,uuid:1,uuid:1/water/wells[1]\nRavi,uuid:1,uuid:1/water/wells[2]')).toEqual(before);
    expect(wells('Usha,uuid:1,uuid:1/water/wells[1]\nRavi,uuid:1,uuid:1/water/wells[1]').problems).toEqual([
      ['twice', '', 3],
    ]);
  });
});
