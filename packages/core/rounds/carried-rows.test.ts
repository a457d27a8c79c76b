import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { openForm, rowsAt } from '../forms/engine/instance.ts';
import { markOf, markText } from '../survey/about/same-marks.ts';
import type { Values } from '../survey/values.ts';
import { carriedAnswers } from './carried.ts';
import { carriedRows, clearedRows } from './carried-rows.ts';

const form = formIn(`
  | survey | type | name | label | carry | table |
  | | begin_group | water | Water | | |
  | | begin_repeat | sources | Water sources | | |
  | | text | place | Place | | |
  | | integer | depth | Depth | no | |
  | | begin_repeat | tests | Tests | | |
  | | text | taste | Taste | | |
  | | end_repeat | | | | |
  | | end_repeat | | | | |
  | | begin_repeat | kinds | By kind | | kind |
  | | integer | number | Number | | |
  | | end_repeat | | | | |
  | | end_group | | | | |
  | choices | list_name | name | label |
  | | kind | well | Well |
  | | kind | tap | Tap |
  | settings | form_id |
  | | wells |`);

const lastYear: Values = {
  'water.sources/@b': 'b',
  'water.sources/@b/place': 'School',
  'water.sources/@b/depth': 40,
  'water.sources/@b/tests/@t': 'a',
  'water.sources/@b/tests/@t/taste': 'Sweet',
  'water.sources/@a': 'a',
  'water.sources/@a/place': 'Temple',
  'water.sources/@gone': null,
  'water.sources/@gone/place': 'Filled in',
  'water.sources/@bare': 'c',
  'water.sources/@bare/depth': 12,
  'water.kinds/@well/number': 4,
};

/** Returns the rows that a repeat may take over from a survey of the same form. */
const rowsFor = (values: Values, repeat: string, before: Values, of = form) => {
  const instance = openForm(of, values);
  const carried = carriedAnswers(of, { form: of, values: before });
  const earlier = { earlier: openForm(of, before), values: before, carried };
  return carriedRows(instance, earlier, repeat, rowsAt(instance, repeat));
};

const takeable = (values: Values, repeat = 'water.sources') =>
  rowsFor(values, repeat, lastYear).map(({ row, places, answers }) => ({ id: row.id, places, answers }));

it('takes rows over as they stood, with the rows in them, and without what is asked anew', () => {
  expect(takeable({})).toEqual([
    {
      id: 'a',
      places: [['water.sources/@a', 'a']],
      answers: [['water.sources/@a/place', 'Temple']],
    },
    {
      id: 'b',
      places: [
        ['water.sources/@b', 'b'],
        ['water.sources/@b/tests/@t', 'a'],
      ],
      answers: [
        ['water.sources/@b/place', 'School'],
        ['water.sources/@b/tests/@t/taste', 'Sweet'],
      ],
    },
  ]);
});

it('offers no row that is here, and none of a table, whose rows are there in any case', () => {
  expect(takeable({ 'water.sources/@a': 'a' }).map(({ id }) => id)).toEqual(['b']);
  expect(takeable({}, 'water.kinds')).toEqual([]);
});

it('offers what a row that is here lacks of the rows in it', () => {
  expect(takeable({ 'water.sources/@b': 'x' }, 'water.sources/@b/tests')).toEqual([
    {
      id: 't',
      places: [['water.sources/@b/tests/@t', 'a']],
      answers: [['water.sources/@b/tests/@t/taste', 'Sweet']],
    },
  ]);
});

it('brings a row back that was taken out, and leaves what was answered in it', () => {
  const [row] = takeable({ 'water.sources/@a': null, 'water.sources/@a/place': 'New temple' });
  expect(row).toEqual({ id: 'a', places: [['water.sources/@a', 'a']], answers: [] });
});

it('offers no row that is there no more, until somebody brings it back', () => {
  const last = { of: 'S-2025', year: '2025' };
  const marks = { '~same.water': [markText(markOf('water.sources/@b', null, last))] };
  expect(takeable(marks).map(({ id }) => id)).toEqual(['a']);
  expect(clearedRows(openForm(form, marks), 'water.sources')).toEqual(['water.sources/@b']);
  expect(clearedRows(openForm(form, marks), 'water.kinds')).toEqual([]);
  const back = { ...marks, 'water.sources/@b': 'V' };
  expect(clearedRows(openForm(form, back), 'water.sources')).toEqual([]);
});

it('answers in tables and in rows that are taken over are carried one by one; those of rows that had gone are not', () => {
  expect([...carriedAnswers(form, { form, values: lastYear }).keys()]).toEqual([
    'water.sources/@b/place',
    'water.sources/@b/tests/@t/taste',
    'water.sources/@a/place',
    'water.kinds/@well/number',
  ]);
});

it('takes no rows over that write records down: they would write the same ones down again', () => {
  const census = formIn(`
    | survey | type | name | label | save_to |
    | | begin_group | people | People | |
    | | begin_repeat | homes | Homes | |
    | | text | head | Head | household#head |
    | | end_repeat | | | |
    | | end_group | | | |
    | entities | list_name | label |
    | | household | \${head} |
    | settings | form_id |
    | | census |`);
  const before: Values = { 'people.homes/@a': 'a', 'people.homes/@a/head': 'Sita' };
  expect(carriedAnswers(census, { form: census, values: before }).size).toBe(1);
  expect(rowsFor({}, 'people.homes', before, census)).toEqual([]);
});
