import { seeded } from '@sampark/testing/random';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { RECORD_LABEL, RECORD_PARENT } from '../../survey/record-form.ts';
import { recordIdIn, recordIdOf } from '../../survey/record-ids.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../../survey/values.ts';
import { recordSavings } from './record-savings.ts';

/** The house's number stands outside of the rows, and each member has it as well. @param label the name of a member */
const formOf = (label: string): FormDefinition =>
  formIn(`
  | survey | type | name | label | save_to | relevant | calculation |
  | | begin_group | h | H | | | |
  | | text | head | Head | household#head | | |
  | | integer | number | Number | | | |
  | | begin_repeat | members | Members | | \${number} != 3 | |
  | | text | who | Who | | | |
  | | integer | age | Age | person#age | | |
  | | text | work | Work | person#work | \${age} > 14 | |
  | | calculate | house | House | person#house | | \${number} * 2 |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | household | \${head} |
  | | person | ${label} |`);

const SURVEY = { survey_id: 'SURVEY_1_x' };
const ROWS = ['a', 'b', 'c', 'd'];
const SEEDS = 200;
const SAVES = 30;

const textOf = (value: Value): string => (typeof value === 'string' ? value : '');
const pathOf = (row: string, question = ''): FieldPath => `h.members/@${row}${question && `/${question}`}`;

it.each([
  ['by its answers', "concat(\${who}, if(\${age} = 7, ' junior', ''))"],
  ['also by answers around it', "concat(\${who}, if(\${age} = 7, ' junior', ''), ' ', \${head})"],
])('after any Saves, the record of each row says what the row said last, %s', (_, label) => {
  const form = formOf(label);
  let compared = 0;
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const random = seeded(seed);
    const records = new Map<string, Map<FieldPath, Value>>();
    let values: Values = {};
    for (let save = 0; save < SAVES; save += 1) {
      const row = random.pick(ROWS);
      const isThere = !isEmpty(valueAt(values, pathOf(row))) && valueAt(values, 'h.number') !== 3;
      const edit = random.pick<readonly [FieldPath, Value]>([
        ['h.head', random.pick(['Sita', 'Gita'])],
        ['h.number', random.pick([1, 2, 3])],
        [pathOf(row), random.chance(0.8) ? row : null],
        [pathOf(row, 'who'), random.pick(['Ram', 'Om', null])],
        [pathOf(row, 'age'), random.pick([7, 12, 30])],
        [pathOf(row, 'work'), random.pick(['farm', null])],
      ]);
      // Nobody types in a row that is not there, or not asked.
      const typed = isThere || !edit[0].startsWith(`${pathOf(row)}/`) ? edit : ([pathOf(row), row] as const);
      const after = { ...values, ...Object.fromEntries([typed]) };
      for (const { record_id, made, changes } of recordSavings(SURVEY, form, values, after)) {
        const record = records.get(record_id);
        if (record) for (const [path, value] of changes) record.set(path, value);
        else if (made) records.set(record_id, new Map(Object.entries(made)));
      }
      values = after;
    }
    if (valueAt(values, 'h.number') === 3) continue;
    for (const row of ROWS) {
      const answer = (question: string): Value => valueAt(values, pathOf(row, question));
      if (isEmpty(valueAt(values, pathOf(row))) || isEmpty(answer('who'))) continue;
      const record = records.get(recordIdIn(SURVEY.survey_id, 'person', [row]));
      const said = (path: FieldPath): Value => record?.get(path) ?? null;
      const head = label.includes('head') ? ` ${textOf(valueAt(values, 'h.head'))}` : '';
      const name = `${textOf(answer('who'))}${answer('age') === 7 ? ' junior' : ''}${head}`;
      expect(said(RECORD_LABEL), `${seed}`).toBe(name.trim());
      expect(said('property.age'), `${seed}`).toBe(answer('age'));
      if (Number(answer('age')) > 14) expect(said('property.work'), `${seed}`).toBe(answer('work'));
      const number = valueAt(values, 'h.number');
      expect(said('property.house') ?? '', `${seed}`).toBe(number === null ? '' : `${Number(number) * 2}`);
      if (!isEmpty(valueAt(values, 'h.head'))) {
        expect(said(RECORD_PARENT), `${seed}`).toBe(recordIdOf(SURVEY.survey_id));
      }
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(100);
});
