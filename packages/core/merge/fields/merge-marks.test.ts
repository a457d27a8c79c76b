import { anUpdate, aServerSurvey, aStep } from '@sampark/testing/builders';
import { aSituation, surveyAfter } from '@sampark/testing/situations';
import { formIn } from '@sampark/testing/xlsforms';
import { expect, it } from 'vitest';
import { checkField } from '../../forms/checks/check-field.ts';
import { formFields } from '../../forms/fields/fields.ts';
import { villageStandard } from '../../forms/shipped/village-standard.ts';
import { digestOf } from '../../survey/about/digest.ts';
import {
  holdsFor,
  isCleared,
  MOST_MARKS,
  MOST_OF_MARKS,
  markOf,
  marksIn,
  marksPath,
  markText,
} from '../../survey/about/same-marks.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Value } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';

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

it('a row may be marked as there no more, and in no other way', () => {
  const rows = formFields(
    formIn(`
    | survey | type | name | label |
    | | begin_group | water | Water |
    | | begin_repeat | wells | Wells |
    | | text | owner | Owner |
    | | end_repeat | | |
    | | end_group | | |`),
  );
  const list = marksPath('water.wells');
  const decided = (item: string) =>
    decide(
      anUpdate({ set: { [list]: [item] }, was: { [list]: null } }),
      aSituation(held(), { check: (field, value) => checkField(rows, field, value) }),
    ).rejected_fields;
  expect(decided(mark('water.wells/@a', null))).toEqual({});
  expect(decided(mark('water.wells/@a', 'V'))).toEqual({ [list]: 'not_a_mark' });
  expect(decided(mark('water.pumps/@a', null))).toEqual({ [list]: 'not_a_mark' });
});

it('one phone says that an answer is not so any more, another one takes it again: the answer decides', () => {
  const cleared = surveyAfter(after(held(), null, [mark(toilets, null)]));
  const both = surveyAfter(after(cleared, null, [ofToilets], 'op-2')).values[path];
  const says = (answer: Value) =>
    marksIn(both ?? null)
      .filter((each) => holdsFor(each, answer))
      .map(isCleared);
  expect(says(82)).toEqual([false]);
  expect(says(null)).toEqual([true]);
});

it('staff take no mark of a checked answer out either', () => {
  const checked = aServerSurvey(
    {},
    {
      '~review.sanitation': [aStep({ step: 'checked', by: 'mohan', seen: digestOf({}, 'sanitation') })],
      [path]: [ofToilets, ofDrainage],
    },
  );
  const change = anUpdate({ set: { [path]: [ofToilets] }, was: { [path]: [ofToilets, ofDrainage] } });
  const byStaff = decide(change, aSituation(checked, { check: () => null, isBound: true }));
  expect(surveyAfter(byStaff).values[path]).toEqual([ofToilets, ofDrainage]);
  const byReviewer = decide(change, aSituation(checked, { check: () => null }));
  expect(surveyAfter(byReviewer).values[path]).toEqual([ofToilets]);
});

it('a mark of a question that a newer form has dropped stays, and others come beside it', () => {
  const dropped = mark('sanitation.dropped');
  const decision = after(held(dropped), [dropped], [dropped, ofToilets]);
  expect(decision.rejected_fields).toEqual({});
  expect(surveyAfter(decision).values[path]).toEqual([dropped, ofToilets]);
});

it('beyond the most of a module none is added, and nobody is told: the answer itself is there', () => {
  const many = Array.from({ length: MOST_MARKS }, (_, at) => mark(toilets, at));
  const decision = after(held(...many), null, [ofDrainage]);
  expect(decision.rejected_fields).toEqual({});
  expect(surveyAfter(decision).values[path]).toEqual(many);
});

it('beyond the most characters of a survey none is added either, also by a survey that begins with them', () => {
  const long = 'a'.repeat(150);
  const rows = (from: number) =>
    Array.from({ length: 900 }, (_, at) => mark(`${long}${from + at}`)).toSorted();
  const check = () => null;
  const [first, second] = [rows(1_000), rows(3_000)];
  const full = { village_name: 'Kuanpur', '~same.water': first, [path]: second };
  const update = decide(
    anUpdate({ set: { [path]: second }, was: { [path]: null } }),
    aSituation(aServerSurvey({}, { '~same.water': first }), { check }),
  );
  expect(update.rejected_fields).toEqual({});
  const { op_id, survey_id, client_timestamp, resolves } = anUpdate();
  const head = { op_id, survey_id, client_timestamp, resolves, panchayat_id: 'p1' };
  const created = decide(
    { ...head, action: 'create', form_name: null, form_version: null, set: full },
    aSituation(null, { check }),
  );
  expect(created.rejected_fields).toEqual({});
  for (const { values } of [surveyAfter(update), surveyAfter(created)]) {
    const lists = ['~same.water', path].map((list) => values[list] as string[]);
    const characters = lists.flat().join('').length;
    expect(characters).toBeLessThanOrEqual(MOST_OF_MARKS);
    expect(characters).toBeGreaterThan(MOST_OF_MARKS - 1_000);
  }
});

it('staff mark no answer that is checked: its mark is left out, and those of other modules stand', () => {
  const water = mark('water_facilities.sources', 'Well');
  const checked = aServerSurvey(
    {},
    { '~review.sanitation': [aStep({ step: 'checked', by: 'mohan', seen: digestOf({}, 'sanitation') })] },
  );
  const set = { [path]: [ofToilets], [marksPath('water_facilities.sources')]: [water] };
  const decision = decide(
    anUpdate({ set, was: {} }),
    aSituation(checked, { check: () => null, isBound: true }),
  );
  expect(decision).toMatchObject({ rejected_fields: {}, opened: [] });
  const { values } = surveyAfter(decision);
  expect(values[path] ?? null).toBeNull();
  expect(values[marksPath('water_facilities.sources')]).toEqual([water]);
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
