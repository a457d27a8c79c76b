import {
  formIn,
  itemIn,
  problemsIn,
  questionOf,
  questionSheet,
  readTable,
  told,
} from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

describe('a question over a list', () => {
  it.each([
    ['select_one yn', 'select_one'],
    ['select one yn', 'select_one'],
    ['select one from yn', 'select_one'],
    ['select1 yn', 'select_one'],
    ['add select one prompt using yn', 'select_one'],
    ['select_multiple yn', 'select_multiple'],
    ['select all that apply yn', 'select_multiple'],
    ['select all that apply from yn', 'select_multiple'],
    ['rank yn', 'rank'],
  ])('%s is a %s', (type, kind) => {
    expect(questionOf({ type })).toMatchObject({
      type: kind,
      list_name: 'yn',
      choices: [
        { name: 'yes', label: { en: 'Yes' } },
        { name: 'no', label: { en: 'No' } },
      ],
    });
  });

  it('has its filter', () => {
    expect(questionOf({ type: 'select_one yn', choice_filter: "name != 'no'" })).toHaveProperty(
      'choice_filter',
      "name != 'no'",
    );
  });

  it.each(['or_other', 'or other', 'or specify other'])(
    'with %s has another choice and a question for it',
    (other) => {
      const form = formIn(questionSheet({ type: `select_multiple yn ${other}` }));
      expect(itemIn(form, 'q')).toMatchObject({
        type: 'select_multiple',
        choices: [{ name: 'yes' }, { name: 'no' }, { name: 'other', label: { en: 'Other', hi: 'अन्य' } }],
      });
      expect(itemIn(form, 'q_other')).toMatchObject({ type: 'text', relevant: "selected(../q, 'other')" });
    },
  );

  it('keeps the choice other that its list has already', () => {
    const form = formIn(`
      | survey  | type | name | label |
      |         | select_one wells or_other | q1 | Q1 |
      | choices | list_name | name | label |
      |         | wells | other | None of these |`);
    expect(itemIn(form, 'q1')).toHaveProperty('choices', [{ name: 'other', label: { en: 'None of these' } }]);
  });

  it.each([
    [{ type: 'select_one' }, 'survey 2 type: missing_list_name'],
    [{ type: 'select_one y' }, 'survey 2 type: missing_list'],
    [{ type: 'select_one yn or_another' }, 'survey 2 type: unknown_type'],
    [
      { type: 'select_one yn or_other', choice_filter: "name = 'a'" },
      'survey 2 choice_filter: filter_not_possible',
    ],
    [{ type: 'select_one yn', parameters: 'randomize=perhaps' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'select_one yn', parameters: 'seed=3' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'select_one yn', parameters: 'randomize=true seed=x' }, 'survey 2 parameters: parameter_value'],
    [{ type: 'select_one yn', parameters: 'step=3' }, 'survey 2 parameters: parameter_not_known'],
    [{ type: 'select_one yn', appearance: "search('wells')" }, 'survey 2 appearance: not_taken'],
    [{ type: 'select_one ${q}' }, 'survey 2 type: not_taken'],
  ])('with %o has a problem', (columns, problem) => {
    expect(problemsIn(questionSheet(columns))).toEqual([problem]);
  });

  it('says that a parameter has no meaning here', () => {
    const { form, warnings } = readTable(
      questionSheet({ type: 'rank yn', parameters: 'randomize=true, seed=${q}' }),
    );
    expect(form).not.toBeNull();
    expect(warnings.map(({ params }) => params)).toEqual([{ name: 'randomize' }, { name: 'seed' }]);
    expect(told(warnings)[0]).toBe('survey 2 parameters: parameter_left_out');
  });

  it('with several answers has choices without spaces', () => {
    const spaced = (type: string): string[] =>
      problemsIn(`
        | survey  | type | name | label |
        |         | ${type} wells | q1 | Q1 |
        | choices | list_name | name | label |
        |         | wells | open well | Open |`);
    expect(spaced('select_multiple')).toEqual(['survey 2 type: choice_name_with_space']);
    expect(spaced('select_one')).toEqual([]);
  });

  it('in a table-list group has the list of the others, and no filter', () => {
    const table = (second: string, filter = ''): string[] =>
      problemsIn(`
        | survey  | type | name | label | appearance | choice_filter |
        |         | begin_group | g | G | table-list | |
        |         | select_one a | q1 | Q1 | | ${filter} |
        |         | select_one ${second} | q2 | Q2 | | |
        |         | end_group | | | | |
        | choices | list_name | name | label |
        |         | a | 1 | One |
        |         | b | 1 | One |`);
    expect(table('a')).toEqual([]);
    expect(table('b')).toEqual(['survey 4 type: table_list_mixed']);
    expect(table('a', 'name = 1')).toEqual(['survey 3 choice_filter: filter_not_possible']);
  });
});
