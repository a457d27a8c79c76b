import { aNote, aStep, completeAnswers } from '@sampark/testing/builders';
import { expect, it } from 'vitest';
import { recordFormName } from '../../survey/record-form.ts';
import type { Value } from '../../survey/values.ts';
import { completionOf } from '../completion.ts';
import { askedContent } from '../engine/asked-content.ts';
import { formFields, ofModules } from '../fields/fields.ts';
import { villageStandard } from '../shipped/village-standard.ts';
import { checkByVersions } from '../versions/of-versions.ts';
import { unaskedIn } from '../versions/unasked.ts';
import { checkField } from './check-field.ts';

const path = '~notes.sanitation';
const toilets = 'sanitation.toilets';
const fields = formFields(villageStandard);
const many = (count: number) => Array.from({ length: count }, (_, at) => aNote({ id: `n${at}` }));
const ofSurvey = [aNote({ on: 'village_name' })];

it.each<[string, string, Value, string | null]>([
  ['notes', path, [aNote(), aNote({ id: 'n2', on: 'sanitation.drainage' })], null],
  ['none', path, null, null],
  ['a question that the form does not ask', path, [aNote({ on: 'sanitation.wells' })], null],
  ['the survey as a whole', '~notes.*', ofSurvey, null],
  ['two hundred', path, many(200), null],
  ['two hundred and one', path, many(201), 'too_many'],
  ['2,000 characters', path, [aNote({ text: 'a'.repeat(2_000) })], null],
  ['10,000 characters', path, [aNote({ text: 'a'.repeat(10_000) })], 'too_long'],
  ['a note of another module', path, ofSurvey, 'not_a_note'],
  ['one note twice', path, [aNote(), aNote({ text: 'Other words' })], 'not_a_note'],
  ['broken JSON', path, ['{'], 'not_a_note'],
  ['a text for a list', path, aNote(), 'not_a_note'],
  ['a module that there is not', '~notes.wells', [aNote({ on: 'wells.depth' })], 'unknown_field'],
  ['a kind that nobody knows', '~likes.sanitation', ['ravi'], 'unknown_field'],
  ['no target', '~notes', [aNote()], 'unknown_field'],
])('notes: %s', (_, field, value, code) => {
  expect(checkField(fields, field, value)?.code ?? null).toBe(code);
  // A list that no version takes is not taken item by item.
  expect(checkByVersions([fields, fields])(field, value)?.code ?? null).toBe(code);
});

const review = '~review.sanitation';
const returned = (more: object) => aStep({ step: 'returned', ...more });

it.each<[string, string, Value, string | null]>([
  ['steps', review, [aStep(), returned({ id: 's2', on: toilets, text: 'Count again' })], null],
  ['none', review, null, null],
  ['of the survey as a whole', '~review.*', [aStep(), returned({ id: 's2', on: toilets })], null],
  ['a reason of 10,000 characters', review, [returned({ text: 'a'.repeat(10_000) })], 'too_long'],
  [
    'a return of a question of another module',
    review,
    [returned({ on: 'electricity.coverage' })],
    'not_a_review',
  ],
  ['one step twice', review, [aStep(), aStep({ name: 'Ravi' })], 'not_a_review'],
  ['a forged state', review, ['{"step":"approved"}'], 'not_a_review'],
  ['a text for a list', review, aStep(), 'not_a_review'],
  [
    'two hundred and one',
    review,
    Array.from({ length: 201 }, (_, at) => aStep({ id: `s${at}` })),
    'too_many_steps',
  ],
  ['a module that there is not', '~review.wells', [aStep()], 'unknown_field'],
])('reviews: %s', (_, field, value, code) => {
  expect(checkField(fields, field, value)?.code ?? null).toBe(code);
});

it('nobody writes a note about a record', () => {
  const record = formFields({ ...villageStandard, name: recordFormName('household') });
  expect(checkField(record, path, [aNote()])?.code).toBe('unknown_field');
  expect(checkField(record, '~notes.*', ofSurvey)?.code).toBe('unknown_field');
});

it('a note is no answer that the form no longer asks, and a plain client keeps it', () => {
  expect(unaskedIn(fields, [path, 'sanitation.wells'])).toEqual(['sanitation.wells']);
  const sent = { [path]: [aNote()], 'meta.instance': 'x' };
  expect(ofModules(sent, [{ definition: villageStandard, fields }], false)).toEqual({ [path]: [aNote()] });
});

it('completion counts no notes, and what a survey says still has them', () => {
  const answers = { ...completeAnswers, 'sanitation.toilets': null };
  const noted = { ...answers, [path]: [aNote()] };
  expect(completionOf(noted, villageStandard)).toEqual(completionOf(answers, villageStandard));
  expect(askedContent(villageStandard, fields, noted).values[path]).toEqual([aNote()]);
});
