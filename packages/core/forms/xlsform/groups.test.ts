import { formIn, itemIn, problemsIn, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { Item } from '../definition/definition.ts';

/** Writes a survey sheet of rows `type name`; each has a label. */
const survey = (...rows: readonly string[]): string =>
  [
    '| survey |',
    '| | type | name | label |',
    ...rows.map((row) => `| | ${row.replace(/ (\S+)$/, ' | $1')} | L |`),
  ].join('\n');

const shape = (items: readonly Item[]): unknown[] =>
  items.map((item) => ('children' in item ? { [item.name]: shape(item.children) } : item.name));

/** Returns the modules as a tree of names; a star marks a module that gathers what stands outside of any group. */
const tree = (markdown: string): unknown[] =>
  formIn(markdown).modules.map(({ name, heading, children }) => ({
    [`${name}${heading ? '*' : ''}`]: shape(children),
  }));

describe('groups and repeats', () => {
  it.each([
    ['begin group', 'end group', 'begin_group'],
    ['begin_group', 'end_group', 'begin_group'],
    ['begin repeat', 'end repeat', 'begin_repeat'],
    ['begin_repeat', 'end_repeat', 'begin_repeat'],
    ['begin lgroup', 'end lgroup', 'begin_repeat'],
    ['begin looped group', 'end looped group', 'begin_repeat'],
  ])('%s … %s is a %s', (begin, end, type) => {
    const form = formIn(survey('begin_group m', `${begin} r`, 'text q', `${end} r`, 'end_group m'));
    expect(itemIn(form, 'r')).toMatchObject({ type, children: [{ name: 'q' }] });
  });

  it('lie in each other', () => {
    expect(
      tree(
        survey(
          'begin_group a',
          'begin_repeat b',
          'begin_group c',
          'text q',
          'end_group c',
          'end_repeat b',
          'text r',
          'end_group a',
        ),
      ),
    ).toEqual([{ a: [{ b: [{ c: ['q'] }] }, 'r'] }]);
  });

  it('have a condition, a look and a lock', () => {
    const form = formIn(`
      | survey | type | name | label | relevant | appearance | read_only |
      | | begin_group | g | G | 1 = 1 | field-list | yes |
      | | text | q | Q | | | |
      | | end_group | | | | | |`);
    expect(itemIn(form, 'g')).toMatchObject({ relevant: '1 = 1', appearance: 'field-list', read_only: true });
  });

  it('say what a group cannot have, and go by their name without a label', () => {
    const { form, warnings } = readTable(`
      | survey | type | name | label | required | repeat_count | hint |
      | | begin_group | g | | yes | 3 | |
      | | text | q | Q | | | |
      | | end_group | | | | | |`);
    expect(form?.modules[0]?.label).toEqual({ en: 'g' });
    expect(told(warnings)).toEqual([
      'survey 2 required: column_left_out',
      'survey 2 repeat_count: column_left_out',
      'survey 2 label: without_label',
    ]);
  });

  it.each([
    [['text q', 'end_group g'], 'survey 3 type: unmatched_end'],
    [['begin_group g', 'text q'], 'survey 2 type: unmatched_begin'],
    [['begin_group g', 'begin_group h', 'text q', 'end_group h'], 'survey 2 type: unmatched_begin'],
    [['begin_repeat g', 'text q', 'end_group g', 'end_repeat g'], 'survey 4 type: unmatched_end'],
    [['begin_repeat g', 'begin_group h', 'text q', 'end_repeat g'], 'survey 5 type: unmatched_end'],
    [['begin_group g', 'text q', 'text q', 'end_group g'], 'survey 4 name: doubled_name'],
    [['text q', 'begin_group q', 'text r', 'end_group q'], 'survey 3 name: doubled_name'],
    [['begin_group meta', 'text q', 'end_group meta'], 'survey 2 name: reserved_name'],
    [['begin_repeat data', 'text q', 'end_repeat data'], 'survey 2 name: repeat_named_as_form'],
    [
      ['begin_repeat r', 'begin_repeat r', 'text q', 'end_repeat r', 'end_repeat r'],
      'survey 3 name: doubled_repeat',
    ],
    [['select_one yn or_other q', 'text q_other'], 'survey 3 name: doubled_name'],
  ])('%o have a problem', (rows, problem) => {
    const choices = '\n| choices | list_name | name | label |\n| | yn | y | Yes |';
    expect(problemsIn(survey(...rows) + choices)).toEqual([problem]);
  });

  it('may have names that stand elsewhere, or differ in capitals', () => {
    expect(problemsIn(survey('text q', 'begin_group g', 'text q', 'end_group g'))).toEqual([]);
    const { form, warnings } = readTable(survey('text q', 'text Q'));
    expect(form).not.toBeNull();
    expect(told(warnings)).toEqual(['survey 3 name: names_differ_in_case']);
  });
});

describe('the number of rows of a repeat', () => {
  const counted = (count: string): string => `
    | survey | type | name | label | repeat_count |
    | | integer | wells | How many? | |
    | | begin_repeat | well | Well | ${count} |
    | | text | place | Where? | |
    | | end_repeat | | | |`;

  it.each(['3', '${wells}', '${wells} + 1', ''])('is %s', (count) => {
    expect(itemIn(formIn(counted(count)), 'well')).toMatchObject(
      count ? { repeat_count: count } : { name: 'well' },
    );
  });

  it.each([
    ['-1', 'bad_repeat_count'],
    ['1.5', 'bad_repeat_count'],
    ['yes', 'bad_repeat_count'],
    ["'many'", 'bad_repeat_count'],
    ['${pumps}', 'unknown_reference'],
    ['count of wells', 'expression_error'],
  ])('%s is a problem: %s', (count, code) => {
    expect(problemsIn(counted(count))).toEqual([`survey 3 repeat_count: ${code}`]);
  });
});

describe('the modules of a form', () => {
  it('are its top groups, and one for what stands outside of any', () => {
    expect(tree(survey('text a', 'text b'))).toEqual([{ 'test*': ['a', 'b'] }]);
    expect(tree(survey('begin_group g', 'text a', 'end_group g'))).toEqual([{ g: ['a'] }]);
  });

  it('keep the order in which people are asked', () => {
    expect(
      tree(
        survey(
          'text a',
          'begin_group g',
          'text b',
          'end_group g',
          'begin_repeat r',
          'text c',
          'end_repeat r',
          'text d',
          'begin_group h',
          'end_group h',
          'note e',
        ),
      ),
    ).toEqual([
      { 'test*': ['a'] },
      { g: ['b'] },
      { 'test_2*': [{ r: ['c'] }, 'd'] },
      { h: [] },
      { 'test_3*': ['e'] },
    ]);
  });

  it('gather what nobody sees in the first of them, or behind the last', () => {
    const calculation = (rows: string): string => `
      | survey | type | name | label | calculation |
      ${rows}`;
    expect(
      tree(
        calculation(`
        | | start | begun | | |
        | | begin_group | g | G | |
        | | text | a | A | |
        | | end_group | | | |
        | | text | b | B | |
        | | begin_group | h | H | |
        | | end_group | | | |
        | | calculate | c | | 1 |
        | | text | d | D | |`),
      ),
    ).toEqual([{ g: ['a'] }, { 'test*': ['begun', 'b', 'c'] }, { h: [] }, { 'test_2*': ['d'] }]);
    expect(
      tree(
        calculation(
          '| | start | begun | | |\n| | begin_group | g | G | |\n| | text | a | A | |\n| | end_group | | | |',
        ),
      ),
    ).toEqual([{ g: ['a'] }, { 'test*': ['begun'] }]);
  });

  it('have names without a point, and each its own', () => {
    expect(
      tree(
        survey('begin_group a.b', 'text q', 'end_group a.b', 'begin_group test', 'text r', 'end_group test'),
      ),
    ).toEqual([{ 'test_2*': [{ 'a.b': ['q'] }] }, { test: ['r'] }]);
    expect(tree(survey('begin_group version', 'text q', 'end_group version'))).toEqual([
      { 'test*': [{ version: ['q'] }] },
    ]);
  });
});
