import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { recordSavings } from '../device/records/record-savings.ts';
import type { FormDefinition } from '../forms/definition/definition.ts';
import { recordIdIn } from '../survey/record-ids.ts';
import { RECORD_ID } from '../survey/values.ts';
import { copiedRows, type KnownRecord, knownRows } from './known-rows.ts';

const formOf = (person: string, subject = 'household'): FormDefinition =>
  formIn(
    `
    | survey | type | name | label | save_to |
    | | begin_group | h | H | |
    | | text | head | Head | household#head |
    | | begin_repeat | members | Members | |
    | | select_one_from_file person | known | Known | |
    | | text | who | Who | |
    | | integer | age | Age | person#age |
    | | end_repeat | | | |
    | | end_group | | | |
    | settings | form_id | subject |
    | | homes | ${subject} |
    | entities | list_name | label | entity_id | create_if | update_if |
    | | household | \${head} | | | |
    | | person | ${person} |`,
    ['street'],
  );

const ROSTER = formOf("\${who} | \${known} | \${known} = '' | \${known} != ''");
const person = (record_id: string, label: string, age: number): KnownRecord => ({
  ...{ record_id, type: 'person', label },
  values: { 'property.age': age },
});
const BELOW = [person('RECORD_1_x_a', 'Ram', 12), person('RECORD_1_x_b', 'Sita', 40)];

describe('a survey of a household that is known', () => {
  const begun = knownRows(ROSTER, BELOW);

  it('begins with a row for each of its members, who is named and as the record says', () => {
    const [one, other] = ['h.members/@RECORD_1_x_a', 'h.members/@RECORD_1_x_b'];
    expect(begun).toEqual({
      ...{ [one]: 'V', [`${one}/known`]: 'RECORD_1_x_a', [`${one}/who`]: 'Ram', [`${one}/age`]: 12 },
      ...{ [other]: 'W', [`${other}/known`]: 'RECORD_1_x_b', [`${other}/who`]: 'Sita', [`${other}/age`]: 40 },
    });
  });

  it('makes nobody twice, and changes the person whom the row names', () => {
    const before = { ...begun, [RECORD_ID]: 'R1' };
    const after = { ...before, 'h.members/@RECORD_1_x_a/age': 13 };
    const savings = recordSavings({ survey_id: 'SURVEY_2_y' }, ROSTER, before, after);
    expect(savings.filter(({ form_name }) => form_name === 'record:person')).toMatchObject([
      { record_id: 'RECORD_1_x_a', made: null, changes: [['property.age', 13]] },
    ]);
  });

  it.each([
    ['a form whose rows cannot name a person', formOf('\${who} | | | '), BELOW],
    [
      'a form about something else',
      formOf("\${who} | \${known} | \${known} = '' | \${known} != ''", 'street'),
      BELOW,
    ],
    ['records of another type', ROSTER, BELOW.map((each) => ({ ...each, type: 'dog' }))],
  ])('begins without rows for %s', (_, form, below) => {
    expect(knownRows(form, below)).toEqual({});
  });
});

it('the rows of a copy name the persons whom the rows of the survey made', () => {
  const made = recordIdIn('SURVEY_1_x', 'person', ['a']);
  const values = {
    ...{ 'h.members/@a': 'V', 'h.members/@a/who': 'Ram', 'h.members/@b': 'W' },
    ...{ 'h.members/@c': 'X', 'h.members/@c/known': 'R7' },
  };
  const copy = { surveyId: 'SURVEY_1_x', values };
  expect(copiedRows(ROSTER, { ...copy, isKnown: (id) => id === made })).toEqual({
    'h.members/@a/known': made,
  });
});
