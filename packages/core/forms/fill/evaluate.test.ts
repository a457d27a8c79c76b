import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../definition/definition.ts';
import { villageStandard } from '../shipped/village-standard.ts';
import type { Device } from '../xpath/scope.ts';
import { type EvaluatedForm, evaluateForm } from './evaluate.ts';
import { readAnswers } from './read-answers.ts';

const DEVICE: Device = {
  now: () => Date.parse('2026-11-25T06:00:00Z'),
  offset: () => 330,
  random: () => 0.5,
};

const WELLS = formIn(`
  | survey | type | name | label | relevant | required | constraint | calculation | default | trigger | repeat_count | table |
  | | integer | wells | Wells | | yes | . < 100 | | | | | |
  | | text | note_of_wells | Note | | | | 'wells changed' | | \${wells} | | |
  | | begin_group | water | Water | \${wells} > 0 | | | | | | | |
  | | select_multiple taste | taste | Taste | | | not(selected(., 'none')) or count-selected(.) = 1 | | | | | |
  | | begin_repeat | pumps | Pumps | | | | | | | | |
  | | integer | depth | Depth | | \${wells} > 1 | . > 0 | | 5 | | | |
  | | calculate | double | Double | | | | \${depth} * 2 | | | | |
  | | end_repeat | | | | | | | | | | |
  | | begin_repeat | years | Years | | | | | | | \${wells} | |
  | | integer | rain | Rain | | | | | | | | |
  | | end_repeat | | | | | | | | | | |
  | | begin_repeat | shops | Shops | | | | | | | | taste |
  | | integer | many | How many | | | | | | | | |
  | | end_repeat | | | | | | | | | | |
  | | end_group | | | | | | | | | | |
  | | date | day | Day | | | | | today() | | | |
  | choices | list_name | name | label |
  | | taste | sweet | Sweet |
  | | taste | none | None |`);

function evaluated(json: unknown, form: FormDefinition = WELLS): EvaluatedForm {
  const given = readAnswers(form, json);
  expect(given.problems).toEqual([]);
  return evaluateForm(form, given, DEVICE);
}

describe('a form that is filled with answers', () => {
  it('says of each node what it holds, and whether it is relevant, required and invalid, by both paths', () => {
    const { values, relevant, required, invalid } = evaluated({
      wells: 2,
      water: { pumps: [{ depth: -3 }, {}] },
    });
    expect(values).toMatchObject({
      'test.wells': 2,
      '/data/wells': '2',
      'water.pumps/@1/depth': -3,
      '/data/water/pumps[1]/depth': '-3',
      '/data/water/pumps[1]/double': '-6',
      '/data/water/pumps[2]/depth': '5',
      'test_2.day': '2026-11-25',
    });
    expect(relevant).toMatchObject({ water: true, '/data/water/pumps[2]': true, '/data/wells': true });
    expect(required).toMatchObject({
      '/data/wells': true,
      '/data/water/pumps[1]/depth': true,
      '/data/day': false,
    });
    expect(invalid).toMatchObject({
      '/data/water/pumps[1]/depth': true,
      'water.pumps/@1/depth': true,
      '/data/water/pumps[2]/depth': false,
    });
    expect(Object.keys(invalid)).toEqual(Object.keys(values));
  });

  it('leaves out what is not asked', () => {
    const { values, relevant, required, invalid } = evaluated({ wells: 0, water: { taste: 'sweet none' } });
    expect(relevant).toMatchObject({ '/data/water': false, 'water.taste': false });
    expect(values).toMatchObject({ '/data/water/taste': '', 'water.taste': null });
    expect([required['water.taste'], invalid['water.taste']]).toEqual([false, false]);
  });

  it('finds an answer invalid that its type does not take, or its constraint forbids', () => {
    expect(evaluated({ wells: 'many' }).invalid['test.wells']).toBe(true);
    expect(evaluated({ wells: 100 }).invalid['test.wells']).toBe(true);
    expect(evaluated({ wells: 1, taste: ['sweet', 'none'] }).invalid['water.taste']).toBe(true);
    expect(evaluated({ wells: 1, taste: ['sweet'] }).invalid['water.taste']).toBe(false);
  });

  it('takes the answers in their order, with what each triggers', () => {
    expect(evaluated({ wells: 1 }).values['/data/note_of_wells']).toBe('wells changed');
    expect(evaluated({ wells: 1, note_of_wells: 'typed' }).values['/data/note_of_wells']).toBe('typed');
    expect(evaluated({ note_of_wells: 'typed', wells: 1 }).values['/data/note_of_wells']).toBe(
      'wells changed',
    );
  });

  it('has the rows of counts and tables, whatever stands before the number', () => {
    const { values, relevant } = evaluated({
      '/data/water/years[2]/rain': 7,
      'water.shops/@sweet/many': 3,
      wells: 2,
    });
    expect(values).toMatchObject({
      '/data/water/years[1]/rain': '',
      'water.years/@2/rain': 7,
      '/data/water/shops[1]/many': '3',
    });
    expect(relevant).not.toHaveProperty('/data/water/years[3]');
  });

  it('is filled by a survey of a shipped form as the API has it', () => {
    const [module] = villageStandard.modules;
    const name = module?.children.find(({ type }) => type === 'integer')?.name ?? '';
    const path = `${module?.name}.${name}`;
    const nested = {
      village_name: 'Rampur',
      survey_date: '2026-01-02',
      [module?.name ?? '']: { [name]: 12 },
    };
    expect(evaluated(nested, villageStandard).values[path]).toBe(12);
    expect(evaluated({ [path]: '12' }, villageStandard).values[path]).toBe(12);
  });
});

describe('answers', () => {
  it.each([
    ['names in objects', { water: { taste: 'sweet', pumps: [{}, { depth: 4 }] } }],
    ['paths of the XForm', { '/data/water/taste': 'sweet', '/data/water/pumps[2]/depth': 4 }],
    ['paths of values', { 'water.taste': ['sweet'], 'water.pumps/@1': 'V', 'water.pumps/@2/depth': 4 }],
    ['bare names', { taste: 'sweet', 'pumps[2]/depth': '4' }],
    ['a name as in expressions', { '${taste}': 'sweet', water: { 'pumps[2]/depth': 4 } }],
  ])('are given by %s', (_how, json) => {
    const given = readAnswers(WELLS, json);
    expect(given.problems).toEqual([]);
    expect(Object.fromEntries(given.answers)).toEqual({
      'water.taste': ['sweet'],
      'water.pumps/@2/depth': 4,
    });
    expect([...given.rows.places.keys()]).toEqual(['water.pumps/@1', 'water.pumps/@2']);
  });

  it('keep the ids of rows that have some', () => {
    const given = readAnswers(WELLS, {
      wells: 1,
      water: {
        pumps: [
          { _row: 'k3f9', depth: 1 },
          { _row: 'a1', depth: 2 },
        ],
      },
    });
    expect(evaluateForm(WELLS, given, DEVICE).values).toMatchObject({
      'water.pumps/@k3f9/depth': 1,
      '/data/water/pumps[2]/depth': '2',
    });
  });

  it.each<[string, unknown, string, string]>([
    ['no object', [1, 2], 'answers_no_object', ''],
    ['a name that is not there', { pump: 1 }, 'unknown_question', 'pump'],
    [
      'a name that is not there, deep inside',
      { water: { pumps: [{ deep: 1 }] } },
      'unknown_question',
      'water › pumps[1] › deep',
    ],
    ['a question in rows without its row', { depth: 1 }, 'row_needed', 'depth'],
    ['a row of a table that it does not have', { 'shops[3]/many': 1 }, 'unknown_row', 'shops[3]/many'],
    ['a row of a single question', { 'wells[2]': 1 }, 'unknown_row', 'wells[2]'],
    ['more rows than anybody adds', { 'pumps[999999999]/depth': 1 }, 'unknown_row', 'pumps[999999999]/depth'],
    ['rows that are no list', { water: { pumps: { depth: 1 } } }, 'not_rows', 'water › pumps'],
    ['a row that is no object', { water: { pumps: [7] } }, 'not_rows', 'water › pumps[1]'],
    ['an object for a question', { wells: { a: 1 } }, 'not_an_answer', 'wells'],
    ['a list of numbers for a question', { taste: [1, 2] }, 'not_an_answer', 'taste'],
    ['a number for a group', { water: 1 }, 'not_an_answer', 'water'],
    ['a date that is a number', { survey_date: 7 }, 'not_an_answer', 'survey_date'],
    ['a path that is none', { '/data/': 1 }, 'unknown_question', '/data/'],
    ['a name of JavaScript', JSON.parse('{"__proto__": 1}'), 'unknown_question', '__proto__'],
  ])('with %s are refused by name', (_what, json, code, name) => {
    expect(readAnswers(WELLS, json).problems).toEqual([{ code, params: { name } }]);
  });
});
