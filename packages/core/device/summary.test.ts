import {
  AT,
  households,
  makings,
  onServer,
  outcome,
  population,
  rowIn,
  synced,
  typed,
} from '@sampark/testing/device-states';
import { describe, expect, it } from 'vitest';
import { villageStandard } from '../forms/shipped/village-standard.ts';
import { newLocalSurvey } from './edit.ts';
import type { LocalSurvey } from './local-survey.ts';
import { type ReviewPress, reviewPress } from './review.ts';
import { acknowledgedSummary, shownSummaryOf, summaryOf } from './summary.ts';
import { applyOutcome, deleted, frozen, type SurveyState, saved, savedPress } from './survey-state.ts';

const edits = (row: LocalSurvey): number => summaryOf(row, villageStandard).edits;
const stamp = makings();
const save = (state: SurveyState): SurveyState => saved(state, stamp());

it('counts saved fields that the server does not have, not what is only typed', () => {
  const two = save(typed(typed(synced, households, 245), population, 1240));
  expect(edits(rowIn(two))).toBe(2);
  expect(edits(rowIn(typed(synced, households, 245)))).toBe(0);
  expect(edits(rowIn(synced))).toBe(0);
});

it('counts the fields of a new survey that a person entered', () => {
  const fresh = newLocalSurvey(
    rowIn(synced).identity,
    { village_name: 'Rampur', survey_date: '2026-11-20' },
    AT,
  );
  expect(edits(fresh)).toBe(1);
});

it('counts a deletion as one', () => {
  expect(edits(rowIn(deleted(synced, stamp())))).toBe(1);
});

it('leaves out values that the server has refused', () => {
  const row = rowIn(save(typed(synced, households, 245)));
  const refused = { ...row, edits: { [households]: { was: 240, now: 245, refused: 'too_large' } } };
  expect(edits(refused)).toBe(0);
});

it('is worked out once for a row, and anew for another row or by another form', () => {
  const row = rowIn(save(typed(synced, households, 245)));
  const summary = summaryOf(row, villageStandard);
  expect(summaryOf(row, villageStandard)).toBe(summary);
  expect(summaryOf({ ...row, refusal: null, edits: {} }, villageStandard).edits).toBe(0);
  const shorter = { ...villageStandard, modules: villageStandard.modules.slice(0, 1) };
  expect(summaryOf(row, shorter)).toEqual(summaryOf({ ...row }, shorter));
  expect(summaryOf(row, shorter)).not.toEqual(summary);
  expect(summaryOf(row, villageStandard)).toEqual(summary);
});

it('of typing alone says what the screen shows, and that it is not on the server', () => {
  const draft = rowIn(typed(synced, population, 1240));
  const before = summaryOf(draft, villageStandard);
  const shown = shownSummaryOf(draft, villageStandard);
  expect(before).toMatchObject({ sync_status: 'synced', completion_percentage: 0 });
  expect(shown).toMatchObject({ sync_status: 'pending', is_draft: true, completion_percentage: 14 });
  expect(shownSummaryOf(rowIn(synced), villageStandard).sync_status).toBe('synced');
});

describe('what is known of a survey before its row is written', () => {
  const sent = frozen(save(typed(synced, households, 245)));
  const before = summaryOf(rowIn(sent), villageStandard);

  it('equals the row’s summary once the server has applied everything', () => {
    const applied = outcome({ at: '2026-11-21T08:00:00.000Z' });
    const settling = { ...stamp(), now: 0, random: 0 };
    const row = rowIn(applyOutcome(sent, sent.queue[0]?.id ?? '', applied, settling));
    expect(acknowledgedSummary(before, applied)).toEqual(summaryOf(row, villageStandard));
    expect(before).toMatchObject({ sync_status: 'pending', unsent: true });
  });

  it.each([
    ['was refused', outcome({ status: 'rejected', code: 'forbidden' })],
    ['was refused in part', outcome({ refused: { [households]: 'max_value' } })],
    ['was merged with another', outcome({ status: 'merged' })],
    ['came back with what others wrote', outcome({ copy: onServer })],
    ['is held for review', outcome({ code: 'held_for_review' })],
  ])('is nothing where it %s', (_, answer) => {
    expect(acknowledgedSummary(before, answer)).toBeNull();
  });

  it('is nothing of a survey with a draft or a conflict', () => {
    expect(acknowledgedSummary({ ...before, is_draft: true }, outcome())).toBeNull();
    expect(acknowledgedSummary({ ...before, conflicts: 1 }, outcome())).toBeNull();
  });
});

it('says where the review is, by what is saved: typing changes nothing in it', () => {
  const author = (id: string) => ({ id, by: 'mohan', name: 'Mohan Lal', at: AT });
  const modules = villageStandard.modules.map(({ name }) => name);
  const pressing = (state: SurveyState, press: ReviewPress): SurveyState =>
    savedPress(state, reviewPress(press, author(press.step), modules), stamp());
  const checked = pressing(synced, { step: 'checked', target: '*' });
  const review = (state: SurveyState) => summaryOf(rowIn(state), villageStandard).review;
  expect(
    [synced, checked, typed(checked, households, 245), save(typed(checked, households, 245))].map(review),
  ).toEqual(['open', 'checked', 'checked', 'sent']);
  const returned = pressing(checked, {
    step: 'returned',
    target: 'basic_info',
    on: households,
    why: 'unlikely',
  });
  expect(summaryOf(rowIn(returned), villageStandard)).toMatchObject({
    review: 'returned',
    returned_to: households,
  });
});
