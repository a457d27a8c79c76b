import { type FieldProblem, notYours, tooManySteps } from '../../forms/checks/validate.ts';
import { type Lock, locksIn } from '../../survey/about/review-locks.ts';
import {
  eventsIn,
  isReview,
  MOST_EVENTS,
  MOST_OF_EVENTS,
  readEvent,
  reviewTarget,
} from '../../survey/about/reviews.ts';
import { isRowPath } from '../../survey/row-path.ts';
import type { ServerSurvey } from '../../survey/survey.ts';
import { type FieldPath, isList, type Value, type Values, valueAt } from '../../survey/values.ts';
import type { Situation } from '../decide/decision.ts';
import { lengthOfLists, mergeOptions, notIn } from '../fields/merge-options.ts';

/** Returns the steps of a review without those of others, which whoever sends a survey as a whole sends along. */
export const ownSteps = (value: Value, { author, refusalOfStep }: Situation): Value =>
  isList(value)
    ? value.filter((item) => {
        const event = readEvent(item);
        return event === null || event.by === author.user_id || !refusalOfStep?.(event);
      })
    : value;

/**
 * Returns the steps that an operation takes: those that are new, and of those that its author has seen the ones that they may
 * still take. After a restore the server may lack a step of somebody else, or one of the author's from before they lost a
 * right or had another name: what they say now is not refused because of it.
 */
export const takenSteps = (now: Value, was: Value, { refusalOfStep }: Situation): Value => {
  const seen = notIn(now, notIn(now, was));
  const barred = seen.filter((item) => {
    const event = readEvent(item);
    return event !== null && refusalOfStep?.(event) != null;
  });
  return notIn(now, barred);
};

/** Returns a review with the steps of an operation. Nobody takes a step out: two people who act apart both stand. */
export const stepsAfter = (live: Value, now: Value): Value => mergeOptions(live, { was: null, now });

/** The part of all steps that whoever may not review can fill. */
const SHARE_OF_STAFF = 0.75;

/** The part of a survey's steps that those about rows can fill: there may be a thousand rows, and each module needs its own. */
const SHARE_OF_ROWS = 0.5;

const isReviewOfRow = (path: FieldPath): boolean => isRowPath(reviewTarget(path) ?? '');

/** Whether a step has the id of somebody else's, in whichever list. One press of a person has one id in all of its lists. */
const isUsed = (taken: readonly string[], values: Values): boolean => {
  const steps = eventsIn(taken);
  const lists = Object.keys(values).filter(isReview);
  const all = lists.flatMap((path) => eventsIn(valueAt(values, path)));
  return steps.some(({ id, by }) => all.some((other) => other.id === id && other.by !== by));
};

/**
 * Says why an operation may not take its steps in a review. It judges the steps that are new, never the list.
 *
 * | the operation would | |
 * |---|---|
 * | take a step that its sender may not (`access/may-review.ts`) | as that says, unless an open conflict keeps the step |
 * | take one under the id of another, also of another list | `not_yours` |
 * | take the 201st in a module, or more than 256,000 characters in a survey | `too_many_steps` |
 * | take more than half of these characters for rows: who reviews row by row leaves room to send and to check the modules | `too_many_steps` |
 * | take more than three quarters of all that, of somebody who may not review: whoever sends again and again leaves officers room to answer | `too_many_steps` |
 *
 * @param after the review with them
 * @param isKept whether an open conflict keeps a step: whoever keeps a deleted survey brings those of others back
 */
export const refusalOfSteps = (
  field: FieldPath,
  after: Value,
  { values }: Pick<ServerSurvey, 'values'>,
  { situation, isKept }: { readonly situation: Situation; readonly isKept: (item: string) => boolean },
): FieldProblem | null => {
  const taken = notIn(after, valueAt(values, field));
  if (taken.length === 0) return null;
  for (const item of taken) {
    const event = readEvent(item);
    const refusal = event && !isKept(item) ? situation.refusalOfStep?.(event) : null;
    if (refusal) return refusal;
  }
  const events = eventsIn(after);
  if (new Set(events.map(({ id }) => id)).size < events.length || isUsed(taken, values)) return notYours;
  const share = situation.isBound === true ? SHARE_OF_STAFF : 1;
  const all = { ...values, [field]: after };
  const isTooMuch =
    events.length > share * MOST_EVENTS ||
    lengthOfLists(all, isReview) > share * MOST_OF_EVENTS ||
    (isReviewOfRow(field) && lengthOfLists(all, isReviewOfRow) > SHARE_OF_ROWS * MOST_OF_EVENTS);
  return isTooMuch ? tooManySteps : null;
};

/**
 * Says by field which answers of a survey the author of an operation may not change: those that somebody has checked, for
 * whoever may not review.
 *
 * | an operation on a checked answer, of somebody who | |
 * |---|---|
 * | may review | merges as ever. The check says from then on that the answers have changed |
 * | may not | changes nothing there. What differs is kept in a conflict, as work that is held for review |
 * | may not, and moves a row among the others | moves it, but where a check counts places (`Lock`): there it stays |
 * | may not, and settles a conflict there | closes it only where it is their own |
 * | may not, and deletes the survey | leaves it: a conflict says that they wanted to |
 * | offers a copy after a restore | the same as above: nothing proves that the copy is true |
 *
 * @returns `null`: none
 */
export const locksFor = ({ values }: Pick<ServerSurvey, 'values'>, { isBound }: Situation): Lock | null =>
  isBound === true ? locksIn(values) : null;
