import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { type Values, valueAt } from '../survey/values.ts';
import { asksForPlace, surveyPosition } from './survey-position.ts';

const FIELD = formIn(`
  | survey | type | name | label |
  | | begin_group | land | Land |
  | | geoshape | edge | Edge |
  | | text | owner | Owner |
  | | begin_repeat | wells | Wells |
  | | geopoint | spot | Spot |
  | | end_repeat | | |
  | | geopoint | gate | Gate |
  | | geopoint | house | House |
  | | end_group | | |
  | settings | form_id |
  | | field |`);

const OWNERS = formIn(`
  | survey | type | name | label |
  | | begin_group | land | Land |
  | | text | owner | Owner |
  | | end_group | | |
  | settings | form_id |
  | | owners |`);

const EDGE = '26.91 81.1 0 0; 26.92 81.2 0 0; 26.93 81.1 0 0; 26.91 81.1 0 0';

it.each<[string, Values, unknown]>([
  ['of the first point that was answered', { 'land.edge': EDGE, 'land.house': '27 82 0 5' }, [27, 82]],
  ['of the first of two', { 'land.gate': '26.5 81.5', 'land.house': '27 82' }, [26.5, 81.5]],
  ['where an area begins, when there is no point', { 'land.edge': EDGE }, [26.91, 81.1]],
  ['none, when only a row has a place', { 'land.wells/@a/spot': '26 81' }, null],
  ['none, when the answer is no place', { 'land.gate': 'behind the school' }, null],
  ['none, when nobody has answered', { 'land.owner': 'Asha' }, null],
])('a survey has the position %s', (_, values, position) => {
  expect(surveyPosition(FIELD, (path) => valueAt(values, path))).toEqual(position);
});

it('a form that asks for no place is told from one that does', () => {
  expect([FIELD, OWNERS].map(asksForPlace)).toEqual([true, false]);
});
