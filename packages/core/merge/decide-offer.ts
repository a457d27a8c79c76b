import {
  type Conflict,
  DELETED,
  type EpochState,
  type ServerSurvey,
  WHOLE_SURVEY,
} from '../survey/survey.ts';
import { isEmpty, sameValue, type Value, type Values, VILLAGE_NAME, valueAt } from '../survey/values.ts';
import type { Decision, Situation } from './decision.ts';
import { contentAt, differences, type KnownState } from './known-state.ts';
import type { HistoryEntry } from './lineage.ts';
import { mergeEdits } from './merge-edits.ts';
import type { FieldChange, OfferOperation } from './operation.ts';
import { nextVersion, unchanged } from './outcome.ts';

/** How the offered copy stands to what the server knows of its epoch, or of the one that it goes on from. */
type Standing =
  /** The server has been there, or further: nothing of it is new. */
  | { readonly kind: 'known' }
  /** It continues this state. `conflicts` were open then. */
  | { readonly kind: 'newer'; readonly over: Pick<KnownState, 'values' | 'conflicts' | 'is_deleted'> }
  /** The two have nothing in common that could be told. */
  | { readonly kind: 'apart' };

const APART: Standing = { kind: 'apart' };

/** Against the epoch before: the server knows more of it than the copy went on from, or the copy went on from more. */
const standingByOrigin = (offer: OfferOperation, stored: ServerSurvey, situation: Situation): Standing => {
  const origin = offer.continues;
  const known = origin && knownIn(situation, origin.epoch);
  if (!known) return APART;
  if (origin.version >= known.version) return { kind: 'newer', over: known };
  if (origin.version > known.left_at) return APART;
  const values = contentAt(stored.values, since(situation, origin.version));
  return { kind: 'newer', over: { values, conflicts: [], is_deleted: false } };
};

const standingOf = (offer: OfferOperation, stored: ServerSurvey, situation: Situation): Standing => {
  const known = knownIn(situation, offer.epoch);
  if (!known) return standingByOrigin(offer, stored, situation);
  if (offer.version > known.version) return { kind: 'newer', over: known };
  if (offer.version > known.left_at) return { kind: 'known' };
  const then = contentAt(stored.values, since(situation, offer.version));
  return differences(then, offer.set).length === 0 ? { kind: 'known' } : APART;
};

const knownIn = ({ knownIn: known }: Situation, epoch: string): KnownState | null => known?.(epoch) ?? null;

const since = ({ later }: Situation, version: number): readonly HistoryEntry[] =>
  later.filter((entry) => entry.version > version);

const learnedFrom = (offer: OfferOperation, known: KnownState | null): KnownState => ({
  epoch: offer.epoch,
  version: offer.version,
  left_at: known?.left_at ?? 0,
  values: offer.set,
  conflicts: offer.conflicts.map(({ id }) => id),
  is_deleted: offer.is_deleted,
});

/** What edits kept beside a deleted survey say, where the survey is live here. */
const keptBeside = (conflict: Conflict): Values | null =>
  conflict.field === WHOLE_SURVEY && typeof conflict.mine === 'object' && conflict.mine !== null
    ? (conflict.mine as Values)
    : null;

/** A survey while an offer is taken in, part by part. */
interface Taken {
  readonly survey: ServerSurvey;
  readonly changes: readonly FieldChange[];
  readonly opened: readonly Conflict[];
  readonly closed: readonly string[];
  readonly rejected: Readonly<Record<string, string>>;
}

const asTaken = (survey: ServerSurvey): Taken => ({
  survey,
  changes: [],
  opened: [],
  closed: [],
  rejected: {},
});

/** Merges values that somebody had, over what they had seen there. */
const withEdits = (
  taken: Taken,
  edits: { readonly id: string; readonly set: Values; readonly was: Values; readonly user: string },
  situation: Situation,
): Taken => {
  const author = { ...situation.author, username: edits.user };
  const asked = { op_id: edits.id, set: edits.set, was: edits.was, base_version: null, resolves: [] };
  const merged = mergeEdits(asked, taken.survey, { ...situation, author });
  const gone = new Set(merged.closed);
  const conflicts = taken.survey.conflicts.filter(({ id }) => !gone.has(id));
  // Every device that holds the value offers it: one conflict keeps it for all of them.
  const isKept = (field: string, mine: unknown): boolean =>
    conflicts.some((open) => open.field === field && sameValue(open.mine as Value, mine as Value));
  const opened = merged.opened.filter(({ field, mine }) => !isKept(field, mine));
  const changes = merged.changes.filter(({ field, mine }) => mine === undefined || !isKept(field, mine));
  return {
    survey: { ...taken.survey, values: merged.values, conflicts: [...conflicts, ...opened] },
    changes: [...taken.changes, ...changes],
    opened: [...taken.opened, ...opened],
    closed: [...taken.closed, ...merged.closed],
    rejected: { ...taken.rejected, ...merged.rejected_fields },
  };
};

/** The history tells what is kept in a conflict, field by field. */
const changesOf = (survey: ServerSurvey, conflict: Conflict): FieldChange[] => {
  if (conflict.mine === DELETED) return [];
  const kept = keptBeside(conflict) ?? { [conflict.field]: conflict.mine as Value };
  return Object.entries(kept).map(([field, mine]) => {
    const current = valueAt(survey.values, field);
    return { field, was: current, now: current, mine };
  });
};

const withOpen = (taken: Taken, conflict: Conflict): Taken => ({
  ...taken,
  survey: { ...taken.survey, conflicts: [...taken.survey.conflicts, conflict] },
  changes: [...taken.changes, ...changesOf(taken.survey, conflict)],
  opened: [...taken.opened, conflict],
});

/** Opens a conflict that the server has lost again, unless what was kept in it is live by now. */
const withConflict = (taken: Taken, conflict: Conflict, situation: Situation): Taken => {
  const { survey } = taken;
  const isDeleted = survey.deleted_at !== null;
  const beside = keptBeside(conflict);
  if (beside && !isDeleted) {
    return withEdits(taken, { id: conflict.id, set: beside, was: {}, user: conflict.user }, situation);
  }
  if (conflict.field === WHOLE_SURVEY) {
    return isDeleted && conflict.mine === DELETED ? taken : withOpen(taken, conflict);
  }
  const mine = conflict.mine as Value;
  if (situation.check(conflict.field, mine) || sameValue(valueAt(survey.values, conflict.field), mine)) {
    return taken;
  }
  if (!isDeleted) return withOpen(taken, conflict);
  const whole = { field: WHOLE_SURVEY, base: null, theirs: DELETED, mine: { [conflict.field]: mine } };
  return withOpen(taken, { ...conflict, ...whole });
};

const withLostConflicts = (
  taken: Taken,
  standing: Standing,
  offer: OfferOperation,
  situation: Situation,
): Taken => {
  const seen = situation.seenConflicts ?? new Set();
  const known = knownIn(situation, offer.epoch);
  if (standing.kind === 'known' && offer.version > (known?.left_at ?? 0)) return taken;
  return offer.conflicts
    .filter(({ id }) => !seen.has(id) && !taken.survey.conflicts.some((open) => open.id === id))
    .reduce((sum, conflict) => withConflict(sum, conflict, situation), taken);
};

/** Conflicts that were settled in the epoch that ended: open in what the server knows of it, and not in the copy. */
const withoutSettled = (
  taken: Taken,
  offer: OfferOperation,
  before: Pick<KnownState, 'conflicts'>,
): Taken => {
  const offered = new Set(offer.conflicts.map(({ id }) => id));
  const settled = taken.survey.conflicts.filter(
    ({ id }) => before.conflicts.includes(id) && !offered.has(id),
  );
  const ids = new Set(settled.map(({ id }) => id));
  return {
    ...taken,
    survey: { ...taken.survey, conflicts: taken.survey.conflicts.filter(({ id }) => !ids.has(id)) },
    closed: [...taken.closed, ...ids],
  };
};

const withContent = (
  taken: Taken,
  standing: Standing,
  offer: OfferOperation,
  situation: Situation,
): Taken => {
  if (standing.kind === 'known') return taken;
  const user = situation.author.username;
  const id = offer.op_id;
  if (standing.kind === 'apart') return withEdits(taken, { id, set: offer.set, was: {}, user }, situation);
  const { over } = standing;
  const set = Object.fromEntries(differences(over.values, offer.set));
  const merged = withEdits(taken, { id, set, was: over.values, user }, situation);
  return withoutSettled(merged, offer, over);
};

const isWithin = (part: Values, whole: Values): boolean =>
  Object.entries(part).every(([field, value]) => sameValue(value, valueAt(whole, field)));

/** What a copy of a live survey holds beside its tombstone, in one conflict however many devices offer it. */
const besideTombstone = (
  taken: Taken,
  standing: Standing,
  offer: OfferOperation,
  { author, check, now }: Situation,
): Taken => {
  if (standing.kind === 'known' || offer.is_deleted) return taken;
  const { values, conflicts } = taken.survey;
  const mine = Object.fromEntries(
    Object.entries(offer.set).filter(
      ([field, value]) => !sameValue(value, valueAt(values, field)) && !check(field, value),
    ),
  );
  const isKept = conflicts.some((open) => isWithin(mine, keptBeside(open) ?? {}));
  if (Object.keys(mine).length === 0 || isKept) return taken;
  const id = `${offer.op_id}.${WHOLE_SURVEY}`;
  const what = { id, field: WHOLE_SURVEY, base: null, theirs: DELETED, mine };
  return withOpen(taken, { ...what, user: author.username, at: now });
};

/** @param continues what the survey goes on from now; absent: as before */
const outcomeOf = (
  taken: Taken,
  stored: ServerSurvey,
  { restoring, continues }: { restoring: boolean; continues: EpochState | null },
  { now, epoch }: Situation,
): Decision => {
  const { survey, changes, closed } = taken;
  const opened = taken.opened.filter(({ id }) => survey.conflicts.some((open) => open.id === id));
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
  const content = withContent(asTaken(blank), APART, offer, situation);
  const taken = withLostConflicts(content, APART, offer, situation);
  if (isEmpty(valueAt(taken.survey.values, VILLAGE_NAME))) {
    return { ...unchanged(null, 'rejected', 'invalid_fields'), rejected_fields: taken.rejected };
  }
  const outcome = outcomeOf(taken, blank, { restoring: false, continues: stateOf(offer) }, situation);
  return { ...outcome, learned: learnedFrom(offer, null) };
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
 * | deleted | live | stays deleted; what it holds beside the tombstone is kept in one conflict |
 *
 * A deletion is not brought back: the survey stays, and whoever deleted it can do so again.
 */
export const decideOffer = (offer: OfferOperation, situation: Situation): Decision => {
  const { stored } = situation;
  if (!stored) return created(offer, situation);
  const standing = standingOf(offer, stored, situation);
  const restoring =
    stored.deleted_at !== null &&
    !offer.is_deleted &&
    standing.kind === 'newer' &&
    standing.over.is_deleted &&
    situation.mayRestore === true;
  const start = asTaken(restoring ? { ...stored, deleted_at: null } : stored);
  const take = start.survey.deleted_at === null ? withContent : besideTombstone;
  const content = take(start, standing, offer, situation);
  const taken = withLostConflicts(content, standing, offer, situation);
  const isNewer = standing.kind === 'newer';
  const continues = isNewer ? stateOf(offer) : null;
  const decision = outcomeOf(taken, stored, { restoring, continues }, situation);
  const known = knownIn(situation, offer.epoch);
  return isNewer || !known ? { ...decision, learned: learnedFrom(offer, known) } : decision;
};
