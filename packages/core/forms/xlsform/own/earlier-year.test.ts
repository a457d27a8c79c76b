import { formIn, problemsIn, questionOf, questionSheet, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { writeXlsForm } from '../../xlsform-writer/write-xlsform.ts';
import { readXlsForm } from '../read-xlsform.ts';

describe('the columns for answers of an earlier year', () => {
  it.each([
    [{ type: 'integer', allowed_change: '10' }, { allowed_change: 10 }],
    [{ type: 'decimal', allowed_change: '12.5 %' }, { allowed_change: 12.5 }],
    [{ type: 'range', allowed_change: '0' }, { allowed_change: 0 }],
    [{ type: 'integer', allowed_change: 'None' }, { allowed_change: 'none' }],
    [{ type: 'text', carry: 'No' }, { carry: 'no' }],
  ])('of %j say %j, and are written as they were read', (columns, said) => {
    expect(questionOf(columns)).toMatchObject(said);
    const form = formIn(questionSheet(columns));
    expect(readXlsForm(writeXlsForm(form)).form).toEqual(form);
  });

  it('say nothing where last year’s answer is shown', () => {
    expect(questionOf({ type: 'integer', carry: 'yes' })).not.toHaveProperty('carry');
  });

  it.each([
    [{ type: 'integer', allowed_change: 'much' }, 'allowed_change: bad_allowed_change'],
    [{ type: 'integer', allowed_change: '-5' }, 'allowed_change: bad_allowed_change'],
    [{ type: 'text', carry: 'perhaps' }, 'carry: bad_carry'],
  ])('with %j have a problem in their cell', (columns, problem) => {
    expect(problemsIn(questionSheet(columns))).toEqual([`survey 2 ${problem}`]);
  });

  it.each([
    { type: 'text', allowed_change: '10' },
    { type: 'begin_group', carry: 'no' },
  ])('are left out of %j, with a word', (columns) => {
    expect(told(readTable(questionSheet(columns)).warnings).join()).toContain('column_left_out');
  });
});
