import { anUpdate, aServerSurvey, aStep } from '@sampark/testing/builders';
import { digestFromBefore } from '@sampark/testing/digest-from-before';
import { repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { aSituationOf, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { checkField } from '../../forms/checks/check-field.ts';
import { formFields } from '../../forms/fields/fields.ts';
import { digestOf } from '../../survey/about/digest.ts';
import { reviewOf } from '../../survey/about/review-state.ts';
import type { ReviewEvent } from '../../survey/about/reviews.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Value, Values } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';

const fields = formFields(
  waterForm(text('source'), repeat('wells', [whole('depth'), repeat('repairs', [text('part')])])),
);
const [a, b] = ['water.wells/@a', 'water.wells/@b'];
const answers: Values = { 'water.source': 'well', [a]: 'V', [`${a}/depth`]: 9, [b]: 'W', [`${b}/depth`]: 5 };
const ofB = '~review.water.wells#b';

const step = (name: ReviewEvent['step'], more: Partial<ReviewEvent> = {}, values = answers) =>
  aStep({
    id: name,
    step: name,
    by: 'mohan',
    name: 'mohan',
    seen: digestOf(values, b),
    placed: true,
    ...more,
  });
const checked = step('checked');
const survey = (more: Values = {}) => aServerSurvey({}, { ...answers, ...more });
const by = (name: string, role: 'staff' | 'block_officer', stored: ServerSurvey) =>
  aSituationOf(name, role, stored, { check: (field, value) => checkField(fields, field, value) });
/** Saves answers over all that the survey holds, which the author has seen. */
const save = (stored: ServerSurvey, set: Values, name: string, role: 'staff' | 'block_officer') =>
  decide(anUpdate({ op_id: `op-${name}`, set, was: stored.values }), by(name, role, stored));
const asStaff = (stored: ServerSurvey, set: Values, name = 'asha') => save(stored, set, name, 'staff');
const asOfficer = (stored: ServerSurvey, set: Values) => save(stored, set, 'mohan', 'block_officer');

describe('a step about a row', () => {
  it('is taken from whoever may review, beside those of others', () => {
    const first = surveyAfter(asOfficer(survey(), { [ofB]: [checked] }));
    const returned = step('returned', { id: 'r', on: `${b}/depth` });
    const both = surveyAfter(asOfficer(first, { [ofB]: [returned] }));
    expect(both.values[ofB]).toEqual([checked, returned]);
    expect(reviewOf(both.values, 'water').state).toBe('returned');
  });

  it.each<[string, Value, string]>([
    ['without the right', [step('checked', { by: 'asha', name: 'asha' })], 'not_yours'],
    ['in the name of an officer', [checked], 'not_yours'],
    ['as a sending', [aStep({ by: 'asha', name: 'asha' })], 'not_a_review'],
    ['about a question of another row', [step('returned', { on: `${a}/depth` })], 'not_a_review'],
  ])('is refused by name to staff: %s', (_, now, code) => {
    const decision = asStaff(survey(), { [ofB]: now, [`${a}/depth`]: 8 });
    expect(decision.rejected_fields).toEqual({ [ofB]: code });
    expect(surveyAfter(decision).values[`${a}/depth`]).toBe(8);
  });

  it.each([
    ['in a row', '~review.water.wells#b/repairs#x'],
    ['of a repeat that there is not', '~review.water.pumps#b'],
    ['of no module', '~review.wells#b'],
    ['that holds notes', '~notes.water.wells#b'],
  ])('is about no row %s', (_, path) => {
    expect(asOfficer(survey(), { [path]: [checked] }).rejected_fields).toEqual({ [path]: 'unknown_field' });
  });
});

describe('a checked row', () => {
  const stored = survey({ [ofB]: [checked] });

  it('keeps a late edit in a conflict; the other rows and the rest of the module are applied', () => {
    const decision = asStaff(stored, {
      [`${b}/depth`]: 6,
      [`${b}/repairs/@x`]: 'V',
      [`${a}/depth`]: 8,
      'water.source': 'tap',
    });
    expect(decision.status).toBe('conflict');
    expect(surveyAfter(decision).values).toMatchObject({
      ...{ [`${b}/depth`]: 5, [`${a}/depth`]: 8, 'water.source': 'tap' },
    });
    expect(decision.opened.map(({ field, mine }) => [field, mine])).toEqual([
      [`${b}/depth`, 6],
      [`${b}/repairs/@x`, 'V'],
    ]);
    expect(reviewOf(surveyAfter(decision).values, b).state).toBe('checked');
  });

  it('is taken out by nobody who may not review', () => {
    const decision = asStaff(stored, { [b]: null });
    expect(decision.opened).toMatchObject([{ field: b, theirs: 'W', mine: null, user: 'asha' }]);
    expect(surveyAfter(decision).values[b]).toBe('W');
    expect(surveyAfter(asOfficer(stored, { [b]: null })).values[b]).toBeUndefined();
  });

  it('moves among the others by whoever, and so do they, also in a checked module', () => {
    const module = aStep({ step: 'checked', by: 'mohan', name: 'mohan', seen: digestOf(answers, 'water') });
    for (const each of [stored, survey({ '~review.water': [module] })]) {
      const decision = asStaff(each, { [b]: 'B', [a]: 'C' });
      expect(decision).toMatchObject({ status: 'applied', opened: [] });
      expect(surveyAfter(decision).values).toMatchObject({ [b]: 'B', [a]: 'C' });
      expect(reviewOf(surveyAfter(decision).values, b).state).toBe('checked');
    }
  });

  it('stays where it is, where its module was checked before rows were reviewed', () => {
    const seen = digestFromBefore(answers, 'water');
    const before = aStep({ step: 'checked', by: 'mohan', name: 'mohan', seen });
    const module = survey({ '~review.water': [before] });
    expect(reviewOf(module.values, 'water').state).toBe('checked');
    const decision = asStaff(module, { [b]: 'B', [a]: 'C' });
    expect(decision).toMatchObject({ changed: false, opened: [] });
    expect(reviewOf(surveyAfter(decision).values, 'water').state).toBe('checked');
    expect(surveyAfter(asOfficer(module, { [b]: 'B' })).values[b]).toBe('B');
  });

  it('keeps the survey from being deleted by staff', () => {
    const remove = { op_id: 'x', survey_id: stored.survey_id, action: 'delete', base_version: 1 } as const;
    const decision = decide({ ...remove, resolves: [], client_timestamp: null }, by('asha', 'staff', stored));
    expect(decision.opened).toMatchObject([{ field: '*', mine: 'deleted' }]);
  });

  it('comes back with its check, after an officer took it out', () => {
    const gone = surveyAfter(asOfficer(stored, { [b]: null }));
    expect(gone.values[b]).toBeUndefined();
    expect(gone.values[ofB]).toEqual([checked]);
    const back = surveyAfter(asStaff(gone, { [b]: 'W' }));
    expect(reviewOf(back.values, b).state).toBe('checked');
  });
});

describe('a checked module', () => {
  const module = aStep({ step: 'checked', by: 'mohan', name: 'mohan', seen: digestOf(answers, 'water') });
  const opened = step('returned', { over: ['step-1'] });

  it('takes no row more, and none out', () => {
    const decision = asStaff(survey({ '~review.water': [module] }), {
      [a]: null,
      'water.wells/@c': 'X',
    });
    expect(decision.opened.map(({ field }) => field)).toEqual([a, 'water.wells/@c']);
  });

  it('is open in the row alone that was returned since', () => {
    const stored = survey({ '~review.water': [module], [ofB]: [opened] });
    const decision = asStaff(stored, { [`${b}/depth`]: 6, [`${a}/depth`]: 8 });
    expect(surveyAfter(decision).values).toMatchObject({ [`${b}/depth`]: 6, [`${a}/depth`]: 9 });
    // The answer that came is another one than the check had seen, and the rest is locked as before.
    const next = asStaff(surveyAfter(decision), { [`${a}/depth`]: 7, [`${b}/depth`]: 4 }, 'ravi');
    expect(surveyAfter(next).values).toMatchObject({ [`${b}/depth`]: 4, [`${a}/depth`]: 9 });
  });
});

const long = (row: string) =>
  Array.from({ length: 65 }, (_, at) => step('returned', { id: `${row}${at}`, text: 'a'.repeat(1_700) }));

it('steps about rows leave half of the room to those about modules', () => {
  const full = survey({ '~review.water.wells#a': long('a') });
  const returned = { [ofB]: [step('returned', { text: 'b'.repeat(1_900) })] };
  expect(asOfficer(survey({ '~review.water': long('m') }), returned).rejected_fields).toEqual({});
  expect(asOfficer(full, { [ofB]: long('b') }).rejected_fields).toEqual({ [ofB]: 'too_many_steps' });
  const sent = aStep({ by: 'asha', name: 'asha' });
  expect(asStaff(full, { '~review.*': [sent] }).rejected_fields).toEqual({});
});

it('two lists of one operation have the room of one', () => {
  const lists = { '~review.water.wells#a': long('a'), [ofB]: long('b') };
  expect(asOfficer(survey(), lists).rejected_fields).toEqual({ [ofB]: 'too_many_steps' });
  const deleted = { ...survey(), deleted_at: '2026-11-26T10:00:00.000Z' };
  expect(asOfficer(deleted, lists).rejected_fields).toEqual({ [ofB]: 'too_many_steps' });
});
