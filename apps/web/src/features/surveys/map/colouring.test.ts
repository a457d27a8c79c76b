import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { coloured, questionsToColourBy } from './colouring.ts';
import type { MapSurvey } from './map-survey.ts';

const COLOURS = 'red green blue white black grey pink'.split(' ');

const WELLS = formIn(`
  | survey | type | name | label |
  | | begin_group | well | Well |
  | | select_one colours | colour | Colour |
  | | select_one colours | rim | Rim |
  | | text | owner | Owner |
  | | end_group | | |
  | choices | list_name | name | label |
  ${COLOURS.map((name) => `| | colours | ${name} | ${name.toUpperCase()} |`).join('\n')}
  | settings | form_id |
  | | wells |`);

const survey = (id: string, more: Partial<MapSurvey> = {}): MapSurvey => ({
  id,
  name: id,
  place: '',
  href: '',
  isComplete: false,
  isInConflict: false,
  at: [26, 81],
  form: WELLS,
  choices: {},
  ...more,
});

it('by status a survey that waits for a choice stands out, complete or not', () => {
  const { legend, lookOf } = coloured(
    [survey('a'), survey('b', { isComplete: true }), survey('c', { isComplete: true, isInConflict: true })],
    'status',
  );
  expect(['a', 'b', 'c'].map((id) => lookOf(id)?.look)).toEqual(['square', 'circle', 'triangle']);
  expect(legend.map(({ meaning, count }) => [meaning.kind, count])).toEqual([
    ['complete', 1],
    ['in_progress', 1],
    ['conflict', 1],
  ]);
});

it('by an answer each choice has a look; the last choices share one, and no answer has its own', () => {
  const some = [
    survey('a', { choices: { 'well.colour': 'red' } }),
    survey('b', { choices: { 'well.colour': 'red' } }),
    survey('c', { choices: { 'well.colour': 'pink' } }),
    survey('d', { choices: { 'well.colour': 'purple' } }),
    survey('e'),
  ];
  const [colour, ...rest] = questionsToColourBy(some);
  expect(rest).toEqual([]);
  if (!colour) throw new Error('No question was found.');
  const { legend, lookOf } = coloured(some, colour);
  expect(some.map(({ id }) => lookOf(id)?.look)).toEqual(['circle', 'circle', 'drop', 'drop', 'ring']);
  expect(legend.map(({ meaning, count }) => [meaning, count])).toEqual([
    [{ kind: 'choice', label: { en: 'RED' } }, 2],
    [{ kind: 'other' }, 2],
    [{ kind: 'none' }, 1],
  ]);
});
