import { formIn, problemsIn, questionOf, questionSheet, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { writeXlsForm } from '../../xlsform-writer/write-xlsform.ts';
import { readXlsForm } from '../read-xlsform.ts';

const doubtful = {
  type: 'integer',
  warning: '. > 100',
  warning_message: 'So many?',
  'warning_message::Hindi (hi)': 'इतने सारे?',
};

describe('the columns for a doubtful answer', () => {
  it('say when it is doubtful, and in which words', () => {
    expect(questionOf(doubtful)).toMatchObject({
      warning: '. > 100',
      warning_message: { en: 'So many?', hi: 'इतने सारे?' },
    });
  });

  it('may ask for last year’s answers, which no other column may', () => {
    const asks = "instance('last-year')/root/q > 0";
    expect(readTable(questionSheet({ ...doubtful, warning: asks })).warnings).toEqual([]);
    expect(told(readTable(questionSheet({ ...doubtful, constraint: asks })).warnings)).toEqual([
      'survey 2 constraint: list_of_instance',
    ]);
  });

  it('are written as they were read', () => {
    const form = formIn(questionSheet(doubtful));
    expect(readXlsForm(writeXlsForm(form)).form).toEqual(form);
  });

  it.each([
    [{ warning: '. > 100' }, 'warning: incomplete_warning'],
    [{ warning_message: 'So many?' }, 'warning_message: incomplete_warning'],
    [{ ...doubtful, warning: '. > ' }, 'warning: expression_ends_early'],
    [{ ...doubtful, warning: '. > ${rooms}' }, 'warning: unknown_reference'],
    [{ ...doubtful, warning: '. > many()' }, 'warning: unknown_function'],
    [{ ...doubtful, warning: ". > instance('last-year')/root/rooms" }, 'warning: path_to_nothing'],
  ])('with %j have a problem in their cell', (columns, problem) => {
    expect(problemsIn(questionSheet(columns))).toEqual([`survey 2 ${problem}`]);
  });

  it.each([
    [{ type: 'note' }, 'a note'],
    [{ type: 'begin_group' }, 'a group'],
    [{ type: 'calculate', label: '', calculation: '1' }, 'what nobody sees'],
  ])('are left out of %j, with a word', (columns, _what) => {
    const { warnings } = readTable(questionSheet({ ...doubtful, ...columns }));
    expect(told(warnings)).toContain('survey 2 warning: column_left_out');
  });
});
