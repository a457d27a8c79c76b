import { digestsIn } from '../survey/about/digest.ts';
import { moduleIn } from '../survey/about/outside-modules.ts';
import { overNow, reviewOf } from '../survey/about/review-state.ts';
import {
  eventsIn,
  isReview,
  type ReviewEvent,
  type ReviewStep,
  reviewPath,
  reviewTarget,
  withEvent,
} from '../survey/about/reviews.ts';
import { reviewsIn } from '../survey/about/reviews-in.ts';
import { isRowPath } from '../survey/row-path.ts';
import { WHOLE_SURVEY } from '../survey/survey.ts';
import { type FieldPath, isEmpty, type Value, type Values, valueAt } from '../survey/values.ts';
import { acceptedValues } from './accepted-values.ts';
import type { Press } from './edit.ts';
import type { LocalSurvey } from './local-survey.ts';

/**
 * A step that a person presses in a review: the step, its module, its row or `*`, and for a return its reason
 * and question.
 */
export interface ReviewPress extends Pick<ReviewEvent, 'step' | 'on' | 'why' | 'text'> {
  readonly target: string;
}

/** Whoever presses, and when. */
export type ReviewAuthor = Pick<ReviewEvent, 'id' | 'by' | 'name' | 'at'>;

/**
 * Returns the targets about which a press says something.
 *
 * | the press | |
 * |---|---|
 * | checks the whole survey | each module that is not checked as it is, and the survey: its name and date |
 * | checks the last module that was not | that module, and the survey |
 * | checks the last row that was not, where all else is checked | that row, and the survey, if that is not checked |
 * | else | its own |
 */
const targetsOf = (
  values: Values,
  { step, target }: ReviewPress,
  modules: readonly string[],
): readonly string[] => {
  if (step !== 'checked') return [target];
  if (isRowPath(target)) return [target];
  const open = modules.filter((module) => reviewOf(values, module).state !== 'checked');
  const others = open.filter((module) => module !== target);
  if (target === WHOLE_SURVEY) return [...open, WHOLE_SURVEY];
  return others.length > 0 ? [target] : [target, WHOLE_SURVEY];
};

/** Returns the survey as a target, where a check of a row leaves nothing but its name and date to be checked. */
const leftBeside = (
  values: Values,
  { target }: ReviewPress,
  modules: readonly string[],
): readonly string[] =>
  isRowPath(target) &&
  [WHOLE_SURVEY, ...modules].filter((each) => reviewOf(values, each).state !== 'checked').join() ===
    WHOLE_SURVEY
    ? [WHOLE_SURVEY]
    : [];

/**
 * Returns the ids of the steps that a new one takes the place of: those that stand. A return about one question leaves those about others: each
 * is a task of its own.
 */
function overOf(
  values: Values,
  target: string,
  { step, on }: Pick<ReviewPress, 'step' | 'on'>,
): readonly string[] {
  const standing = overNow(values, target, step);
  const { state, by } = reviewOf(values, target);
  if (step !== 'returned' || state !== 'returned') return standing;
  const others = new Set(by.filter((event) => event.on !== on).map(({ id }) => id));
  return standing.filter((id) => !others.has(id));
}

/** Returns what a step says of the answers: a check that they were seen, and any step about a row which row it was then. */
const seenAt = (
  values: Values,
  target: string,
  step: ReviewStep,
): Pick<ReviewEvent, 'seen' | 'placed' | 'around'> => {
  const isOfRow = isRowPath(target);
  if (step !== 'checked' && !isOfRow) return {};
  const digests = digestsIn(values);
  const seen = digests.of(target);
  if (!isOfRow) return { seen };
  const isPlaced = !isEmpty(valueAt(values, target));
  const module = moduleIn(target);
  const reviews = reviewsIn(values);
  const standing = reviews.standing(module).filter((event) => event.step === 'checked');
  // It vouches for each check that the step is over, so all of them have to hold.
  const isFromBefore = reviews.countsPlaces(module) && reviews.of(module).by.length === standing.length;
  return { seen, ...(isPlaced && { placed: true }), ...(isFromBefore && { around: digests.of(module) }) };
};

/** Makes a step in one list of a review. */
function withStep(values: Values, target: string, press: ReviewPress, author: ReviewAuthor): Value {
  const { step, on, why, text } = press;
  const event = { ...author, step, over: overOf(values, target, press), ...seenAt(values, target, step) };
  return withEvent(valueAt(values, reviewPath(target)), { ...event, on, why, text });
}

/**
 * Returns what a step of a review changes in the lists of a survey. One step has one id, in whichever lists it stands.
 * @param modules the names of the form's modules
 */
export function withReviewStep(
  values: Values,
  press: ReviewPress,
  author: ReviewAuthor,
  modules: readonly string[],
): readonly (readonly [FieldPath, Value])[] {
  const made = (target: string): readonly [FieldPath, Value] => [
    reviewPath(target),
    withStep(values, target, press, author),
  ];
  const own = targetsOf(values, press, modules).map(made);
  if (press.step !== 'checked') return own;
  return [...own, ...leftBeside({ ...values, ...Object.fromEntries(own) }, press, modules).map(made)];
}

/** Makes what somebody presses in a review. A step that the server has refused before goes. */
export const reviewPress =
  (press: ReviewPress, author: ReviewAuthor, modules: readonly string[]): Press =>
  (row) =>
    withReviewStep(acceptedValues(row), press, author, modules);

/** A step that the server does not take. */
export interface RefusedStep {
  readonly id: string;
  /** The pressed step, to be read. */
  readonly press: ReviewPress;
  /** The modules or the row, and `*`, in whose lists it stands. */
  readonly targets: readonly string[];
  /** The code of the reason. */
  readonly because: string;
}

/** Returns the press that makes a step, of a module, of a row, or of several together. */
const pressOf = ({ step, on, why, text }: ReviewEvent, target: string): ReviewPress => ({
  ...{ step, target },
  ...(on !== undefined && { on }),
  ...(why !== undefined && { why }),
  ...(text !== undefined && { text }),
});

/** Returns the steps that the server does not take, each once, in whichever lists it stands. */
export const refusedSteps = ({
  edits,
  server,
}: Pick<LocalSurvey, 'edits' | 'server'>): readonly RefusedStep[] => {
  const steps = new Map<string, RefusedStep>();
  for (const [path, { now, refused }] of Object.entries(edits)) {
    const target = reviewTarget(path);
    if (refused === undefined || target === null) continue;
    const taken = new Set(eventsIn(valueAt(server?.values ?? {}, path)).map(({ id }) => id));
    for (const event of eventsIn(now)) {
      if (taken.has(event.id)) continue;
      const before = steps.get(event.id);
      const targets = [...(before?.targets ?? []), target];
      // A press about several modules stands in the list of the whole survey, too; one about a row says which.
      const others = [target, before?.press.target ?? target];
      const named = others.find(isRowPath) ?? others.find((each) => each === WHOLE_SURVEY) ?? target;
      steps.set(event.id, { id: event.id, press: pressOf(event, named), targets, because: refused });
    }
  }
  return [...steps.values()];
};

/** Takes the steps again that the server has refused, all of them, each where it stood: to drop one would lose its words. */
export const refusedStepsAgain =
  (author: ReviewAuthor): Press =>
  (row) => {
    const made = new Map<FieldPath, Value>();
    const before = acceptedValues(row);
    for (const [at, { press, targets }] of refusedSteps(row).entries()) {
      const own = at === 0 ? author : { ...author, id: `${author.id}.${at}` };
      for (const target of targets) {
        const values = { ...before, ...Object.fromEntries(made) };
        made.set(reviewPath(target), withStep(values, target, { ...press, target }, own));
      }
    }
    return [...made];
  };

/** Takes back the steps that the server has refused. */
export const withoutRefusedSteps: Press = (row) => {
  const values = acceptedValues(row);
  return Object.keys(row.edits)
    .filter(isReview)
    .map((path) => [path, valueAt(values, path)] as const);
};
