import { rowOf } from '@sampark/core/device/local-survey';
import { type SurveyState, saved } from '@sampark/core/device/survey-state';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { aServerSurvey, aUser } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import { type ScreenState, viewOf, withTyped } from '../../../data/open-survey/survey-view.ts';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { onlySafetyChanged } from './same-answers.ts';

const at = '2026-11-20T10:00:00.000Z';
const field = 'basic_info.population';

/** Makes a survey with something typed, and its view as it is or as it becomes. */
const aDraft = () => {
  const looking = (before?: SurveyView): ScreenState => ({
    forms: { formOf: () => villageStandard, newerFor: () => null, versionsOf: () => [villageStandard] },
    records: null,
    user: aUser(),
    draftState: 'written',
    draftRestored: false,
    openElsewhere: false,
    before,
  });
  const row = withTyped(rowOf(aServerSurvey()), [{ field, was: null, now: 1240 }], at);
  const before = viewOf(row, looking());
  const state: SurveyState = { row, queue: [] };
  const after = (next: SurveyState, how: Partial<ScreenState> = {}) =>
    viewOf(next.row ?? row, { ...looking(before), ...how });
  return { row, state, before, after };
};

test('a Save moves the answers to safety, and nothing else', () => {
  const { state, before, after } = aDraft();
  const next = after(saved(state, { id: 'op', at }), { draftState: 'none' });
  expect([before.safety, next.safety]).toEqual(['typing', 'phone']);
  expect(onlySafetyChanged(before, next)).toBe(true);
});

test('another answer is more than that', () => {
  const { row, state, before, after } = aDraft();
  const typed = withTyped(row, [{ field, was: 1240, now: 1250 }], at);
  expect(onlySafetyChanged(before, after({ ...state, row: typed }))).toBe(false);
});

test('a survey that another tab has taken over, and a draft that could not be written, are more than that', () => {
  const { state, before, after } = aDraft();
  expect(onlySafetyChanged(before, after(state, { openElsewhere: true }))).toBe(false);
  expect(onlySafetyChanged(before, after(state, { draftState: 'failed' }))).toBe(false);
});
