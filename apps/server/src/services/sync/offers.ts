import { can, type SurveySubject } from '@sampark/core/access/can';
import type { Situation } from '@sampark/core/merge/decide/decision';
import { type KnownState, stateWhenLeft } from '@sampark/core/merge/offers/known-state';
import type { OfferOperation } from '@sampark/core/merge/operation';
import { createdBy, type ServerSurvey } from '@sampark/core/survey/survey';
import { stateKey } from './offer-knowledge.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Remembers what an offer brought, for the offers behind it. */
export function learn({ offers }: UnitOfWork, surveyId: string, state: KnownState): void {
  offers?.states.set(stateKey(surveyId, state.epoch), state);
}

/** Returns the further facts on which a decision about an offer rests. */
export function offerSituation(
  w: UnitOfWork,
  offer: OfferOperation,
  stored: ServerSurvey | null,
  subject: SurveySubject,
): Pick<Situation, 'knownIn' | 'mayRestore' | 'seenConflicts'> {
  const { offers } = w;
  if (offers === null) throw new Error('an offer without what is known');
  const { survey_id } = offer;
  return {
    knownIn: (epoch) =>
      offers.states.get(stateKey(survey_id, epoch)) ??
      (stored?.epoch === epoch && epoch !== w.epoch ? stateWhenLeft(stored) : null),
    mayRestore: can(w.sender.user, 'restore', subject),
    seenConflicts: offers.conflicts.get(survey_id) ?? new Set(),
  };
}

/**
 * Returns an offer with a creator that exists: where the survey's own creator was lost as well, the person who offers
 * it. No survey was made later than the server first hears of it, whatever a device says.
 */
export function withKnownCreator(w: UnitOfWork, offer: OfferOperation): OfferOperation {
  const createdAt = Date.parse(offer.identity.created_at);
  const isKnown = createdAt <= Date.parse(w.now);
  const created_at = isKnown ? new Date(createdAt).toISOString() : w.now;
  const identity = { ...offer.identity, created_at };
  if (w.offers?.userIds.has(identity.created_by)) return { ...offer, identity };
  return { ...offer, identity: { ...identity, ...createdBy(w.author) } };
}
