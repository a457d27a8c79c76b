import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { Values } from '../survey/values.ts';
import { figuresOf } from './figures.ts';
import { type Since, sinceThen } from './since.ts';
import { addTallies, tallyOf } from './tally.ts';

const form = formIn(`
  | survey | type | name | label | better | report |
  | | begin_group | a | A | | |
  | | integer | taps | Taps | higher | |
  | | integer | ill | Ill | lower | mean |
  | | integer | people | People | | |
  | | select_one road | road | Road | good | |
  | | select_one road | lane | Lane | | |
  | | text | remarks | Remarks | | |
  | | end_group | | | | |
  | choices | list_name | name | label |
  | | road | good | Good |
  | | road | fair | Fair |
  | | road | poor | Poor |`);

const figure = (name: string, surveys: readonly Values[]) =>
  figuresOf(addTallies(surveys.map((values) => tallyOf(form, values))), form)
    .flatMap((module) => module.figures)
    .find(({ path }) => path === `a.${name}`);

const since = (name: string, before: readonly unknown[], now: readonly unknown[], isWider = false) => {
  const surveys = (answers: readonly unknown[]) =>
    answers.map((answer): Values => ({ [`a.${name}`]: answer as string | number }));
  const [own, then] = [figure(name, surveys(now)), figure(name, surveys(before))];
  if (!own || !then) throw new Error(`there is no figure ${name}`);
  return sinceThen(form, own, now.length === 1, { figure: then, isOne: before.length === 1, isWider });
};

const said = (direction: Since['direction'], news: Since['news'] = null): Since => ({ direction, news });

it.each<[string, string, readonly unknown[], readonly unknown[], Since | null]>([
  ['more where higher is better', 'taps', [88], [97], said('up', 'better')],
  ['less where higher is better', 'taps', [88], [0], said('down', 'worse')],
  ['more where lower is better', 'ill', [2, 4], [4, 6], said('up', 'worse')],
  ['less where lower is better', 'ill', [2, 4], [1, 1, 1], said('down', 'better')],
  ['the same', 'taps', [0], [0], said('same')],
  ['means that look the same', 'ill', [1, 1, 2], [1.001, 1.333, 1.666], said('same')],
  ['more where the form does not say', 'people', [88], [97], said('up')],
  ['a sum from as many villages', 'taps', [40, 50], [50, 60], said('up', 'better')],
  ['a sum from fewer villages', 'taps', [40, 50], [50, 60, 70], null],
  ['more with a good answer', 'road', ['good', 'poor'], ['good', 'good'], said('up', 'better')],
  [
    'more with a middling answer, of which nobody can tell',
    'road',
    ['fair', 'fair', 'poor', 'poor', 'good'],
    ['fair', 'fair', 'fair', 'poor', 'good'],
    said('up'),
  ],
  ['means that are written alike', 'ill', [200, 200.1], [200.2, 200.1], said('same')],
  ['answers of which the form does not say', 'lane', ['good', 'poor'], ['good', 'good'], said('up')],
  ['words', 'remarks', ['a', 'b'], ['c', 'd'], null],
  ['one village against several', 'taps', [40, 50], [97], null],
])('since an earlier year: %s', (_, name, before, now, change) => {
  expect(since(name, before, now)).toEqual(change);
});

it('a wider place is no earlier year', () => {
  expect(since('ill', [2, 4], [4, 6], true)).toBeNull();
});
