import { isRowPath } from '../row-path.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import type { FieldPath, Values } from '../values.ts';
import { MOST_OVER, type ReviewEvent, type ReviewStep } from './reviews.ts';
import { isReviewed, type Review, type ReviewState, type Reviews, reviewsIn } from './reviews-in.ts';

const idsOf = (events: Iterable<ReviewEvent>): readonly string[] => [
  ...new Set([...events].map(({ id }) => id)),
];

/**
 * Returns the ids of the events that a person sees standing who now says something about a target.
 *
 * | the target | events |
 * |---|---|
 * | a row | about it, its module and the survey |
 * | a module | about it and the survey, and about its rows but checks, also about those that are taken out and may come back: these stand beside, until a return or a reopening speaks against them |
 * | `*` | all, likewise |
 * | a module, or `*`, that is returned | none of rows: the return of a row is a task of its own |
 */
export const overNow = (values: Values, target: string, step: ReviewStep): readonly string[] => {
  const reviews = reviewsIn(values);
  const ofRows = (rows: readonly string[]) =>
    step === 'returned' ? [] : rows.flatMap(reviews.standing).filter((event) => event.step !== 'checked');
  if (target !== WHOLE_SURVEY) {
    return idsOf([...reviews.standing(target), ...ofRows(reviews.rowsSpokenOf(target))]).slice(0, MOST_OVER);
  }
  const others = reviews.targets.filter((each) => !isRowPath(each));
  const all = [WHOLE_SURVEY, ...others].flatMap(reviews.standing);
  return idsOf([...all, ...ofRows(reviews.targets.filter(isRowPath))]).slice(0, MOST_OVER);
};

/** The states of rows, the deciding one first: a module is in the first that one of its rows has. */
const OF_ROWS: readonly ReviewState[] = ['sent', 'changed', 'open'];

/**
 * Returns the review of a module with its rows, from what was read.
 *
 * | the module by itself | its rows | state |
 * |---|---|---|
 * | any | one is returned | returned |
 * | checked | one is sent again, has changed since it was checked, or was opened | as that row |
 * | checked | one of which somebody spoke beside the check is taken out | sent, where somebody has sent since, else changed: the rest stays locked |
 * | else | | its own |
 */
export const withRows = (reviews: Reviews, target: string): Review => {
  const own = reviews.of(target);
  const rows = isRowPath(target) ? [] : reviews.reviewedRows(target).map(reviews.of);
  const inState = (state: ReviewState) => rows.filter((row) => row.state === state);
  const returned = inState('returned');
  if (returned.length > 0) {
    const by = own.state === 'returned' ? own.by : [];
    return { state: 'returned', by: [...new Set([...by, ...returned.flatMap((row) => row.by)])] };
  }
  if (own.state !== 'checked') return own;
  const [state] = OF_ROWS.filter((each) => inState(each).length > 0);
  if (state) return { state, by: inState(state).flatMap(({ by }) => by) };
  if (!reviews.lacksRow(target)) return own;
  const sent = reviews.standing(target).filter(({ step }) => step === 'sent');
  return sent.length > 0 ? { state: 'sent', by: sent } : { state: 'changed', by: own.by };
};

/** Works out the state of the review of a module with its rows, of a row, or with `*` that of the survey as a whole. */
export const reviewOf = (values: Values, target: string): Review => withRows(reviewsIn(values), target);

/** The review of a survey, as lists show it. */
export interface SurveyReview {
  readonly state: Exclude<ReviewState, 'changed'>;
  /**
   * The target of a return: the first question, row or module that was returned; empty: the survey as a
   * whole, or none.
   */
  readonly returned_to: FieldPath;
}

const NO_REVIEW: SurveyReview = { state: 'open', returned_to: '' };

/** Returns the question, the row or the module that a returned module is to be opened at. */
const placeOf = (reviews: Reviews, module: string): FieldPath => {
  const own = reviews.of(module);
  const targets = own.state === 'returned' ? [module] : [];
  const rows = reviews.reviewedRows(module).filter((row) => reviews.of(row).state === 'returned');
  const [first = module] = [...targets, ...rows];
  return reviews.of(first).by.findLast((event) => event.on !== undefined)?.on ?? first;
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
  if (!isReviewed(values)) return NO_REVIEW;
  const reviews = reviewsIn(values);
  const all = modules.map((module) => ({ module, review: withRows(reviews, module) }));
  const returned = all.filter(({ review }) => review.state === 'returned');
  const [first] = returned;
  if (first) {
    const isWhole =
      returned.length === modules.length &&
      reviews.of(first.module).state === 'returned' &&
      first.review.by.every(({ on }) => on === undefined);
    return { state: 'returned', returned_to: isWhole ? '' : placeOf(reviews, first.module) };
  }
  const states = all.map(({ review }) => review.state);
  if (states.length > 0 && states.every((state) => state === 'checked'))
    return { ...NO_REVIEW, state: 'checked' };
  const isWaiting = states.some((state) => state === 'sent' || state === 'changed');
  return isWaiting ? { ...NO_REVIEW, state: 'sent' } : NO_REVIEW;
};
