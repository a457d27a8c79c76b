import { type FieldPath, isEmpty, sameValue, type Value, type Values, valueAt } from '../survey/values.ts';
import { differingOptions, hasOption, mergeOptions } from './fields/merge-options.ts';
import { type Changes, type FieldChange, isByField } from './operation.ts';

/** One entry of a survey's history: one operation that changed something. */
export interface HistoryEntry {
  readonly version: number;
  readonly user_id: string;
  readonly device_id: string;
  readonly changes: Changes;
  /** Whether it was brought back after a restore: the person who offered it has not thereby done or seen it. */
  readonly is_offer?: boolean;
}

/** The sender of an operation. `device_id` is empty for a client that does not name its device. */
export interface Author {
  readonly user_id: string;
  readonly username: string;
  readonly full_name: string;
  readonly device_id: string;
}

const changeOf = ({ changes }: HistoryEntry, field: FieldPath): FieldChange | undefined => {
  if (isByField(changes)) {
    return changes.find((change) => change.field === field && !sameValue(change.was, change.now));
  }
  const now = valueAt(changes, field);
  return isEmpty(now) ? undefined : { field, was: null, now };
};

/** Returns the newest change of a field's live value, with its entry. @param later oldest first */
export const lastChangeOf = (
  later: readonly HistoryEntry[],
  field: FieldPath,
): { readonly entry: HistoryEntry; readonly change: FieldChange } | undefined => {
  const entry = lastWriter(later, field);
  const change = entry && changeOf(entry, field);
  return change && { entry, change };
};

const lastWriter = (later: readonly HistoryEntry[], field: FieldPath): HistoryEntry | undefined =>
  later.findLast((entry) => changeOf(entry, field) !== undefined);

/** Whether somebody did this themselves. */
export const isBy = (entry: HistoryEntry | undefined, author: Author): boolean =>
  entry?.user_id === author.user_id && entry.is_offer !== true;

/** Whether somebody did this themselves, on this very device. */
export const isByDevice = (entry: HistoryEntry | undefined, author: Author): boolean =>
  author.device_id !== '' && isBy(entry, author) && entry?.device_id === author.device_id;

/**
 * Whether an earlier operation of this very device and user set the field's value of now, and the device had not yet
 * heard back about it (its version is newer than the operation's base).
 * @param later history newer than the operation's base, oldest first
 */
export const typedOverOwn = (later: readonly HistoryEntry[], field: FieldPath, author: Author): boolean =>
  isByDevice(lastWriter(later, field), author);

/**
 * Returns the options that an author had seen: those of `was`, with every tick that this very device has changed
 * since the operation's base and had not heard back about. A merged entry names options of others, too: only its
 * difference is the device's own.
 * @param later history newer than the operation's base, oldest first
 */
export const withOwnTicks = (
  was: Value,
  field: FieldPath,
  { later, author }: { readonly later: readonly HistoryEntry[]; readonly author: Author },
): Value =>
  later
    .filter((entry) => isByDevice(entry, author))
    .reduce((seen, entry) => mergeOptions(seen, changeOf(entry, field) ?? { was: null, now: null }), was);

/**
 * Whether two answers differ in an option that somebody else was the last to change. An author who does not say what
 * they had seen may have meant it, or never have seen it.
 * @param live the options on the server
 * @param later history newer than the operation's base, oldest first
 * @param isOwn whether an entry is the author's own
 */
export const differInAnothersOption = (
  live: Value,
  now: Value,
  field: FieldPath,
  { later, isOwn }: { later: readonly HistoryEntry[]; isOwn: (entry: HistoryEntry) => boolean },
): boolean =>
  differingOptions(live, now).some((option) => {
    const last = later.findLast((entry) => {
      const change = changeOf(entry, field);
      return change !== undefined && hasOption(change.was, option) !== hasOption(change.now, option);
    });
    return last ? !isOwn(last) : hasOption(live, option);
  });

/**
 * Returns the value that an author had seen in a field, where the operation does not say: its value at the base. With
 * no base at all it is the value now where the author wrote it themselves, else nothing.
 * @param later history newer than the base (all of it when there is none), oldest first
 */
export const seenValue = (
  values: Values,
  field: FieldPath,
  { later, hasBase, author }: { later: readonly HistoryEntry[]; hasBase: boolean; author: Author },
): Value => {
  const current = valueAt(values, field);
  if (!hasBase) return isBy(lastWriter(later, field), author) ? current : null;
  for (const entry of later) {
    const change = changeOf(entry, field);
    if (change) return change.was;
  }
  return current;
};

/** Returns the newest entry whose value for a field went into a conflict. @param later oldest first */
export const keeperOf = (
  field: FieldPath,
  kept: Value,
  later: readonly HistoryEntry[],
): HistoryEntry | undefined =>
  later.findLast(
    ({ changes }) =>
      isByField(changes) &&
      changes.some(({ field: name, mine }) => name === field && mine !== undefined && sameValue(mine, kept)),
  );

/**
 * Whether the author of an edit had seen the value that an open conflict keeps for them in its field. Then the edit
 * was typed over that value.
 *
 * | the edit | |
 * |---|---|
 * | names the kept value as the one seen | yes |
 * | comes from the device that gave the kept value, before that device heard back | yes |
 * | does not name what was seen, or comes from no named device, and its base is as new as the kept value | yes |
 * | else: the kept value came from another device of theirs, or with an offer | no |
 * @param later history newer than the edit's base, oldest first
 */
export const hasSeenKept = (
  { was }: { readonly was: Values | null },
  field: FieldPath,
  kept: Value,
  { later, author }: { readonly later: readonly HistoryEntry[]; readonly author: Author },
): boolean => {
  if (was && sameValue(valueAt(was, field), kept)) return true;
  const giver = keeperOf(field, kept, later);
  if (giver) return isBy(giver, author) && giver.device_id === author.device_id;
  return was === null || author.device_id === '';
};
