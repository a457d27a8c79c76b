import { aServerSurvey, aStep } from '@sampark/testing/builders';
import { aSituationOf, surveyAfter } from '@sampark/testing/situations';
import { expect, it } from 'vitest';
import { rowOf } from '../../device/local-survey.ts';
import { offerOf } from '../../device/resync.ts';
import { digestOf } from '../../survey/about/digest.ts';
import type { Conflict } from '../../survey/survey.ts';
import { decide } from '../decide/decide.ts';
import { stateWhenLeft } from './known-state.ts';

const toilets = 'sanitation.toilets';
const checked = aStep({ step: 'checked', by: 'mohan', name: 'mohan', seen: digestOf({}, 'sanitation') });
const waiting: Conflict = {
  ...{ id: `op-1.${toilets}`, field: toilets, base: null, theirs: null, mine: 82 },
  ...{ user: 'asha', user_fullname: 'Asha', at: '2026-11-20T10:00:00.000Z' },
};
const backedUp = aServerSurvey(
  { version: 3, epoch: 'e1', conflicts: [waiting] },
  { '~review.sanitation': [checked] },
);
/** The officer has taken the answer since, and the restore has lost that. */
const lost = { ...backedUp, version: 4, values: { ...backedUp.values, [toilets]: 82 }, conflicts: [] };

const offeredBy = (username: string, role: 'staff' | 'block_officer') => {
  const offer = offerOf({ row: rowOf(lost), queue: [] }, 'op-offer');
  if (!offer) throw new Error('the device holds nothing');
  const knownIn = (epoch: string) => (epoch === 'e1' ? stateWhenLeft(backedUp) : null);
  return surveyAfter(decide(offer, aSituationOf(username, role, backedUp, { epoch: 'e2', knownIn })));
};

it('a late answer that an officer had taken waits in its conflict again, where staff bring the copy', () => {
  const { values, conflicts } = offeredBy('asha', 'staff');
  expect(values[toilets] ?? null).toBeNull();
  expect(conflicts).toEqual([waiting]);
});

it('it is there again, where an officer brings the copy', () => {
  const { values, conflicts } = offeredBy('mohan', 'block_officer');
  expect(values[toilets]).toBe(82);
  expect(conflicts).toEqual([]);
});
