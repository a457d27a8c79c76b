import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../access/shares/view.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { changeAnswers, openForm } from '../engine/instance.ts';
import { byFormOrder, formFields, moduleOf } from '../fields/fields.ts';
import { checkField } from './check-field.ts';
import { openWarnings, warningOfReason, warningsIn, warningsOf } from './warnings.ts';

const water: FormDefinition = formIn(`
  | survey |
  | | type         | name   | label  | relevant      | warning            | warning_message        |
  | | begin_group  | water  | Water  |               |                    |                        |
  | | integer      | people | People |               | . > 5000           | Is it a town?          |
  | | integer      | taps   | Taps   | \${people} > 0 | . > \${people}     | More taps than people? |
  | | begin_repeat | wells  | Wells  |               |                    |                        |
  | | integer      | depth  | Depth  |               | . != 0 and . > 300 | Deeper than \${people}?|
  | | end_repeat   |        |        |               |                    |                        |
  | | end_group    |        |        |               |                    |                        |`);

const given = (values: Parameters<typeof warningsOf>[0]) => warningsOf(values, water);
const at = (values: Parameters<typeof warningsOf>[0]) =>
  given(values).map(({ warning }) => warning.fields[0]);
const wells = { 'water.wells/@b': 'V', 'water.wells/@a': 'W' };

describe('a question that warns of its own answer', () => {
  it.each([
    ['a usual answer', { 'water.people': 400 }, []],
    ['a doubtful answer', { 'water.people': 6000 }, ['water.people']],
    ['one beside another answer', { 'water.people': 4, 'water.taps': 5 }, ['water.taps']],
    ['an answer of 0', { 'water.people': 0, 'water.wells/@a/depth': 0, ...wells }, []],
    ['no answer', { 'water.people': null }, []],
    ['a question that is not asked', { 'water.taps': 5 }, []],
    [
      'rows, in their order',
      { ...wells, 'water.wells/@a/depth': 400, 'water.wells/@b/depth': 500 },
      ['water.wells/@b/depth', 'water.wells/@a/depth'],
    ],
    ['a row that is not there', { 'water.wells/@a/depth': 400 }, []],
  ])('has %s', (_what, values, fields) => {
    expect(at(values)).toEqual(fields);
  });

  it('follows the answers of a survey that is open', () => {
    const instance = openForm(water, { 'water.people': 4, 'water.taps': 5 });
    changeAnswers(instance, [['water.people', 10]]);
    expect(warningsIn(instance)).toEqual([]);
    changeAnswers(instance, [['water.taps', 11]]);
    expect(openWarnings(instance)).toBe(1);
  });
});

describe('the reason for keeping a doubtful answer', () => {
  const deep = { ...wells, 'water.wells/@a/depth': 400, 'water.wells/@b/depth': 500 };
  const reason = 'water.wells/@a/depth~why';

  it('stands beside the answer, in its row', () => {
    const [b, a] = given({ ...deep, [reason]: ' Measured twice ' });
    expect(a).toMatchObject({ reasonAt: reason, reason: 'Measured twice' });
    expect(b).toMatchObject({ reasonAt: 'water.wells/@b/depth~why', reason: '' });
    expect(openWarnings(openForm(water, { ...deep, [reason]: 'Measured twice' }))).toBe(1);
  });

  it('goes where its row goes', () => {
    const moved = { ...deep, 'water.wells/@a': 'A', [reason]: 'Measured twice' };
    expect(given(moved).map((each) => each.reason)).toEqual(['Measured twice', '']);
  });

  it('is a field of the form, with the words of the warning, in its module and behind its answer', () => {
    const fields = formFields(water);
    expect(fields.answers.get('water.wells/@/depth~why')?.question.label).toEqual({
      en: 'Deeper than ${people}?',
    });
    expect(checkField(fields, reason, 'Measured twice')).toBeNull();
    expect(checkField(fields, reason, 'x'.repeat(501))?.code).toBe('too_long');
    expect(checkField(fields, 'water.wells/@a/width~why', 'x')?.code).toBe('unknown_field');
    expect(moduleOf(water, reason)).toBe('water');
    expect(['water.people~why', reason, 'water.taps'].toSorted(byFormOrder(fields))).toEqual([
      'water.taps',
      reason,
      'water.people~why',
    ]);
  });

  it('finds its warning, whether it holds or not', () => {
    const instance = openForm(water, wells);
    expect(warningOfReason(instance, reason)?.warning.fields).toEqual(['water.wells/@a/depth']);
    expect(warningOfReason(instance, 'water.wells/@c/depth~why')).toBeUndefined();
    expect(warningOfReason(instance, 'water.people')).toBeUndefined();
  });

  it('is open to whoever is given the question, and to nobody else', () => {
    const view = viewOf(water, ['water.wells/@']);
    expect(view?.isOpen(reason)).toBe(true);
    expect(view?.isOpen('water.people~why')).toBe(false);
  });
});

it('a contributor who may not see what a warning reads is not warned', () => {
  const view = viewOf(water, ['water.taps']);
  expect(view && warningsOf({ 'water.taps': 5 }, view.form)).toEqual([]);
});
