import { questionOf, questionSheet, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';

describe('the columns for the limits of answers', () => {
  it('bound a number, and name its unit', () => {
    const columns = {
      type: 'decimal',
      min: '0',
      max: '24',
      step: '0.5',
      'unit::Hindi (hi)': 'घंटे',
      unit: 'hours',
    };
    expect(questionOf(columns)).toMatchObject({
      min: 0,
      max: 24,
      step: 0.5,
      unit: { en: 'hours', hi: 'घंटे' },
    });
  });

  it.each([
    [{ type: 'integer', min: '0', max: '9', constraint: '. >= 0 and . <= 9' }, undefined],
    [{ type: 'integer', min: '0', max: '20', constraint: '. >= -3 and . <= 9' }, undefined],
    [{ type: 'integer', min: '0', constraint: '(. >= 0) and (. <= 9)' }, '. <= 9'],
    [{ type: 'text', max_length: '9', constraint: "(string-length(.) <= 9) and (. != '')" }, ". != ''"],
    [{ type: 'integer', max: '9', constraint: '. >= 0' }, '. >= 0'],
    [{ type: 'integer', constraint: '. >= 0 and . <= 9' }, '. >= 0 and . <= 9'],
  ])('count more than what the constraint says of them: %j', (columns, constraint) => {
    const { constraint: found, min } = questionOf(columns) as { constraint?: string; min?: number };
    expect(found).toBe(constraint);
    if ('min' in columns) expect(min).toBe(0);
  });

  it('bound a text', () => {
    expect(questionOf({ type: 'text', max_length: '12' })).toMatchObject({ max_length: 12 });
  });

  it.each([
    [{ type: 'integer', min: 'few' }, 'min: limit_not_understood'],
    [{ type: 'integer', min: '5', max: '4' }, 'max: limit_not_understood'],
    [{ type: 'integer', step: '0' }, 'step: limit_not_understood'],
    [{ type: 'text', max_length: '1.5' }, 'max_length: limit_not_understood'],
    [{ type: 'text', min: '5' }, 'min: column_left_out'],
    [{ type: 'range', min: '5' }, 'min: column_left_out'],
    [{ type: 'begin_group', unit: 'm' }, 'unit: column_left_out'],
  ])('are left out with a warning where they cannot be: %j', (columns, warning) => {
    const { warnings } = readTable(questionSheet(columns));
    expect(told(warnings)).toEqual([`survey 2 ${warning}`]);
  });
});

describe('the column heading', () => {
  it('keeps a group out of the paths', () => {
    const { form } = readTable(`
      | survey | type | name | label | heading |
      | | begin_group | water | Water | |
      | | begin_group | wells | Wells | yes |
      | | text | owner | Owner | |
      | | end_group | | | |
      | | end_group | | | |`);
    expect(form?.modules[0]?.children).toMatchObject([{ name: 'wells', heading: true }]);
  });
});
