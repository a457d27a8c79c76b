import { isAccepted } from '../../survey/about/accepted.ts';
import { readNote } from '../../survey/about/notes.ts';
import { isReview, readEvent } from '../../survey/about/reviews.ts';
import { type Conflict, keptEdits } from '../../survey/survey.ts';
import { type FieldPath, isList, sameText, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { Situation } from '../decide/decision.ts';
import { hasOption } from '../fields/merge-options.ts';

/**
 * A copy that a device offers after a restore holds the words of everybody, and nothing proves that it is true. So an
 * offer gives nobody a right that they do not have:
 *
 * | words in the copy | |
 * |---|---|
 * | notes | come back, whoever wrote them |
 * | steps of a review, doubts that were accepted | come back where the person who offers may say them; those of others come back from their own devices |
 * | accepted doubts that the copy leaves out | stay, unless the person who offers may review; a note that it leaves out was taken back |
 */
const needsRight = (path: FieldPath): boolean => isReview(path) || isAccepted(path);

const maySay = (path: FieldPath, item: string, { refusalOfStep, mayNote }: Situation): boolean => {
  if (isReview(path)) {
    const event = readEvent(item);
    return event === null || !refusalOfStep?.(event);
  }
  const word = readNote(item);
  return word === null || mayNote?.('accept', word) !== false;
};

/**
 * Leaves out of offered content the words that the person who offers may not say.
 * @param seen what they go on from: words that are in it too stay, because leaving one out would take it back
 */
export const withoutForeignWords = (values: Values, seen: Values | null, situation: Situation): Values =>
  Object.keys(values).some(needsRight)
    ? Object.fromEntries(
        Object.entries(values).flatMap(([path, value]): [FieldPath, Value][] => {
          if (!needsRight(path) || !isList(value)) return [[path, value]];
          const before = valueAt(seen ?? {}, path);
          const own = value.filter((item) => hasOption(before, item) || maySay(path, item, situation));
          // A list of which nothing is left says nothing: as an empty one, it would take something out.
          return own.length === 0 && value.length > 0 ? [] : [[path, own]];
        }),
      )
    : values;

/**
 * Puts accepted doubts back into offered content that leaves them out, where the person who offers may not review. A note that the copy
 * leaves out was taken back.
 * @param seen what they go on from
 */
export const withAcceptedOfOthers = (values: Values, seen: Values | null, { isBound }: Situation): Values =>
  isBound === true && Object.keys(values).some(isAccepted)
    ? Object.fromEntries(
        Object.entries(values).map(([path, value]): [FieldPath, Value] => {
          const before = valueAt(seen ?? {}, path);
          if (!isAccepted(path) || !isList(before)) return [path, value];
          const kept = before.filter((item) => !hasOption(value, item));
          return kept.length === 0 ? [path, value] : [path, [...kept, ...(isList(value) ? value : [])]];
        }),
      )
    : values;

/** Returns the steps and accepted doubts of a copy that the person who offers it may say. */
export const ownWordsIn = (values: Values, situation: Situation): Values =>
  withoutForeignWords(
    Object.fromEntries(Object.entries(values).filter(([path]) => needsRight(path))),
    null,
    situation,
  );

/**
 * Leaves the same words out of an offered conflict that keeps them for a deleted survey.
 * @param newId the id that the conflict gets where something was left out: the whole one still comes from its author's device
 */
export const withoutForeignKept = (conflict: Conflict, newId: string, situation: Situation): Conflict => {
  const kept = keptEdits(conflict);
  if (!kept) return conflict;
  const mine = withoutForeignWords(kept, null, situation);
  const isWhole = Object.entries(kept).every(([path, value]) => sameText(value, valueAt(mine, path)));
  return isWhole ? conflict : { ...conflict, id: newId, mine };
};

/** Returns an offered conflict with nothing but the words that the person who offers may say; none: it keeps no such words. */
export const withOwnKept = (conflict: Conflict, situation: Situation): readonly Conflict[] => {
  const mine = ownWordsIn(keptEdits(conflict) ?? {}, situation);
  return Object.keys(mine).length === 0 ? [] : [{ ...conflict, mine }];
};

/** Returns content without the items of lists that stand in another one, too. */
export const without = (values: Values, over: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => {
      const before = valueAt(over, path);
      return [path, isList(value) ? value.filter((item) => !hasOption(before, item)) : value];
    }),
  );
