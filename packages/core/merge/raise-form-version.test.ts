import { anUpdate, aServerSurvey } from '@sampark/testing/builders';
import { anEntry, aSituation, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import { FORM_VERSION } from '../survey/survey.ts';
import { decide } from './decide/decide.ts';
import { contentAt } from './offers/known-state.ts';
import type { CreateOperation, OfferOperation } from './operation.ts';
import { holdForReview } from './review/hold-for-review.ts';

const households = 'basic_info.households';
const stored = aServerSurvey({ form_version: 1 }, { [households]: 240 });
const edit = { set: { [households]: 245 }, was: { [households]: 240 } };
const to = (form_version: number, more: object = {}) => anUpdate({ form_version, ...more });
const versionAfter = (...of: Parameters<typeof decide>): number => surveyAfter(decide(...of)).form_version;

describe('the version of a survey’s form', () => {
  it('rises with an operation that does nothing else, and the history says so', () => {
    const decision = decide(to(2), aSituation(stored));
    expect(decision).toMatchObject({
      status: 'applied',
      changed: true,
      survey: { form_version: 2, version: 2, values: stored.values },
      changes: [{ field: FORM_VERSION, was: 1, now: 2 }],
    });
    const entry = { ...anEntry(2, 'sunita'), changes: decision.changes };
    expect(contentAt(surveyAfter(decision).values, [entry])).toEqual(stored.values);
  });

  it('rises together with an edit', () => {
    const decision = decide(to(2, edit), aSituation(stored));
    expect(decision.survey).toMatchObject({ form_version: 2, version: 2, values: { [households]: 245 } });
    expect(decision.changes).toEqual([
      { field: households, was: 240, now: 245 },
      { field: FORM_VERSION, was: 1, now: 2 },
    ]);
  });

  it('never falls, and comes to the newest in any order', () => {
    const at3 = { ...stored, form_version: 3 };
    expect(decide(to(2), aSituation(at3))).toMatchObject({ changed: false, survey: at3 });
    expect(versionAfter(to(2, edit), aSituation(at3))).toBe(3);
    expect(versionAfter(anUpdate(edit), aSituation(at3))).toBe(3);
    const first = surveyAfter(decide(to(2), aSituation(stored)));
    const both = decide(to(3), aSituation(first, { later: [anEntry(2, 'ramesh')] }));
    expect(both).toMatchObject({ status: 'merged', opened: [], survey: { form_version: 3 } });
  });

  it('stays where all was refused', () => {
    const refused = decide(to(2, { set: { [households]: -1 } }), aSituation(stored));
    expect(refused).toMatchObject({ status: 'rejected', survey: { form_version: 1 } });
  });

  it('rises in a deleted survey, which stays deleted', () => {
    const gone = { ...stored, deleted_at: '2026-11-02T00:00:00.000Z' };
    expect(decide(to(2), aSituation(gone)).survey).toMatchObject({
      form_version: 2,
      deleted_at: gone.deleted_at,
    });
    const kept = decide(to(2, edit), aSituation(gone));
    expect(kept).toMatchObject({ status: 'conflict', survey: { form_version: 2 } });
    expect(kept.survey?.deleted_at).not.toBeNull();
    expect(decide(to(2, { action: 'restore' }), aSituation(gone)).survey).toMatchObject({
      form_version: 2,
      deleted_at: null,
    });
  });

  it('rises with what is held for review', () => {
    expect(holdForReview(to(2), aSituation(stored)).survey).toMatchObject({ form_version: 2 });
    const held = holdForReview(to(2, edit), aSituation(stored));
    expect(held.survey).toMatchObject({ form_version: 2, values: stored.values });
    expect(held.opened).toHaveLength(1);
  });

  it('rises with a copy that a device brings back, and with a survey that is made again', () => {
    const { survey_id, panchayat_id } = stored;
    const head = { op_id: 'op-1', survey_id, resolves: [], client_timestamp: null };
    const offer: OfferOperation = {
      ...head,
      action: 'offer',
      identity: { ...stored, form_version: 2 },
      ...{ epoch: 'e0', version: 4, continues: null, set: stored.values, conflicts: [], is_deleted: false },
    };
    expect(versionAfter(offer, aSituation(stored))).toBe(2);
    const create: CreateOperation = {
      ...{ ...head, action: 'create', panchayat_id, form_name: stored.form_name, form_version: 2 },
      set: stored.values,
    };
    expect(versionAfter(create, aSituation(stored))).toBe(2);
    expect(versionAfter({ ...create, form_name: 'another' }, aSituation(stored))).toBe(1);
    expect(versionAfter({ ...create, form_name: null }, aSituation(stored))).toBe(1);
  });
});
