import { formIn, itemIn, problemsIn, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

const SURVEY = `
  | survey |
  | | type           | name  | label |
  | | select_one wells | q1 | Q1    |
  | choices |`;

describe('the choices sheet', () => {
  it('gives a list its choices, with their other columns for choice_filter', () => {
    const form = formIn(`${SURVEY}
      | | list name | name | label | label::hi | district |
      | | wells     | open | Open  | खुला       | Bhind    |
      | | wells     | tube |       |           |          |`);
    expect(itemIn(form, 'q1')).toMatchObject({
      list_name: 'wells',
      choices: [
        { name: 'open', label: { en: 'Open', hi: 'खुला' }, columns: { district: 'Bhind' } },
        { name: 'tube', label: { en: 'tube' } },
      ],
    });
    expect(form.lists).toBeUndefined();
  });

  it('keeps the lists that only expressions name', () => {
    const form = formIn(`${SURVEY}
      | | list_name | value | label |
      | | wells     | open  | Open  |
      | | prices    | open  | 12    |`);
    expect(form.lists).toEqual({ prices: [{ name: 'open', label: { en: '12' } }] });
  });

  it.each([
    ['list_name | label', 'wells | Open', ['choices 1 -: missing_column', 'survey 2 type: missing_list']],
    ['name | label', 'open | Open', ['choices 1 -: missing_column', 'survey 2 type: missing_list']],
    [
      'list_name | name | label',
      'wells | | Open',
      ['choices 2 name: missing_choice_name', 'survey 2 type: missing_list'],
    ],
    ['list_name | name | label', 'other | open | Open', ['survey 2 type: missing_list']],
    ['list_name | name | label', '', ['survey 2 type: missing_list']],
    ['list_name | name | label', 'wells | open | ${q7}', ['choices 2 label: unknown_reference']],
    ['list_name | name | image', 'wells | open | ${q7}', ['choices 2 image: unknown_reference']],
  ])('with %s and %s has a problem', (headings, row, problems) => {
    expect(problemsIn(`${SURVEY}\n| | ${headings} |\n| | ${row} |`)).toEqual(problems);
  });

  it('is missed where a question asks from a list', () => {
    expect(problemsIn('| survey | type | name | label |\n| | select_one a | q | Q |')).toEqual([
      'survey 2 type: missing_list',
    ]);
  });

  it.each([
    ['list_name | name | label', 'wells | open |', ['choices 2 label: choice_without_label']],
    [
      'list_name | name | label | in use',
      'wells | open | Open | 1',
      ['choices 1 in use: heading_with_space'],
    ],
    [
      'list_name | name | label | media::image::hi',
      'wells | open | Open | a.jpg',
      ['choices 2 media::image::hi: media_left_out'],
    ],
  ])('with %s and %s is taken, with a warning', (headings, row, warnings) => {
    const read = readTable(`${SURVEY}\n| | ${headings} |\n| | ${row} |`);
    expect(read.form).not.toBeNull();
    expect(told(read.warnings)).toEqual(warnings);
  });

  it('ignores a row without a list, and says so', () => {
    const { form, warnings } = readTable(`${SURVEY}
      | | list_name | name | label |
      | | wells     | open | Open  |
      | |           | tube | Tube  |`);
    expect(told(warnings)).toEqual(['choices 3 list_name: choice_without_list']);
    expect(form).not.toBeNull();
  });

  it('has a name once in a list, unless the settings allow more', () => {
    const twice = `${SURVEY}
      | | list_name | name | label |
      | | wells     | open | Open  |
      | | other     | open | Open  |
      | | wells     | open | Again |`;
    expect(problemsIn(twice)).toEqual(['choices 4 name: doubled_choice']);
    const allowed = formIn(`${twice}\n| settings | allow_choice_duplicates |\n| | yes |`);
    expect(itemIn(allowed, 'q1')).toHaveProperty('choices.length', 2);
  });

  it('may hold a reference in a column of its own, which is no text', () => {
    expect(
      problemsIn(`${SURVEY}\n| | list_name | name | label | note |\n| | wells | a | A | \${q7} |`),
    ).toEqual([]);
  });
});
