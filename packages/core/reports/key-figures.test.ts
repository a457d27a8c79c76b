import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { Values } from '../survey/values.ts';
import { figuresOf } from './figures.ts';
import { keyFigures } from './key-figures.ts';
import { tallyOf } from './tally.ts';

const form = formIn(`
  | survey | type | name | label | required |
  | | begin_group | a | A | |
  | | integer | other | Other | |
  | | text | words | Words | yes |
  | | integer | one | One | yes |
  | | integer | two | Two | yes |
  | | integer | three | Three | yes |
  | | end_group | | | |
  | | begin_group | b | B | |
  | | integer | four | Four | |
  | | end_group | | | |`);

const key = (values: Values, most: number) =>
  keyFigures(figuresOf(tallyOf(form, values), form), form, most).map(({ label }) => label.en);
const all: Values = { 'a.other': 1, 'a.words': 'x', 'a.one': 1, 'a.two': 2, 'a.three': 3, 'b.four': 4 };

it('of each module the first two that the form requires stand there, in the order of the form', () => {
  expect(key(all, 9)).toEqual(['One', 'Two', 'Four']);
});

it('where there is little room, each module has its first one before another has its second', () => {
  expect(key(all, 2)).toEqual(['One', 'Four']);
});

it('what nobody answered has no place', () => {
  expect(key({ 'a.other': 1, 'a.two': 2 }, 9)).toEqual(['Other', 'Two']);
});

it('where the form marks questions, they stand there and no others', () => {
  const marked = formIn(`
    | survey | type | name | label | required | report |
    | | begin_group | a | A | | |
    | | integer | one | One | yes | |
    | | integer | two | Two | | first |
    | | end_group | | | | |`);
  const figures = figuresOf(tallyOf(marked, { 'a.one': 1, 'a.two': 2 }), marked);
  expect(keyFigures(figures, marked, 9).map(({ label }) => label.en)).toEqual(['Two']);
});
