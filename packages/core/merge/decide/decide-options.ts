import { type FieldPath, sameValue, type Value } from '../../survey/values.ts';
import type { Edits } from '../fields/edits.ts';
import type { FieldOutcome } from '../fields/merge-field.ts';
import { mergeOptions } from '../fields/merge-options.ts';
import { differInAnothersOption, type HistoryEntry, isBy, isByDevice, withOwnTicks } from '../history.ts';
import type { Situation } from './decision.ts';

/** The options of one question: on the server, seen by the author, and sent. */
interface SentOptions {
  readonly field: FieldPath;
  readonly live: Value;
  readonly was: Value;
  readonly now: Value;
}

/** Returns what an operation makes of the options on the server, by its own ticks; `null`: it does not say them. */
export const optionsAfter = (
  { field, live, was, now }: SentOptions,
  edits: Edits,
  { later, author }: Situation,
): { readonly options: Value } | null => {
  const { base_version, over_nothing = false } = edits;
  const hasBase = base_version !== null;
  if (!over_nothing && (edits.was !== null || hasBase)) {
    const seen = hasBase ? withOwnTicks(was, field, { later, author }) : was;
    return { options: mergeOptions(live, { was: seen, now }) };
  }
  const isOwn = (entry: HistoryEntry): boolean =>
    over_nothing ? hasBase && isByDevice(entry, author) : isBy(entry, author);
  return differInAnothersOption(live, now, field, { later, isOwn }) ? null : { options: now };
};

/**
 * Decides about the options of one question. Each option merges by itself (`mergeOptions`); the question is in conflict
 * where that has no answer.
 *
 * | the operation | outcome |
 * |---|---|
 * | leaves the options ticked that are live | same |
 * | settles a conflict that somebody else has settled | conflict: there are two choices |
 * | was typed over the author's own value in an open conflict | set where that value is live, else conflict |
 * | does not say what was seen, or lies over nothing, and differs in an option that another person changed last | conflict |
 * | has ticked and unticked what is so already | same |
 * | comes to options that the form refuses | conflict |
 * | is held for review | conflict |
 * | else | set: the merged options |
 *
 * @param isOver whether the author typed over their own value in an open conflict
 * @param isSettled whether somebody else has settled the conflicts that the operation settles here
 * @returns the outcome, and the options that are live then
 */
export const decideOptions = (
  sent: SentOptions,
  edits: Edits,
  situation: Situation,
  { isOver, isSettled }: { readonly isOver: boolean; readonly isSettled: boolean },
): { readonly outcome: FieldOutcome; readonly live: Value } => {
  const { field, live, was, now } = sent;
  const conflict = { outcome: 'conflict', live } as const;
  if (sameValue(live, now)) return { outcome: 'same', live };
  if (isSettled || (isOver && !sameValue(live, was))) return conflict;
  const after = optionsAfter(sent, edits, situation);
  if (!after) return conflict;
  if (sameValue(live, after.options)) return { outcome: 'same', live };
  if (situation.check(field, after.options) || situation.holds === true) return conflict;
  return { outcome: 'set', live: after.options };
};
