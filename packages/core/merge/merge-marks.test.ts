import { anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { aSituation, surveyAfter } from '@sampark/testing/situations';
import { expect, it } from 'vitest';
import { checkField } from '../forms/check-field.ts';
import { formFields } from '../forms/fields.ts';
import { villageStandard } from '../forms/shipped/village-standard.ts';
import { MOST_MARKS, markOf, marksPath, markText } from '../survey/about/same-marks.ts';
import type { ServerSurvey } from '../survey/survey.ts';
import type { Value } from '../survey/values.ts';
import { decide } from './decide.ts';

const toilets = 'sanitation.toilets';
const path = marksPath(toilets);
const fields = formFields(villageStandard);
const mark = (on: string, answer: Value = 82) => markText(markOf(on, answer, { of: 'S-2025', year: '2025' }));
const ofToilets = mark(toilets);
const ofDrainage = mark('sanitation.drainage', 'Good');

const after = (stored: ServerSurvey, was: Value, now: Value, op_id = 'op-1') =>
  decide(
    anUpdate({ op_id, set: { [path]: now }, was: { [path]: was } }),
    aSituation(stored, { check: (field, value) => checkField(fields, field, value) }),
  );

const held = (...marks: string[]) => aServerSurvey({}, marks.length > 0 ? { [path]: marks } : {});

it('two phones take answers again apart: all marks stand, each once, and nobody is asked', () => {
  const first = surveyAfter(after(held(), null, [ofToilets]));
  const second = after(first, null, [ofToilets, ofDrainage], 'op-2');
  expect(second).toMatchObject({ status: 'merged', opened: [] });
  expect(surveyAfter(second).values[path]).toEqual([ofToilets, ofDrainage]);
});

it('a mark goes when its author takes it out, and those of others stay', () => {
  expect(surveyAfter(after(held(ofToilets, ofDrainage), [ofToilets], null)).values[path]).toEqual([
    ofDrainage,
  ]);
});

it.each<[string, readonly string[], string]>([
  ['of a question that the form does not have', [mark('sanitation.moon')], 'not_a_mark'],
  ['of a row', [mark('sanitation.wells/@a')], 'not_a_mark'],
  ['of another module', [mark('electricity.coverage')], 'not_a_mark'],
  ['twice', [ofToilets, ofToilets], 'not_a_mark'],
  ['that are none', ['unchanged'], 'not_a_mark'],
  ['by the thousand', Array.from({ length: MOST_MARKS + 1 }, (_, at) => mark(toilets, at)), 'too_many_marks'],
])('marks %s are refused by name', (_, marks, code) => {
  const decision = after(held(), null, marks);
  expect(decision.rejected_fields).toEqual({ [path]: code });
});

it('a mark of a question that a newer form has dropped stays, and others come beside it', () => {
  const dropped = mark('sanitation.dropped');
  const decision = after(held(dropped), [dropped], [dropped, ofToilets]);
  expect(decision.rejected_fields).toEqual({});
  expect(surveyAfter(decision).values[path]).toEqual([dropped, ofToilets]);
});

it('as many marks as a module may have are not exceeded by two phones together', () => {
  const many = Array.from({ length: MOST_MARKS }, (_, at) => mark(toilets, at));
  const decision = after(held(...many), null, [ofDrainage]);
  expect(decision.rejected_fields).toEqual({ [path]: 'too_many_marks' });
});

it('two phones take the same row over apart: it is there once, with its answers and marks, and nobody is asked', () => {
  const row = 'water.wells/@k3f9';
  const of = marksPath(`${row}/owner`);
  const set = { [row]: 'a', [`${row}/owner`]: 'Temple', [of]: [mark(`${row}/owner`, 'Temple')] };
  const was = { [row]: null, [`${row}/owner`]: null, [of]: null };
  const situation = (stored: ServerSurvey) => aSituation(stored, { check: () => null });
  const first = surveyAfter(decide(anUpdate({ op_id: 'op-1', set, was }), situation(held())));
  const second = decide(anUpdate({ op_id: 'op-2', set, was }), situation(first));
  expect(second).toMatchObject({ opened: [], changed: false, rejected_fields: {} });
  expect(first.values).toMatchObject(set);
});
