import { WHOLE_SURVEY } from '../survey.ts';
import { type FieldPath, type Values, valueAt } from '../values.ts';
import { digestOf } from './digest.ts';
import { eventsIn, isReview, type ReviewEvent, reviewPath } from './reviews.ts';

/** `changed`: somebody checked it, and its answers are others since. */
export type ReviewState = 'open' | 'sent' | 'checked' | 'changed' | 'returned';

/** The state of a module, or of the survey as a whole, with the events that make it so, oldest first. */
export interface Review {
  readonly state: ReviewState;
  readonly by: readonly ReviewEvent[];
}

/** Returns the ids of the events that an officer has taken the place of: by any step but a sending. */
const takenByOfficers = (events: readonly ReviewEvent[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ step, over }) => (step === 'sent' ? [] : over)));

/** Returns the events that no other one has taken the place of. Whoever sends does not take a check away. */
const standing = (events: readonly ReviewEvent[]): readonly ReviewEvent[] => {
  const taken = takenByOfficers(events);
  const passed = new Set(events.flatMap(({ over }) => over));
  return events.filter(({ id, step }) => !(step === 'checked' ? taken : passed).has(id));
};

/** Returns the ids of the events that officers have answered: those that a step of theirs is over, and what those are over. */
const answeredByOfficers = (events: readonly ReviewEvent[]): ReadonlySet<string> => {
  const overOf = new Map(events.map(({ id, over }) => [id, over]));
  const answered = new Set(takenByOfficers(events));
  // A set that grows while it is gone through: each id once, also where steps lie over each other.
  for (const id of answered) for (const before of overOf.get(id) ?? []) answered.add(before);
  return answered;
};

/** Whether a return or a reopening speaks against a check: no officer has answered it, though staff may have sent over it. */
const isContradicted = (events: readonly ReviewEvent[]): boolean => {
  const undoing = events.filter(({ step }) => step === 'returned' || step === 'reopened');
  if (undoing.length === 0) return false;
  const answered = answeredByOfficers(events);
  return undoing.some(({ id }) => !answered.has(id));
};

/** Returns all events of a survey, in the order of their lists. */
const allEvents = (values: Values): readonly ReviewEvent[] =>
  Object.keys(values)
    .filter(isReview)
    .flatMap((path) => eventsIn(valueAt(values, path)));

/** Returns the events that say something of a target: its own, and of a module those of the whole survey but its checks. */
const eventsOf = (values: Values, target: string): readonly ReviewEvent[] => {
  const whole = eventsIn(valueAt(values, reviewPath(WHOLE_SURVEY)));
  if (target === WHOLE_SURVEY) return whole;
  const own = eventsIn(valueAt(values, reviewPath(target)));
  return [...own, ...whole.filter(({ step }) => step !== 'checked')];
};

/** Returns the ids of the events that a person sees standing who now says something about a target. */
export const overNow = (values: Values, target: string): readonly string[] => {
  const events = target === WHOLE_SURVEY ? allEvents(values) : eventsOf(values, target);
  return [...new Set(standing(events).map(({ id }) => id))];
};

/**
 * Works out the state of a module's review, or with `*` that of the survey as a whole, from its events. Their order says
 * nothing: two people who act apart both stand, until somebody who has seen both acts again. The first line that fits:
 *
 * | among the events that stand is | state |
 * |---|---|
 * | a return | returned |
 * | a check whose answers are as they were seen, and no return or reopening that no officer has answered | checked |
 * | a sending | sent |
 * | a reopening | open |
 * | a check | changed: the answers are others since |
 * | nothing | open |
 *
 * A check stands until an officer checks anew, returns or reopens: sending takes none away. What is said of the survey as a
 * whole counts for every module, but for a check. That one is about the name, the date and the reasons alone.
 */
export const reviewOf = (values: Values, target: string): Review => {
  const all = eventsOf(values, target);
  const events = standing(all);
  const of = (step: ReviewEvent['step']) => events.filter((event) => event.step === step);
  const [returned, reopened, checked, sent] = [of('returned'), of('reopened'), of('checked'), of('sent')];
  if (returned.length > 0) return { state: 'returned', by: returned };
  const digest = checked.length > 0 ? digestOf(values, target) : '';
  const held = checked.filter(({ seen }) => seen === digest);
  if (held.length > 0 && !isContradicted(all)) return { state: 'checked', by: held };
  if (sent.length > 0) return { state: 'sent', by: sent };
  if (reopened.length > 0) return { state: 'open', by: reopened };
  return checked.length > 0 ? { state: 'changed', by: checked } : { state: 'open', by: [] };
};

/** The review of a survey, as lists show it. */
export interface SurveyReview {
  readonly state: Exclude<ReviewState, 'changed'>;
  /** Of a returned survey: the first question, or module, that was returned; empty: the survey as a whole, or none. */
  readonly returned_to: FieldPath;
}

const NO_REVIEW: SurveyReview = { state: 'open', returned_to: '' };

/** Returns the question or the module that a returned module is to be opened at. */
const placeOf = (module: string, { by }: Review): FieldPath => {
  const on = by.findLast((event) => event.on !== undefined)?.on;
  return on ?? module;
};

/**
 * Returns the review of a survey by those of its modules; the first line that fits.
 *
 * | modules | state |
 * |---|---|
 * | one is returned | returned |
 * | all are checked | checked |
 * | one is sent, or has changed since it was checked | sent: an officer has to look |
 * | else | open |
 *
 * @param modules the names of the form's modules, in its order
 */
export const surveyReviewOf = (values: Values, modules: readonly string[]): SurveyReview => {
  // Most surveys have no review: nothing is read for them.
  if (!Object.keys(values).some(isReview)) return NO_REVIEW;
  const reviews = modules.map((module) => ({ module, review: reviewOf(values, module) }));
  const returned = reviews.filter(({ review }) => review.state === 'returned');
  const [first] = returned;
  if (first) {
    const isWhole = returned.length === modules.length && first.review.by.every(({ on }) => on === undefined);
    return { state: 'returned', returned_to: isWhole ? '' : placeOf(first.module, first.review) };
  }
  const states = reviews.map(({ review }) => review.state);
  if (states.length > 0 && states.every((state) => state === 'checked'))
    return { ...NO_REVIEW, state: 'checked' };
  const isWaiting = states.some((state) => state === 'sent' || state === 'changed');
  return isWaiting ? { ...NO_REVIEW, state: 'sent' } : NO_REVIEW;
};
