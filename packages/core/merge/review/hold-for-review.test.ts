import { anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide/decide.ts';
import type { Operation } from '../operation.ts';
import { holdForReview } from './hold-for-review.ts';

const population = 'basic_info.population';
const households = 'basic_info.households';

const aCreate: Operation = {
  op_id: 'op-create',
  survey_id: 'SURVEY_1_rampur',
  action: 'create',
  panchayat_id: 'p1',
  form_name: null,
  form_version: null,
  set: { village_name: 'Rampur', survey_date: '2026-11-20', [population]: 1240 },
  resolves: [],
  client_timestamp: null,
};

const aDelete: Operation = {
  op_id: 'op-delete',
  survey_id: 'SURVEY_1_rampur',
  action: 'delete',
  base_version: 1,
  resolves: [],
  client_timestamp: null,
};

describe('a create held for review', () => {
  it('begins with its name alone; every other value waits in a conflict over nothing', () => {
    const decision = holdForReview(aCreate, aSituation(null));
    expect(decision).toMatchObject({ status: 'conflict', changed: true });
    const survey = surveyAfter(decision);
    expect(survey).toMatchObject({ version: 1, values: { village_name: 'Rampur' } });
    expect(survey.conflicts).toEqual(decision.opened);
    expect(survey.conflicts).toMatchObject([
      { field: 'survey_date', base: null, theirs: null, mine: '2026-11-20', user: 'sunita' },
      { field: population, base: null, theirs: null, mine: 1240 },
    ]);
    expect(decision.changes).toEqual([
      { field: 'village_name', was: null, now: 'Rampur' },
      { field: 'survey_date', was: null, now: null, mine: '2026-11-20' },
      { field: population, was: null, now: null, mine: 1240 },
    ]);
  });

  it('without a village name is refused, and what does not fit is named', () => {
    const nameless = { ...aCreate, set: { [population]: -1 } };
    expect(holdForReview(nameless, aSituation(null))).toEqual(decide(nameless, aSituation(null)));
    const odd = { ...aCreate, set: { ...aCreate.set, [population]: -1 } };
    const decision = holdForReview(odd, aSituation(null));
    expect(decision.rejected_fields).toEqual({ [population]: 'min_value' });
    expect(decision.opened.map(({ field }) => field)).toEqual(['survey_date']);
  });

  it('of an id that is there keeps what differs', () => {
    const stored = aServerSurvey({}, { [population]: 1300 });
    const decision = holdForReview(aCreate, aSituation(stored));
    expect(surveyAfter(decision).values).toEqual(stored.values);
    expect(decision.opened.map(({ field }) => field)).toEqual(['survey_date', population]);
  });
});

describe('an edit held for review', () => {
  const stored = aServerSurvey({ version: 4 }, { [population]: 1200, [households]: 240 });

  it('keeps differing values, also of fields that nobody else has changed, and applies nothing', () => {
    const operation = anUpdate({
      base_version: 4,
      set: { [population]: 1240, [households]: 240 },
      was: { [population]: 1200, [households]: 230 },
    });
    const decision = holdForReview(operation, aSituation(stored));
    expect(surveyAfter(decision)).toMatchObject({ version: 5, values: stored.values });
    expect(decision.opened).toMatchObject([{ field: population, base: 1200, theirs: 1200, mine: 1240 }]);
  });

  it('that equals the live value changes nothing', () => {
    const operation = anUpdate({ set: { [households]: 240 }, was: { [households]: 230 } });
    expect(holdForReview(operation, aSituation(stored)).changed).toBe(false);
  });

  it('is not applied over its own earlier operation either', () => {
    const later = [anEntry(4, 'sunita', [{ field: population, was: 1100, now: 1200 }])];
    const operation = anUpdate({ set: { [population]: 1240 }, was: { [population]: 1100 } });
    const decision = holdForReview(operation, aSituation(stored, { later }));
    expect(surveyAfter(decision).values[population]).toBe(1200);
    expect(decision.opened).toHaveLength(1);
  });

  it('delivered after another of the same field takes its place', () => {
    const first = holdForReview(
      anUpdate({ set: { [population]: 1240 }, was: { [population]: 1200 } }),
      aSituation(stored),
    );
    const second = holdForReview(
      anUpdate({ op_id: 'op-2', set: { [population]: 1250 }, was: { [population]: 1240 } }),
      aSituation(surveyAfter(first)),
    );
    expect(surveyAfter(second).conflicts).toMatchObject([{ base: 1200, theirs: 1200, mine: 1250 }]);
  });

  it('settles nothing: a choice is one more answer, and what others have in conflict stays open', () => {
    const open = {
      id: 'c1',
      field: population,
      base: 1100,
      theirs: 1200,
      mine: 1300,
      user: 'ramesh',
      at: '',
    };
    const choice = anUpdate({
      action: 'resolve',
      set: { [population]: 1300 },
      was: { [population]: 1200 },
      resolves: ['c1'],
    });
    const decision = holdForReview(choice, aSituation({ ...stored, conflicts: [open] }));
    expect(decision.closed).toEqual([]);
    expect(surveyAfter(decision).conflicts).toMatchObject([{ id: 'c1' }, { mine: 1300, user: 'sunita' }]);
  });

  it('of a deleted survey is kept once, and the survey stays deleted', () => {
    const gone = { ...stored, deleted_at: '2026-11-19T10:00:00.000Z' };
    const operation = anUpdate({ set: { [population]: 1240 }, was: { [population]: 1200 } });
    const decision = holdForReview(operation, aSituation(gone));
    expect(surveyAfter(decision).deleted_at).toBe(gone.deleted_at);
    expect(decision.opened).toMatchObject([{ field: '*', theirs: 'deleted', mine: { [population]: 1240 } }]);
    const again = { ...operation, op_id: 'op-2' };
    expect(holdForReview(again, aSituation(surveyAfter(decision))).changed).toBe(false);
  });
});

describe('a delete held for review', () => {
  it('waits in a conflict, whatever its author had seen', () => {
    const decision = holdForReview(aDelete, aSituation(aServerSurvey()));
    expect(surveyAfter(decision).deleted_at).toBeNull();
    expect(decision.opened).toMatchObject([{ field: '*', mine: 'deleted', user: 'sunita' }]);
    const again = { ...aDelete, op_id: 'op-2' };
    expect(holdForReview(again, aSituation(surveyAfter(decision))).changed).toBe(false);
  });

  it('of what is deleted already has nothing to do', () => {
    const gone = aServerSurvey({ deleted_at: '2026-11-19T10:00:00.000Z' });
    expect(holdForReview(aDelete, aSituation(gone))).toMatchObject({ changed: false, opened: [] });
  });
});

it.each(['update', 'resolve', 'restore'] as const)('a %s of what was never there is refused', (action) => {
  const operation = anUpdate({ action, set: { [population]: 1 } });
  expect(holdForReview(operation, aSituation(null))).toMatchObject({
    status: 'rejected',
    code: 'survey_not_found',
  });
});
