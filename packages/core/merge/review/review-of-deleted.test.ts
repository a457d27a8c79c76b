import { anUpdate, aServerSurvey, aStep } from '@sampark/testing/builders';
import { aSituationOf, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { reviewOf } from '../../survey/about/review-state.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Value } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { CreateOperation, EditOperation } from '../operation.ts';
import { holdForReview } from './hold-for-review.ts';

const path = '~review.sanitation';
const sent = aStep({ id: 'sent', by: 'asha', name: 'asha' });
const returned = aStep({ id: 'returned', step: 'returned', by: 'mohan', name: 'mohan' });

const byStaff = (stored: ServerSurvey) => aSituationOf('asha', 'staff', stored);
const byOfficer = (stored: ServerSurvey) => aSituationOf('mohan', 'block_officer', stored);

const deletedWith = (...steps: string[]) =>
  aServerSurvey({ deleted_at: '2026-11-20T00:00:00.000Z' }, steps.length > 0 ? { [path]: steps } : {});
const take = (was: Value, now: Value, more: Partial<EditOperation> = {}) =>
  anUpdate({ set: { [path]: now }, was: { [path]: was }, ...more });
const makeAgain = (steps: Value): CreateOperation => ({
  op_id: 'op-create',
  survey_id: 'SURVEY_1_rampur',
  action: 'create',
  panchayat_id: 'p1',
  form_name: null,
  form_version: null,
  set: { village_name: 'Rampur', [path]: steps },
  resolves: [],
  client_timestamp: null,
});
/** Restores a survey with what its open conflicts keep. */
const restore = (was: Value, now: Value, { conflicts }: ServerSurvey) =>
  take(was, now, {
    op_id: 'op-2',
    action: 'restore',
    base_version: 2,
    resolves: conflicts.map(({ id }) => id),
  });

describe('the review of a deleted survey', () => {
  it('keeps a step in its author’s conflict, and has it again', () => {
    const kept = surveyAfter(decide(take([sent], [sent, returned]), byOfficer(deletedWith(sent))));
    expect(kept.conflicts).toMatchObject([{ field: '*', mine: { [path]: [sent, returned] } }]);
    const restored = decide(restore([sent], [sent, returned], kept), byStaff(kept));
    expect(restored.rejected_fields).toEqual({});
    expect(surveyAfter(restored)).toMatchObject({ deleted_at: null, values: { [path]: [sent, returned] } });
  });

  it.each<[string, (stored: ServerSurvey) => ReturnType<typeof decide>]>([
    ['makes it again', (stored) => decide(makeAgain([returned, sent]), byStaff(stored))],
    ['has moved away', (stored) => holdForReview(take(null, [returned, sent]), byStaff(stored))],
  ])('comes back with no step in the name of an officer, which whoever %s sent along', (_, deliver) => {
    const kept = surveyAfter(deliver(deletedWith()));
    expect(kept.conflicts).toMatchObject([{ field: '*', mine: { [path]: [sent] } }]);
    const restored = decide(restore(null, [returned, sent], kept), byStaff(kept));
    expect(restored.rejected_fields).toEqual({ [path]: 'not_yours' });
    expect(reviewOf(surveyAfter(restored).values, 'sanitation').state).toBe('open');
  });

  it('keeps every step of one person, however often they make it again', () => {
    const later = aStep({ id: 'later', by: 'asha', name: 'asha' });
    const first = surveyAfter(decide(makeAgain([sent]), byStaff(deletedWith(returned))));
    const again = { ...makeAgain([later]), op_id: 'op-3' };
    const kept = surveyAfter(decide(again, byStaff(first)));
    expect(kept.conflicts.map(({ mine }) => mine)).toEqual([
      expect.objectContaining({ [path]: [returned, sent, later] }),
    ]);
  });
});
