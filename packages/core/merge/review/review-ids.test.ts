import { anUpdate, aServerSurvey, aStep } from '@sampark/testing/builders';
import { aSituationOf, surveyAfter } from '@sampark/testing/situations';
import { expect, it } from 'vitest';
import { digestOf } from '../../survey/about/digest.ts';
import { reviewOf } from '../../survey/about/review-state.ts';
import type { ReviewEvent } from '../../survey/about/reviews.ts';
import type { Value, Values } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';

const answers: Values = { 'sanitation.toilets': 82 };
const module = '~review.sanitation';
const seen = digestOf(answers, 'sanitation');
const by = (name: string, id: string, step: ReviewEvent['step'], over: readonly string[] = []) =>
  aStep({ id, step, by: name, name, over, ...(step === 'checked' ? { seen } : {}) });

const returned = by('mohan', 'r', 'returned');
const checked = by('mohan', 'c', 'checked', ['r']);
/** Another officer has sent the survey back, and has not seen the check. */
const stored = aServerSurvey(
  {},
  { ...answers, [module]: [returned, checked], '~review.*': [by('ravi', 'all', 'returned')] },
);
const send = (set: Values, was: Values) =>
  decide(anUpdate({ set, was }), aSituationOf('asha', 'staff', stored));
const before = stored.values['~review.*'] as Value;

it('nobody takes a step under the id of somebody else’s in another list: it would answer for that one', () => {
  const forged = by('asha', 'r', 'sent', ['all']);
  const set = { '~review.*': [...(before as string[]), forged] };
  expect(send(set, { '~review.*': before }).rejected_fields).toEqual({ '~review.*': 'not_yours' });
});

it('one press has one id in several lists, and is over what stood in each', () => {
  const sent = (over: string) => by('asha', 's', 'sent', [over]);
  const both = send(
    { [module]: [returned, checked, sent('c')], '~review.*': [...(before as string[]), sent('all')] },
    { [module]: [returned, checked], '~review.*': before },
  );
  expect(both.rejected_fields).toEqual({});
  expect(reviewOf(surveyAfter(both).values, 'sanitation').state).toBe('sent');
});

it('a step of one’s own that the server lost, and may be taken no more, holds up none that is taken now', () => {
  const old = aStep({ id: 'old', step: 'sent', by: 'asha', name: 'Asha Devi' });
  const now = by('asha', 'now', 'sent', ['old']);
  const decision = send({ [module]: [old, now] }, { [module]: [old] });
  expect(decision.rejected_fields).toEqual({});
  expect(surveyAfter(decision).values[module]).toEqual([returned, checked, now]);
});
