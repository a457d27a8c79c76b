import { type Conflict, DELETED, keptEdits, type ServerSurvey, WHOLE_SURVEY } from '../../survey/survey.ts';
import { sameValue, type Value, type Values, valueAt } from '../../survey/values.ts';
import { besideOf, besideTombstone, keptChanges, together } from '../decide/beside-tombstone.ts';
import type { Situation } from '../decide/decision.ts';
import { isLeftOver } from '../decide/edit-of-deleted.ts';
import { mergeEdits } from '../fields/merge-edits.ts';
import type { FieldChange, OfferOperation } from '../operation.ts';
import { locksFor } from '../review/merge-review.ts';
import { areBothPlaces } from '../rows/decide-rows.ts';
import { differences, type KnownState } from './known-state.ts';
import { knownIn, type Relation } from './offer-relation.ts';
import {
  ownWordsIn,
  withAcceptedOfOthers,
  withOwnKept,
  without,
  withoutForeignKept,
  withoutForeignWords,
} from './own-words.ts';

/** A survey while an offer is taken in, part by part. */
export interface Taken {
  readonly survey: ServerSurvey;
  readonly changes: readonly FieldChange[];
  readonly opened: readonly Conflict[];
  readonly closed: readonly string[];
  readonly rejected: Readonly<Record<string, string>>;
}

export const asTaken = (survey: ServerSurvey): Taken => ({
  survey,
  changes: [],
  opened: [],
  closed: [],
  rejected: {},
});

/** Merges values that somebody had, over what they had seen there. @param edits `was` is `null`: over nothing */
const withEdits = (
  taken: Taken,
  edits: { readonly id: string; readonly set: Values; readonly was: Values | null; readonly user: string },
  situation: Situation,
): Taken => {
  const author = { ...situation.author, username: edits.user };
  const { id: op_id, was } = edits;
  const set = withAcceptedOfOthers(withoutForeignWords(edits.set, was, situation), was, situation);
  const over_nothing = was === null;
  const asked = { op_id, set, was: was ?? {}, base_version: null, resolves: [], over_nothing };
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

/** The history records field by field what a conflict keeps. */
const changesOf = ({ values }: ServerSurvey, conflict: Conflict): FieldChange[] =>
  conflict.mine === DELETED
    ? []
    : keptChanges(values, keptEdits(conflict) ?? { [conflict.field]: conflict.mine as Value });

const withOpen = (taken: Taken, conflict: Conflict): Taken => ({
  ...taken,
  survey: { ...taken.survey, conflicts: [...taken.survey.conflicts, conflict] },
  changes: [...taken.changes, ...changesOf(taken.survey, conflict)],
  opened: [...taken.opened, conflict],
});

const isWithin = (part: Values, whole: Values): boolean =>
  Object.entries(part).every(
    ([field, value]) => Object.hasOwn(whole, field) && sameValue(value, valueAt(whole, field)),
  );

const nothingTypedOver = (): boolean => false;

/** Notes a conflict that came back and ended at once: an open one keeps its value. */
const withEnded = (taken: Taken, conflict: Conflict): Taken => ({
  ...taken,
  opened: [...taken.opened, conflict],
  closed: [...taken.closed, conflict.id],
});

/**
 * Opens a conflict about a deleted survey. It becomes one conflict with the same person's open ones, except for other
 * answers to one field. The conflict has a new id where it keeps more than the one that came.
 * @param newId the id that a conflict gets which keeps more; the conflict's own where nobody has seen that one
 */
const withBeside = (taken: Taken, conflict: Conflict, newId: string): Taken => {
  const edits = keptEdits(conflict) ?? {};
  const own = besideOf(taken.survey.conflicts, conflict.user);
  if (own.some((open) => isWithin(edits, keptEdits(open) ?? {}))) return withEnded(taken, conflict);
  const { mine, ended } = together(edits, own, nothingTypedOver);
  const isMore = Object.keys(mine).length > Object.keys(edits).length;
  const came = isMore && newId !== conflict.id ? withEnded(taken, conflict) : taken;
  const open = { ...conflict, id: isMore ? newId : conflict.id, mine };
  return {
    ...came,
    survey: {
      ...came.survey,
      conflicts: [...came.survey.conflicts.filter(({ id }) => !ended.includes(id)), open],
    },
    changes: [...came.changes, ...changesOf(came.survey, conflict)],
    opened: [...came.opened, open],
    closed: [...came.closed, ...ended],
  };
};

/** Opens a conflict that the server has lost again, unless its kept value is live by now. */
const withConflict = (
  taken: Taken,
  offered: Conflict,
  { op_id }: OfferOperation,
  situation: Situation,
): Taken => {
  const { survey } = taken;
  const isDeleted = survey.deleted_at !== null;
  const newId = `${op_id}.${taken.opened.length}.${WHOLE_SURVEY}`;
  const conflict = withoutForeignKept(offered, newId, situation);
  const beside = keptEdits(conflict);
  if (beside && !isDeleted) {
    return withEdits(taken, { id: conflict.id, set: beside, was: null, user: conflict.user }, situation);
  }
  if (beside) return withBeside(taken, conflict, newId);
  if (conflict.field === WHOLE_SURVEY) return isDeleted ? taken : withOpen(taken, conflict);
  const mine = conflict.mine as Value;
  const live = valueAt(survey.values, conflict.field);
  const isLive = sameValue(live, mine) || areBothPlaces(conflict.field, live, mine);
  if (isLive || situation.check(conflict.field, mine)) return taken;
  if (!isDeleted) return withOpen(taken, conflict);
  const whole = { field: WHOLE_SURVEY, base: null, theirs: DELETED, mine: { [conflict.field]: mine } };
  return withBeside(taken, { ...conflict, ...whole }, newId);
};

/** Whether nothing in a copy is new because another device has offered it: the server's own history does not know that version. */
const isOffered = ({ kind }: Relation, { epoch, version }: OfferOperation, situation: Situation): boolean =>
  kind === 'known' && version > (knownIn(situation, epoch)?.left_at ?? 0);

/**
 * Opens the conflicts of a copy that the server has lost. If another device has offered the copy,
 * only the words of the person who offers stay in them.
 */
export const withLostConflicts = (
  taken: Taken,
  relation: Relation,
  offer: OfferOperation,
  situation: Situation,
): Taken => {
  const seen = situation.seenConflicts ?? new Set();
  const conflicts = isOffered(relation, offer, situation)
    ? offer.conflicts.flatMap((each) => withOwnKept(each, situation))
    : offer.conflicts;
  return conflicts
    .filter(({ id }) => !seen.has(id) && !taken.survey.conflicts.some((open) => open.id === id))
    .reduce((sum, conflict) => withConflict(sum, conflict, offer, situation), taken);
};

/**
 * Leaves out conflicts that were settled in the ended epoch: open in the server's known state of it, and not in the
 * copy. One about an answer that is locked for the person who offers stays: what it was settled with waits in it.
 */
const withoutSettled = (
  taken: Taken,
  offer: OfferOperation,
  before: Pick<KnownState, 'conflicts'>,
  situation: Situation,
): Taken => {
  const offered = new Set(offer.conflicts.map(({ id }) => id));
  const isLocked = locksFor(taken.survey, situation);
  const settled = taken.survey.conflicts.filter(
    ({ id, field }) => before.conflicts.includes(id) && !offered.has(id) && isLocked?.(field) !== true,
  );
  const ids = new Set(settled.map(({ id }) => id));
  return {
    ...taken,
    survey: { ...taken.survey, conflicts: taken.survey.conflicts.filter(({ id }) => !ids.has(id)) },
    closed: [...taken.closed, ...ids],
  };
};

/**
 * Merges the words of the person who offers: another person's offer of the same version has not brought them.
 * @param over words that the server knew of the copy: they were judged then, and may have been taken back since
 */
const withOwnWords = (
  taken: Taken,
  { op_id: id, set }: OfferOperation,
  over: Values,
  situation: Situation,
): Taken => {
  const own = without(ownWordsIn(set, situation), over);
  const user = situation.author.username;
  return Object.keys(own).length === 0
    ? taken
    : withEdits(taken, { id, set: own, was: null, user }, situation);
};

/** Takes in what a copy holds of a live survey. */
export const withContent = (
  taken: Taken,
  relation: Relation,
  offer: OfferOperation,
  situation: Situation,
): Taken => {
  if (relation.kind === 'known') {
    return isOffered(relation, offer, situation) ? withOwnWords(taken, offer, {}, situation) : taken;
  }
  const user = situation.author.username;
  const id = offer.op_id;
  if (relation.kind === 'unrelated')
    return withEdits(taken, { id, set: offer.set, was: null, user }, situation);
  const { over } = relation;
  const set = Object.fromEntries(differences(over.values, offer.set));
  const merged = withEdits(taken, { id, set, was: over.values, user }, situation);
  return withoutSettled(withOwnWords(merged, offer, over.values, situation), offer, over, situation);
};

/**
 * Keeps the parts of a live survey's copy that its tombstone lacks, in one conflict however many devices offer them.
 */
export const withTombstone = (
  taken: Taken,
  relation: Relation,
  offer: OfferOperation,
  situation: Situation,
): Taken => {
  if (offer.is_deleted) return taken;
  const { conflicts } = taken.survey;
  if (relation.kind === 'known' && !isOffered(relation, offer, situation)) return taken;
  const held =
    relation.kind === 'known'
      ? ownWordsIn(offer.set, situation)
      : withoutForeignWords(offer.set, null, situation);
  const mine = Object.fromEntries(
    Object.entries(held).filter(
      ([field, value]) => isLeftOver(field, value, taken.survey, situation) && !situation.check(field, value),
    ),
  );
  const isKept = conflicts.some((open) => isWithin(mine, keptEdits(open) ?? {}));
  if (Object.keys(mine).length === 0 || isKept) return taken;
  const conflict = besideTombstone(offer.op_id, mine, situation);
  return withBeside(taken, conflict, conflict.id);
};
