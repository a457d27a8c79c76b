import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../forms/definition/definition.ts';
import type { Values } from '../survey/values.ts';
import { figuresOf, gapsOf } from './figures.ts';
import { leadingPart, linesOf, percentOf, say, sayBeside } from './say.ts';
import { addTallies, NOTHING_COUNTED, tallyOf } from './tally.ts';

const workbook = (choices = '') =>
  formIn(`
  | survey | type | name | label | required | relevant | unit |
  | | begin_group | a | A | | | |
  | | integer | homes | Homes | yes | | |
  | | decimal | far | Far | | | km |
  | | integer | part | Part | | | % |
  | | integer | age | Age | | | years |
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
    'a.age': 30,
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
    ['Age', 'number'],
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
  expect(say(figure('Age'), false)).toMatchObject({ says: 'mean', number: 30 });
});

it('a form says itself what its numbers come to, and what is in no report', () => {
  const told = formIn(`
    | survey | type | name | label | required | report |
    | | begin_group | a | A | | |
    | | integer | year | Year of the well | yes | mean |
    | | decimal | land | Land | yes | sum |
    | | integer | phone | Phone | yes | no |
    | | end_group | | | | |`);
  const counted = tally([{ 'a.year': 1990, 'a.land': 1.5 }, { 'a.year': 2000, 'a.land': 2 }, {}], told);
  expect(
    figuresOf(counted, told).flatMap((each) => each.figures.map((own) => say(own, false))),
  ).toMatchObject([
    { says: 'mean', number: 1995 },
    { says: 'sum', number: 3.5 },
  ]);
  expect(gapsOf(counted, told).map(({ label }) => label.en)).toEqual(['Year of the well', 'Land']);
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

describe('beside a figure', () => {
  const earlier: readonly Values[] = [
    { 'a.homes': 90, 'a.far': 2, 'a.drain': 'no' },
    { 'a.homes': 60 },
    {},
    {},
  ];
  const beside = (name: string, isWider = false) =>
    sayBeside(figure(name), false, { figure: figure(name, earlier), isOne: false, isWider });

  it('stands the same of an earlier year', () => {
    expect(beside('Homes')).toEqual({ says: 'sum', number: 150, answered: { part: 2, of: 4 } });
    expect(beside('Far')).toMatchObject({ says: 'mean', number: 2 });
    expect(beside('Sources')).toEqual({ says: 'rows', rows: 0, begun: { part: 0, of: 4 } });
  });

  it('stands the choice that the figure names, also where nobody gave it then', () => {
    expect(beside('Drain')).toMatchObject({
      says: 'leading',
      part: { name: 'yes' },
      share: { part: 0, of: 4 },
    });
    const [one = {}] = three;
    expect(
      sayBeside(figure('Drain', [one]), true, { figure: figure('Drain'), isOne: false, isWider: true }),
    ).toMatchObject({ part: { name: 'yes' }, share: { part: 1, of: 3 } });
  });

  it('stands the mean of a wider place, and never its sum', () => {
    expect(beside('Homes', true)).toEqual({ says: 'mean', number: 75, answered: { part: 2, of: 4 } });
    expect(beside('Sources', true)).toBeNull();
  });

  it('stands the answer of one survey as it is, and beside several as one of one', () => {
    const [one = {}] = earlier;
    const against = { figure: figure('Drain', [one]), isOne: true, isWider: false };
    expect(sayBeside(figure('Drain', [one]), true, against)).toMatchObject({
      says: 'choices',
      parts: [{ name: 'no' }],
    });
    expect(sayBeside(figure('Drain'), false, against)).toMatchObject({
      part: { name: 'yes' },
      share: { part: 0, of: 1 },
    });
    expect(sayBeside(figure('Homes'), false, { ...against, figure: figure('Homes', [one]) })).toEqual({
      ...{ says: 'sum', number: 90, answered: { part: 1, of: 1 } },
    });
  });

  it('stands nothing where nobody answered', () => {
    expect(beside('Part')).toBeNull();
    expect(sayBeside(figure('Homes'), false, { figure: null, isOne: false, isWider: false })).toBeNull();
  });
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
