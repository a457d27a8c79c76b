import { aNote, anUpdate, aServerSurvey, aStep } from '@sampark/testing/builders';
import { aSituationOf, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../access/roles.ts';
import { rowOf } from '../../device/local-survey.ts';
import { offerOf } from '../../device/resync.ts';
import { digestOf } from '../../survey/about/digest.ts';
import { reviewOf } from '../../survey/about/review-state.ts';
import type { ReviewEvent } from '../../survey/about/reviews.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import type { Value, Values } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { Situation } from '../decide/decision.ts';
import type { CreateOperation, EditOperation } from '../operation.ts';
import { holdForReview } from './hold-for-review.ts';

const path = '~review.sanitation';
const toilets = 'sanitation.toilets';
const drainage = 'sanitation.drainage';
const schools = 'infrastructure.schools';
const answers: Values = { [toilets]: 82, [schools]: 2 };
const seen = digestOf(answers, 'sanitation');

const byStaff = (stored: ServerSurvey | null, more?: Partial<Situation>) =>
  aSituationOf('asha', 'staff', stored, more);
const byOfficer = (stored: ServerSurvey | null, more?: Partial<Situation>) =>
  aSituationOf('mohan', 'block_officer', stored, more);

const ofMohan = (step: ReviewEvent['step'], more: Partial<ReviewEvent> = {}) =>
  aStep({ id: step, step, by: 'mohan', name: 'mohan', ...(step === 'checked' ? { seen } : {}), ...more });
const sent = aStep({ id: 'sent', by: 'asha', name: 'asha' });
const checked = ofMohan('checked');

const withSteps = (...steps: string[]) =>
  aServerSurvey({}, { ...answers, ...(steps.length > 0 ? { [path]: steps } : {}) });
const take = (was: Value, now: Value, more: Partial<EditOperation> = {}) =>
  anUpdate({ set: { [path]: now }, was: { [path]: was }, ...more });
const makeAgain = (steps: Value): CreateOperation => ({
  op_id: 'op-create',
  survey_id: 'SURVEY_1_rampur',
  action: 'create',
  panchayat_id: 'p1',
  form_name: null,
  form_version: null,
  set: { village_name: 'Rampur', ...answers, [path]: steps },
  resolves: [],
  client_timestamp: null,
});
const stepsAfter = (decision: ReturnType<typeof decide>) => surveyAfter(decision).values[path];
const stateAfter = (decision: ReturnType<typeof decide>) =>
  reviewOf(surveyAfter(decision).values, 'sanitation').state;

describe('two people who review apart', () => {
  it('both steps stand, once, in whatever order they come', () => {
    const first = surveyAfter(decide(take(null, [checked]), byOfficer(withSteps())));
    const returned = aStep({ id: 'ravi', step: 'returned', by: 'ravi', name: 'ravi' });
    const second = decide(take(null, [returned], { op_id: 'op-2' }), aSituationOf('ravi', 'admin', first));
    expect(second).toMatchObject({ status: 'merged', opened: [] });
    expect(stepsAfter(second)).toEqual([checked, returned]);
    expect(stateAfter(second)).toBe('returned');
    expect(
      decide(take(null, [returned], { op_id: 'op-3' }), aSituationOf('ravi', 'admin', surveyAfter(second)))
        .changed,
    ).toBe(false);
  });

  it('nobody takes a step out', () => {
    const decision = decide(take([checked], null), byOfficer(withSteps(checked)));
    expect(decision.changed).toBe(false);
    const other = decide(take([checked], [ofMohan('returned')]), byOfficer(withSteps(checked)));
    expect(stepsAfter(other)).toEqual([checked, ofMohan('returned')]);
  });
});

describe('the right to take a step', () => {
  it.each<[string, Role, Value, string | undefined]>([
    ['sends', 'staff', [checked, sent], undefined],
    [
      'checks without the right',
      'staff',
      [checked, aStep({ id: 'x', step: 'checked', seen, by: 'asha', name: 'asha' })],
      'not_yours',
    ],
    [
      'reopens without the right',
      'staff',
      [checked, aStep({ id: 'x', step: 'reopened', by: 'asha', name: 'asha' })],
      'not_yours',
    ],
    ['acts in the name of an officer', 'staff', [checked, ofMohan('reopened')], 'not_yours'],
    [
      'acts under the id of another step',
      'staff',
      [aStep({ id: 'checked', by: 'asha', name: 'asha' })],
      'not_yours',
    ],
    [
      'checks what they began',
      'admin',
      [checked, aStep({ id: 'x', step: 'checked', seen, by: 'asha', name: 'asha' })],
      'own_survey',
    ],
    ['sends in their parts', 'contributor', [checked, sent], 'not_yours'],
  ])('whoever %s', (_, role, now, code) => {
    const operation = take([checked], now, {
      set: { [path]: now, [schools]: 3 },
      was: { [path]: [checked], [schools]: 2 },
    });
    const decision = decide(operation, aSituationOf('asha', role, withSteps(checked)));
    expect(decision.rejected_fields[path]).toBe(code);
    // The rest of the operation is applied in any case.
    expect(surveyAfter(decision).values[schools]).toBe(3);
    if (code) expect(stepsAfter(decision)).toEqual([checked]);
  });

  it('ends at 200 steps, and at 256,000 characters of a survey', () => {
    const many = Array.from({ length: 200 }, (_, at) => ofMohan('returned', { id: `r${at}` }));
    expect(decide(take(null, [sent]), byStaff(withSteps(...many))).rejected_fields[path]).toBe(
      'too_many_steps',
    );
    const long = Array.from({ length: 130 }, (_, at) =>
      ofMohan('returned', { id: `r${at}`, text: 'a'.repeat(2_000) }),
    );
    expect(decide(take(null, [sent]), byStaff(withSteps(...long))).rejected_fields[path]).toBe(
      'too_many_steps',
    );
  });

  it('takes nothing of others that its author has seen, and that a restored server lacks', () => {
    const decision = decide(take([checked], [checked, sent]), byStaff(withSteps()));
    expect([decision.rejected_fields, stepsAfter(decision)]).toEqual([{}, [sent]]);
  });

  it('leaves officers room to answer, however often staff send', () => {
    const many = Array.from({ length: 150 }, (_, at) => aStep({ id: `s${at}`, by: 'asha', name: 'asha' }));
    expect(decide(take(null, [sent]), byStaff(withSteps(...many))).rejected_fields[path]).toBe(
      'too_many_steps',
    );
    expect(decide(take(null, [checked]), byOfficer(withSteps(...many))).rejected_fields).toEqual({});
  });

  it('a survey that is made again begins with the steps of whoever makes it', () => {
    const create = makeAgain([checked, sent]);
    const own = aStep({ id: 'x', step: 'checked', seen, by: 'asha', name: 'asha' });
    for (const stored of [null, withSteps(checked)]) {
      // Nobody hears that a step of theirs was taken which was not.
      const decision = decide({ ...create, set: { ...create.set, [path]: [checked, own] } }, byStaff(stored));
      expect(decision.rejected_fields).toEqual({ [path]: 'not_yours' });
    }
    expect(stepsAfter(decide(create, byStaff(null)))).toEqual([sent]);
    expect(stepsAfter(decide(create, byStaff(withSteps(checked))))).toEqual([checked, sent]);
  });
});

describe('an answer of a checked module', () => {
  const edit = (more: Partial<EditOperation> = {}) =>
    anUpdate({ set: { [toilets]: 90, [schools]: 3 }, was: { [toilets]: 82, [schools]: 2 }, ...more });

  it('stays, and the late edit is kept in a conflict; the rest of the operation is applied', () => {
    const decision = decide(edit(), byStaff(withSteps(checked)));
    expect(decision.status).toBe('conflict');
    expect(surveyAfter(decision).values).toMatchObject({ [toilets]: 82, [schools]: 3 });
    expect(decision.opened).toMatchObject([{ field: toilets, theirs: 82, mine: 90, user: 'asha' }]);
    expect(stateAfter(decision)).toBe('checked');
  });

  it('may be emptied by nobody, and filled by nobody, who may not review', () => {
    const set = { [toilets]: null, [drainage]: 'Good' };
    const decision = decide(
      edit({ set, was: { [toilets]: 82, [drainage]: null } }),
      byStaff(withSteps(checked)),
    );
    expect(surveyAfter(decision).values[toilets]).toBe(82);
    expect(surveyAfter(decision).values[drainage]).toBeUndefined();
    expect(decision.opened.map(({ field }) => field)).toEqual([toilets, drainage]);
  });

  it('says nothing about an edit that is no other answer', () => {
    const decision = decide(
      edit({ set: { [toilets]: 82 }, was: { [toilets]: 81 } }),
      byStaff(withSteps(checked)),
    );
    expect(decision).toMatchObject({ opened: [], changed: false });
  });

  it.each<[string, string[], number]>([
    ['was sent', [sent], 90],
    ['was checked as it was before', [ofMohan('checked', { seen: digestOf({}, 'sanitation') })], 90],
    ['was reopened', [checked, ofMohan('reopened', { over: ['checked'] })], 90],
    ['was returned', [checked, ofMohan('returned')], 90],
    ['was sent over the check', [checked, aStep({ id: 'x', over: ['checked'] })], 82],
  ])('changes where the module %s: %s', (_, steps, value) => {
    expect(surveyAfter(decide(edit(), byStaff(withSteps(...steps)))).values[toilets]).toBe(value);
  });

  it('changes by whoever may review, and then the check holds no more', () => {
    const decision = decide(edit(), byOfficer(withSteps(checked)));
    expect(decision.opened).toEqual([]);
    expect(surveyAfter(decision).values[toilets]).toBe(90);
    expect(stateAfter(decision)).toBe('changed');
  });

  it('is not unlocked by a step in the same operation', () => {
    const forged = aStep({ id: 'x', step: 'reopened', by: 'asha', name: 'asha' });
    const set = { [path]: [checked, forged], [toilets]: 90 };
    const decision = decide(
      edit({ set, was: { [path]: [checked], [toilets]: 82 } }),
      byStaff(withSteps(checked)),
    );
    expect(surveyAfter(decision).values[toilets]).toBe(82);
  });

  it('keeps one conflict for one person, however often they edit', () => {
    const first = surveyAfter(decide(edit(), byStaff(withSteps(checked))));
    const over = edit({ op_id: 'op-2', set: { [toilets]: 91 }, was: { [toilets]: 90 }, base_version: 2 });
    const second = surveyAfter(decide(over, byStaff(first)));
    expect(second.conflicts).toMatchObject([{ field: toilets, mine: 91 }]);
  });
});

describe('a conflict about a checked answer', () => {
  const late = (name: string, mine: number, stored: ServerSurvey) =>
    surveyAfter(
      decide(
        anUpdate({ op_id: `op-${name}`, set: { [toilets]: mine }, was: { [toilets]: 82 } }),
        aSituationOf(name, 'staff', stored),
      ),
    );
  const choose = (stored: ServerSurvey, value: number) =>
    anUpdate({
      op_id: 'op-choice',
      action: 'resolve',
      set: { [toilets]: value },
      was: { [toilets]: 82 },
      base_version: stored.version,
      resolves: stored.conflicts.map(({ id }) => id),
    });

  it('is settled by whoever may review, with either answer', () => {
    const stored = late('ravi', 90, withSteps(checked));
    for (const value of [82, 90]) {
      const decision = decide(choose(stored, value), byOfficer(stored));
      expect(surveyAfter(decision)).toMatchObject({ conflicts: [], values: { [toilets]: value } });
    }
  });

  it('is taken back by its author', () => {
    const stored = late('asha', 90, withSteps(checked));
    expect(surveyAfter(decide(choose(stored, 82), byStaff(stored))).conflicts).toEqual([]);
  });

  it('of another person stays open whatever staff choose', () => {
    const stored = late('ravi', 90, withSteps(checked));
    const kept = decide(choose(stored, 82), byStaff(stored));
    expect(kept.status).toBe('conflict');
    expect(surveyAfter(kept).conflicts).toMatchObject([{ mine: 90, user: 'ravi' }]);
    const third = surveyAfter(decide(choose(stored, 85), byStaff(stored)));
    expect(third.values[toilets]).toBe(82);
    expect(third.conflicts.map(({ mine }) => mine)).toEqual([90, 85]);
  });
});

describe('a checked survey', () => {
  const remove = {
    op_id: 'op-x',
    survey_id: 'SURVEY_1_rampur',
    action: 'delete',
    base_version: 1,
    resolves: [],
    client_timestamp: null,
  } as const;

  it('is deleted by whoever may review alone', () => {
    const kept = surveyAfter(decide(remove, byStaff(withSteps(checked))));
    expect(kept).toMatchObject({
      deleted_at: null,
      conflicts: [{ field: '*', mine: 'deleted', user: 'asha' }],
    });
    expect(surveyAfter(decide(remove, byOfficer(withSteps(checked)))).deleted_at).not.toBeNull();
    expect(surveyAfter(decide(remove, byStaff(withSteps(sent)))).deleted_at).not.toBeNull();
  });

  it('takes notes, and the sending of whoever has moved away', () => {
    const noted = anUpdate({ set: { '~notes.sanitation': [aNote({ by: 'asha', name: 'asha' })] }, was: {} });
    expect(decide(noted, byStaff(withSteps(checked))).rejected_fields).toEqual({});
    const held = holdForReview(take([checked], [checked, sent]), byStaff(withSteps(checked)));
    expect(stepsAfter(held)).toEqual([checked, sent]);
  });

  it('comes back with everybody’s steps after a restore, and with the answers that were accepted', () => {
    const lost = aServerSurvey(
      { version: 4 },
      { ...answers, [toilets]: 90, [path]: [checked, ofMohan('reopened')] },
    );
    const offer = offerOf({ row: rowOf(lost), queue: [] }, 'op-offer');
    if (!offer) throw new Error('the device holds nothing');
    const { refusalOfStep: _, isBound: _bound, ...situation } = byStaff(withSteps(checked), { epoch: 'e2' });
    expect(stepsAfter(decide(offer, situation))).toEqual([checked, ofMohan('reopened')]);
  });
});
