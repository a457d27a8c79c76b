import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import type { FormDefinition } from '../forms/definition.ts';
import type { Values } from '../survey/values.ts';
import { figuresOf, gapsOf } from './figures.ts';
import { leadingPart, linesOf, percentOf, say } from './say.ts';
import { addTallies, NOTHING_COUNTED, tallyOf } from './tally.ts';

const workbook = (choices = '') =>
  formIn(`
  | survey | type | name | label | required | relevant | unit |
  | | begin_group | a | A | | | |
  | | integer | homes | Homes | yes | | |
  | | decimal | far | Far | | | km |
  | | integer | part | Part | | | % |
  | | select_one yn | drain | Drain | yes | | |
  | | text | remarks | Remarks | | | |
  | | begin_repeat | sources | Sources | | | |
  | | integer | depth | Depth | yes | | |
  | | end_repeat | | | | | |
  | | end_group | | | | | |
  | | begin_group | b | B | | \${homes} > 1000 | |
  | | text | town | Town | | | |
  | | end_group | | | | | |
  | choices | list_name | name | label |
  ${choices}
  | | yn | yes | Yes |
  | | yn | no | No |`);
const form = workbook();

const tally = (surveys: readonly Values[], by: FormDefinition = form) =>
  addTallies(surveys.map((values) => tallyOf(by, values)));
const three: readonly Values[] = [
  {
    'a.homes': 100,
    'a.far': 1.5,
    'a.part': 40,
    'a.drain': 'yes',
    'a.sources/@r': 1,
    'a.sources/@r/depth': 30,
  },
  { 'a.homes': 50, 'a.drain': 'no', 'a.remarks': 'x', 'a.sources/@r': 1, 'a.sources/@s': 2 },
  {},
];
const figures = (surveys: readonly Values[]) =>
  figuresOf(tally(surveys), form).flatMap((each) => each.figures);
const figure = (name: string, surveys: readonly Values[] = three) => {
  const found = figures(surveys).find(({ label }) => label.en === name);
  if (!found) throw new Error(`there is no figure ${name}`);
  return found;
};

it('figures stand module by module in the order of the form; a module that is asked nowhere has none', () => {
  const modules = figuresOf(tally(three), form);
  expect(modules.map(({ label }) => label.en)).toEqual(['A']);
  expect(modules[0]?.figures.map(({ label, kind }) => [label.en, kind])).toEqual([
    ['Homes', 'number'],
    ['Far', 'number'],
    ['Part', 'number'],
    ['Drain', 'shares'],
    ['Remarks', 'held'],
    ['Sources', 'rows'],
  ]);
  expect(figuresOf(NOTHING_COUNTED, form)).toEqual([]);
});

it('counts add up; measures and shares of a hundred do not', () => {
  expect(say(figure('Homes'), false)).toEqual({ says: 'sum', number: 150, answered: { part: 2, of: 3 } });
  expect(say(figure('Far'), false)).toEqual({ says: 'mean', number: 1.5, answered: { part: 1, of: 3 } });
  expect(say(figure('Part'), false)).toMatchObject({ says: 'mean', number: 40 });
});

it('a sentence about choices names yes, with so many of so many; no answer is a line of its own', () => {
  expect(say(figure('Drain'), false)).toMatchObject({
    says: 'leading',
    part: { name: 'yes' },
    share: { part: 1, of: 3 },
  });
  expect(linesOf(figure('Drain')).map(({ of, share }) => [of && 'name' in of && of.name, share])).toEqual([
    ['yes', { part: 1, of: 3 }],
    ['no', { part: 1, of: 3 }],
    [null, { part: 1, of: 3 }],
  ]);
});

it('of other choices, the one is named that was given most', () => {
  const part = (name: string, count: number) => ({ name, label: { en: name }, count });
  expect(leadingPart({ parts: [part('a', 1), part('b', 2), part('c', 2)] })?.name).toBe('b');
  expect(leadingPart({ parts: [part('yes', 0), part('no', 2)] })?.name).toBe('yes');
  expect(leadingPart({ parts: [part('a', 0), part('b', 0)] })).toBeNull();
});

it('a choice that the form has no more keeps a line, without a name', () => {
  const older = workbook('| | yn | partly | Partly |');
  const [module] = figuresOf(tally([{ 'a.drain': 'partly' }], older), form);
  const drain = module?.figures.find(({ label }) => label.en === 'Drain');
  expect(drain).toMatchObject({
    parts: [{ name: 'yes' }, { name: 'no' }, { name: 'partly', label: null, count: 1 }],
  });
});

it('rows are counted, and what stands in them by the row', () => {
  const rows = figure('Sources');
  expect(say(rows, false)).toEqual({ says: 'rows', rows: 3, begun: { part: 2, of: 3 } });
  expect(rows).toMatchObject({ inside: [{ path: 'a.sources/@/depth', asked: 3, answered: 1 }] });
});

it('of one survey, its answers are said, and no shares', () => {
  const [one = {}] = three;
  expect(say(figure('Homes', [one]), true)).toEqual({ says: 'number', number: 100 });
  expect(say(figure('Drain', [one]), true)).toMatchObject({ says: 'choices', parts: [{ name: 'yes' }] });
  expect(say(figure('Remarks', [one]), true)).toEqual({ says: 'none' });
  expect(say(figure('Sources', [one]), true)).toEqual({ says: 'rowsOfOne', rows: 1 });
});

it('what nobody answered has no mean, and no share but that of no answer', () => {
  expect(say(figure('Far', [{}, {}]), false)).toEqual({ says: 'none' });
  expect(linesOf(figure('Far', [{}, {}]))).toEqual([{ of: null, share: { part: 2, of: 2 } }]);
});

it('gaps are required questions without an answer, the largest share first, rows by the row', () => {
  expect(
    gapsOf(tally(three), form).map(({ label, missing, asked, inRows }) => [label.en, missing, asked, inRows]),
  ).toEqual([
    ['Depth', 2, 3, true],
    ['Homes', 1, 3, false],
    ['Drain', 1, 3, false],
  ]);
  expect(gapsOf(NOTHING_COUNTED, form)).toEqual([]);
});

it.each([
  [{ part: 0, of: 9 }, 0],
  [{ part: 1, of: 1000 }, 1],
  [{ part: 1, of: 3 }, 33],
  [{ part: 999, of: 1000 }, 99],
  [{ part: 9, of: 9 }, 100],
  [{ part: 0, of: 0 }, null],
])('%o is so many per cent', (share, percent) => {
  expect(percentOf(share)).toBe(percent);
});
