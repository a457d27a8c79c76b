import type { EpochState, ServerSurvey } from '../../survey/survey.ts';
import { VILLAGE_NAME, valueAt } from '../../survey/values.ts';
import type { Decision, Situation } from '../decide/decision.ts';
import type { OfferOperation } from '../operation.ts';
import { nextVersion, unchanged } from '../outcome.ts';
import type { KnownState } from './known-state.ts';
import { knownIn, relationOf, UNRELATED } from './offer-relation.ts';
import { withoutForeignWords } from './own-words.ts';
import { asTaken, type Taken, withContent, withLostConflicts, withTombstone } from './take-offer.ts';

/** Returns the state of a copy, as far as it was taken in: words that the person who offers may not say were not. */
const offeredState = (offer: OfferOperation, known: KnownState | null, situation: Situation): KnownState => ({
  epoch: offer.epoch,
  version: offer.version,
  left_at: known?.left_at ?? 0,
  values: withoutForeignWords(offer.set, known?.values ?? null, situation),
  conflicts: offer.conflicts.map(({ id }) => id),
  is_deleted: offer.is_deleted,
});

/**
 * Returns what the server knows after it has taken an offer in: the copy's own state, where it is newer, and that of the
 * epoch from which the copy goes on. Whoever holds the survey as it was there has nothing new.
 */
const learnedFrom = (offer: OfferOperation, situation: Situation): KnownState[] => {
  const { continues } = offer;
  const known = knownIn(situation, offer.epoch);
  const own = known && known.version >= offer.version ? [] : [offeredState(offer, known, situation)];
  const before = continues && knownIn(situation, continues.epoch);
  if (!continues || (before && before.version >= continues.version)) return own;
  const nothing = { left_at: 0, values: null, conflicts: [], is_deleted: false };
  return [...own, { ...(before ?? nothing), ...continues }];
};

/** @param continues the state from which the survey goes on now; absent: as before */
const outcomeOf = (
  taken: Taken,
  stored: ServerSurvey,
  { restoring, continues }: { restoring: boolean; continues: EpochState | null },
  { now, epoch }: Situation,
): Decision => {
  const { survey, changes, opened, closed } = taken;
  const status = survey.conflicts.length > 0 ? 'conflict' : 'merged';
  const code = survey.deleted_at === null ? null : 'deleted';
  const changed = changes.length > 0 || opened.length > 0 || closed.length > 0 || restoring;
  if (!changed) return { ...unchanged(stored, status, code), rejected_fields: taken.rejected };
  const { values, deleted_at } = survey;
  const next = nextVersion(
    stored,
    { opened, closed },
    {
      now,
      epoch,
      values,
      deleted_at,
      ...(continues ? { continues } : {}),
    },
  );
  return { status, code, survey: next, changed, changes, opened, closed, rejected_fields: taken.rejected };
};

const stateOf = ({ epoch, version }: OfferOperation): EpochState => ({ epoch, version });

/** A survey that the server has lost altogether comes back as it was; one that was deleted then comes back alive. */
const created = (offer: OfferOperation, situation: Situation): Decision => {
  const { now, epoch } = situation;
  const blank: ServerSurvey = {
    ...offer.identity,
    epoch,
    continues: null,
    version: 0,
    values: {},
    conflicts: [],
    updated_at: now,
    client_timestamp: offer.client_timestamp,
    deleted_at: null,
  };
  const content = withContent(asTaken(blank), UNRELATED, offer, situation);
  const taken = withLostConflicts(content, UNRELATED, offer, situation);
  if (situation.check(VILLAGE_NAME, valueAt(taken.survey.values, VILLAGE_NAME))) {
    return { ...unchanged(null, 'rejected', 'invalid_fields'), rejected_fields: taken.rejected };
  }
  const outcome = outcomeOf(taken, blank, { restoring: false, continues: stateOf(offer) }, situation);
  return { ...outcome, learned: learnedFrom(offer, situation) };
};

/**
 * A copy that a device holds of an epoch that has ended.
 *
 * | survey | the copy | outcome |
 * |---|---|---|
 * | lost | | created as it was, alive, its open conflicts with it |
 * | held | the server has been there, or further | nothing, but conflicts it has never seen are opened |
 * | held | continues what the server knows of its epoch | what it changed is merged by field over that; conflicts opened and settled then are opened and settled |
 * | held | has nothing in common with what the server knows | merged by field as edits over nothing: nothing is overwritten |
 * | deleted, as in what it knows of that epoch | live, continues that, and its holder may restore | lives again |
 * | deleted | live | stays deleted; what it holds beside the tombstone is kept in its holder's one conflict |
 * | deleted | with open conflicts | each comes back, as one with what its author has in conflict here |
 *
 * A deletion does not come back: the survey stays, and the person who deleted it can do so again.
 */
export const decideOffer = (offer: OfferOperation, situation: Situation): Decision => {
  const { stored } = situation;
  if (!stored) return created(offer, situation);
  const relation = relationOf(offer, stored, situation);
  const restoring =
    stored.deleted_at !== null &&
    !offer.is_deleted &&
    relation.kind === 'newer' &&
    relation.over.is_deleted &&
    situation.mayRestore === true;
  const start = asTaken(restoring ? { ...stored, deleted_at: null } : stored);
  const take = start.survey.deleted_at === null ? withContent : withTombstone;
  const content = take(start, relation, offer, situation);
  const taken = withLostConflicts(content, relation, offer, situation);
  const continues = relation.kind === 'newer' ? stateOf(offer) : null;
  const decision = outcomeOf(taken, stored, { restoring, continues }, situation);
  return { ...decision, learned: learnedFrom(offer, situation) };
};
