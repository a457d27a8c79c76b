import { aServerSurvey } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { recordIdIn } from '../../survey/record-ids.ts';
import type { FieldPath, Value, Values } from '../../survey/values.ts';
import { rowOf } from '../local-survey.ts';
import { settleField } from '../settle.ts';
import { recordSettlings } from './record-settling.ts';

const FORM = formIn(`
  | survey | type | name | label | save_to |
  | | begin_group | h | H | |
  | | text | note | Note | |
  | | begin_repeat | members | Members | |
  | | text | who | Name | |
  | | integer | age | Age | age |
  | | end_repeat | | | |
  | | end_group | | | |
  | settings | form_id | subject |
  | | homes | household |
  | entities | list_name | label |
  | | person | \${who} |`);

const NOW = '2026-11-20T10:00:00.000Z';
const RAM = recordIdIn('S1', 'person', ['b']);
const [PLACE, WHO, AGE] = ['h.members/@b', 'h.members/@b/who', 'h.members/@b/age'];

const ANSWERS: Values = { [PLACE]: 'b', [WHO]: 'Ram', [AGE]: 13, 'h.note': 'x' };

/** Chooses an answer to a field for which others were given. @returns what that does to records */
const chooseIn = (field: FieldPath, mine: Value, now: Value, values = ANSWERS) => {
  const conflicts = [{ id: 'c1', field, base: null, theirs: null, mine, user: 'ravi', at: NOW }];
  const before = rowOf(aServerSurvey({ survey_id: 'S1', values, conflicts }));
  return recordSettlings(FORM, before, settleField(before, field, now, NOW), [field]);
};

it.each([
  ['that of the server, so that the survey says nothing new', 13, []],
  ['the other one', 14, [['property.age', 14]]],
  ['a third one', 15, [['property.age', 15]]],
])('the chosen answer is chosen for the person, too: %s', (_, now, changes) => {
  expect(chooseIn(AGE, 14, now)).toMatchObject([
    { record_id: RAM, changes, chosen: [['property.age', now]] },
  ]);
});

it('a chosen name is that of the person', () => {
  expect(chooseIn(WHO, 'Rama', 'Ram')).toMatchObject([{ chosen: [['record.label', 'Ram']] }]);
});

it('an answer that no record hears of says nothing to any', () => {
  expect(chooseIn('h.note', 'y', 'x')).toEqual([]);
});

it('a row that is kept says all that it says, and one that is taken out says nothing', () => {
  const kept = chooseIn(PLACE, 'b', 'b', { ...ANSWERS, [PLACE]: null });
  expect(kept).toMatchObject([
    { record_id: RAM, changes: expect.arrayContaining([['property.age', 13]]) as unknown },
  ]);
  expect(chooseIn(PLACE, null, null)).toEqual([]);
});
