import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { villageStandard } from '../forms/shipped/village-standard.ts';
import type { Values } from '../survey/values.ts';
import { shortfallsOf } from './shortfalls.ts';
import { addTallies, tallyOf } from './tally.ts';

const form = formIn(`
  | survey | type | name | label |
  | | begin_group | a | A |
  | | select_one scale | drains | Drains |
  | | select_one scale | roads | Roads |
  | | select_one yes_no | floods | Does it flood? |
  | | select_one halfway | ban | Plastic ban |
  | | select_one unsure | fever | Any fever? |
  | | select_multiple ills | ills | Diseases |
  | | begin_repeat | pumps | Pumps |
  | | select_one scale | state | State |
  | | end_repeat | | |
  | | end_group | | |
  | choices | list_name | name | label |
  | | scale | good | Good |
  | | scale | poor | Poor |
  | | scale | none | None |
  | | yes_no | yes | Yes |
  | | yes_no | no | No |
  | | unsure | yes | Yes |
  | | unsure | no | No |
  | | unsure | dont_know | Nobody knows |
  | | halfway | yes | Yes |
  | | halfway | no | No |
  | | halfway | partial | In part |
  | | ills | malaria | Malaria |
  | | ills | dengue | Dengue |
  | | ills | none | None |`);

const shortfalls = (...surveys: readonly Values[]) =>
  shortfallsOf(addTallies(surveys.map((values) => tallyOf(form, values))), form).map(
    ({ label, parts, lacking, asked, inRows }) => [
      label.en,
      parts.map(({ name }) => name),
      lacking,
      asked,
      inRows,
    ],
  );

it('what is poor or not there is named, where most say so first', () => {
  expect(
    shortfalls(
      { 'a.drains': 'poor', 'a.roads': 'none' },
      { 'a.drains': 'none', 'a.roads': 'good' },
      { 'a.drains': 'good' },
    ),
  ).toEqual([
    ['Drains', ['poor', 'none'], 2, 3, false],
    ['Roads', ['none'], 1, 3, false],
  ]);
});

it('no lacks only where there is something between yes and no; none of several is good news', () => {
  expect(shortfalls({ 'a.floods': 'no', 'a.fever': 'no', 'a.ban': 'no', 'a.ills': ['none'] })).toEqual([
    ['Plastic ban', ['no'], 1, 1, false],
  ]);
});

it('rows are counted by the row', () => {
  expect(
    shortfalls({
      ...{ 'a.pumps/@r': 1, 'a.pumps/@r/state': 'poor' },
      ...{ 'a.pumps/@s': 2, 'a.pumps/@s/state': 'good' },
    }),
  ).toEqual([['State', ['poor'], 1, 2, true]]);
});

it('the shipped form has such answers, as it names them', () => {
  const values = {
    'sanitation.drainage': 'None',
    'waste_management.segregation': 'No',
    'basic_info.primary_occupation': 'Other',
  };
  expect(shortfallsOf(tallyOf(villageStandard, values), villageStandard).map(({ path }) => path)).toEqual([
    'sanitation.drainage',
    'waste_management.segregation',
  ]);
});

it('where the form says which choices are good news, the others are not', () => {
  const judged = formIn(`
    | survey | type | name | label | better |
    | | begin_group | a | A | |
    | | select_one yes_no | floods | Does it flood? | no |
    | | end_group | | | |
    | choices | list_name | name | label |
    | | yes_no | yes | Yes |
    | | yes_no | no | No |`);
  const lacking = (answer: string) => shortfallsOf(tallyOf(judged, { 'a.floods': answer }), judged).length;
  expect([lacking('yes'), lacking('no')]).toEqual([1, 0]);
});
