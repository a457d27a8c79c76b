import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { knownAnswers, namingAnswer } from './known-answers.ts';

const form = (label: string) =>
  formIn(`
    | survey | type | name | label | save_to | calculation |
    | | begin_group | home | Home | | |
    | | text | head | Head | head | |
    | | select_one roof | roof | Roof | roof | |
    | | integer | rooms | Rooms | rooms | |
    | | calculate | twice | Twice | twice | \${rooms} * 2 |
    | | end_group | | | | |
    | choices | list_name | name | label |
    | | roof | tin | Tin |
    | settings | form_id | subject |
    | | homes | household |
    | entities | list_name | label |
    | | household | ${label} |`);

it('a visit begins with what the record says, in the questions that save it and take it', () => {
  const record = {
    'record.label': 'Sita',
    'property.head': 'Sita',
    'property.roof': 'grass',
    'property.rooms': 3,
    'property.twice': '6',
    'property.well_depth': 12,
  };
  expect(knownAnswers(form('${head}'), record)).toEqual({ 'home.head': 'Sita', 'home.rooms': 3 });
});

it.each([
  ['${head}', { 'home.head': 'Sita' }],
  ["concat(${head}, ' ', ${rooms})", {}],
  ['${rooms}', {}],
])('a new record by %s takes its name where it is one answer', (label, expected) => {
  expect(namingAnswer(form(label), 'Sita')).toEqual(expected);
});
