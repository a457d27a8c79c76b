import { aServerSurvey, aStep } from '@sampark/testing/builders';
import { anEntry, aSituationOf, surveyAfter } from '@sampark/testing/situations';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../access/roles.ts';
import { rowOf } from '../../device/local-survey.ts';
import { offerOf } from '../../device/resync.ts';
import { digestOf } from '../../survey/about/digest.ts';
import { noteText } from '../../survey/about/notes.ts';
import { type ServerSurvey, WHOLE_SURVEY } from '../../survey/survey.ts';
import type { Values } from '../../survey/values.ts';
import { decide } from '../decide/decide.ts';
import type { OfferOperation } from '../operation.ts';
import { type KnownState, stateWhenLeft } from './known-state.ts';

const AT = '2026-11-26T10:00:00.000Z';
const review = '~review.basic_info';
const households = 'basic_info.households';
const seen = digestOf({ [households]: 240 }, 'basic_info');
const sent = aStep({ id: 'sent', by: 'asha', name: 'asha' });
const checked = aStep({ id: 'checked', step: 'checked', by: 'mohan', name: 'mohan', over: ['sent'], seen });

/** Makes the offer of a device that holds this copy of the ended epoch. */
const anOffer = (values: Values, more: Partial<OfferOperation> = {}): OfferOperation => {
  const offer = offerOf({ row: rowOf(aServerSurvey({ version: 5 }, values)), queue: [] }, 'op-offer');
  if (!offer) throw new Error('The device holds nothing.');
  return { ...offer, ...more };
};

/** Lets the server that was put back take offers in, one after another. */
const offered = (
  stored: ServerSurvey | null,
  offers: readonly (readonly [name: string, role: Role, offer: OfferOperation])[],
): ServerSurvey => {
  const known = new Map<string, KnownState>(stored ? [[stored.epoch, stateWhenLeft(stored)]] : []);
  const end = offers.reduce<ServerSurvey | null>((survey, [name, role, offer]) => {
    const situation = aSituationOf(name, role, survey, {
      epoch: 'e2',
      mayRestore: false,
      knownIn: (epoch) => known.get(epoch) ?? null,
      mayNote: (change, { by }) => change !== 'accept' || by === name,
    });
    const decision = decide(offer, situation);
    for (const state of decision.learned ?? []) known.set(state.epoch, state);
    return surveyAfter(decision);
  }, stored);
  if (end === null) throw new Error('Nobody offered anything.');
  return end;
};

describe('the words in a copy that somebody offers after a restore', () => {
  const backup = aServerSurvey({ version: 3 }, { [households]: 240 });
  const copy = { [households]: 240, [review]: [sent, checked] };

  it('come back where they are the person’s own: a step of others does not', () => {
    const after = offered(backup, [['asha', 'staff', anOffer(copy)]]);
    expect(after.values[review]).toEqual([sent]);
  });

  it.each([
    ['the same copy', anOffer(copy)],
    ['a later copy', anOffer(copy, { version: 6 })],
  ])('come from their own device, also when another one has offered %s first', (_, later) => {
    const after = offered(backup, [
      ['asha', 'staff', anOffer(copy)],
      ['mohan', 'block_officer', later],
    ]);
    expect(after.values[review]).toEqual([sent, checked]);
  });

  it('come back with a survey that was lost', () => {
    const after = offered(null, [
      ['asha', 'staff', anOffer(copy)],
      ['mohan', 'block_officer', anOffer(copy)],
    ]);
    expect(after.values[review]).toEqual([sent, checked]);
  });

  it.each(['e1', 'made-up'])('are not forged by a copy of the epoch %s', (epoch) => {
    const forged = anOffer(copy, { epoch, version: 1_000_000 });
    const after = offered(backup, [
      ['asha', 'staff', forged],
      ['asha', 'staff', { ...forged, op_id: 'op-again', version: 1_000_001 }],
    ]);
    expect(after.values[review]).toEqual([sent]);
  });

  it('are not forged by a conflict about a deleted survey that the copy claims', () => {
    const conflict = {
      ...{ id: 'op-1.*', field: WHOLE_SURVEY, base: null, theirs: 'deleted' as const, user: 'mohan' },
      ...{ mine: { [review]: [checked] }, at: '2026-11-02T06:00:00.000Z' },
    };
    const gone = { ...backup, deleted_at: '2026-11-20T00:00:00.000Z' };
    const after = offered(gone, [
      ['asha', 'staff', anOffer({ [households]: 240 }, { is_deleted: true, conflicts: [conflict] })],
    ]);
    expect(JSON.stringify(after)).not.toContain('checked');
  });

  it('unlock nothing: another value of a checked answer waits in a conflict', () => {
    const locked = aServerSurvey({ version: 3 }, copy);
    const after = offered(locked, [
      ['asha', 'staff', anOffer({ ...copy, [households]: 999 }, { version: 1_000_000 })],
    ]);
    expect(after.values[households]).toBe(240);
    expect(after.conflicts).toMatchObject([{ field: households, mine: 999 }]);
  });

  it('do not come back that were taken back before the epoch ended', () => {
    const accepted = '~accepted.basic_info';
    const word = noteText({ id: 'a1', on: households, by: 'mohan', name: 'mohan', at: AT, text: 'x' });
    const stored = aServerSurvey({ version: 5 }, { [households]: 240 });
    const situation = aSituationOf('mohan', 'block_officer', stored, {
      epoch: 'e2',
      knownIn: () => stateWhenLeft(stored),
      later: [anEntry(4, 'rani', [{ field: accepted, was: [word], now: null }])],
    });
    const copy = anOffer({ [households]: 240, [accepted]: [word] }, { version: 3 });
    expect(decide(copy, situation)).toMatchObject({ changed: false });
  });

  it('of an officer stay that the copy of somebody leaves out who may not review', () => {
    const accepted = '~accepted.basic_info';
    const word = noteText({ id: 'a1', on: households, by: 'mohan', name: 'mohan', at: AT, text: 'x' });
    const stored = aServerSurvey({ version: 3 }, { [households]: 240, [accepted]: [word] });
    const copy = anOffer({ [households]: 240 }, { version: 1_000 });
    expect(offered(stored, [['asha', 'staff', copy]]).values[accepted]).toEqual([word]);
    expect(offered(stored, [['mohan', 'block_officer', copy]]).values).not.toHaveProperty([accepted]);
  });
});
