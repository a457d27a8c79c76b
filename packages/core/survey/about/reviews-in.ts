import { groupedBy } from '../grouped-by.ts';
import { isRowPath, isWithin } from '../row-path.ts';
import { WHOLE_SURVEY } from '../survey.ts';
import { type FieldPath, isEmpty, type Values, valueAt } from '../values.ts';
import { moduleIn } from './outside-modules.ts';
import { eventsIn, isReview, type ReviewEvent, reviewPath, reviewTarget } from './reviews.ts';
import { isContradicted, standing } from './standing.ts';
import { whatChecksSaw } from './what-checks-saw.ts';

/** `changed`: somebody checked it, and its answers are others since, or one of its rows is taken out. */
export type ReviewState = 'open' | 'sent' | 'checked' | 'changed' | 'returned';

/** The state of a module, of a row, or of the survey as a whole, with the events that make it so, oldest first. */
export interface Review {
  readonly state: ReviewState;
  readonly by: readonly ReviewEvent[];
}

/** The reviews of a survey, read once: a module with many rows asks for the same again and again. */
export interface Reviews {
  /** The modules, rows, and `*`, of which somebody has said something. */
  readonly targets: readonly string[];
  /** Returns the review of a row, of a module without what is said of its rows by themselves (`withRows` adds that), or with `*` of the survey as a whole. */
  readonly of: (target: string) => Review;
  /** Returns the events that stand about a target. */
  readonly standing: (target: string) => readonly ReviewEvent[];
  /** Returns the rows of a module of which somebody has spoken, those that are taken out among them. */
  readonly rowsSpokenOf: (module: string) => readonly FieldPath[];
  /** Returns those that are there. */
  readonly reviewedRows: (module: string) => readonly FieldPath[];
  /** Whether a row of which an officer has spoken beside a check of its module is taken out: nobody has seen the module so. */
  readonly lacksRow: (module: string) => boolean;
  /** Whether a module is checked only while each of its rows stays at its place, by a check from before rows were reviewed. */
  readonly countsPlaces: (module: string) => boolean;
}

/** Whether an event about a module says something of a row: it is no return of a question that stands elsewhere. */
const concernsRow =
  (row: FieldPath) =>
  ({ step, on }: ReviewEvent): boolean =>
    step !== 'returned' || on === undefined || isWithin(on, row);

/** The facts beside its events on which the state of a target rests. */
interface Judging {
  /** Whether an event says something of it. */
  readonly speaks: (event: ReviewEvent) => boolean;
  /** Whether the answers are as a check has seen them. */
  readonly isHeld: (check: ReviewEvent) => boolean;
}

/** Works out a state from all events about a target. */
const stateOf = (all: readonly ReviewEvent[], { speaks, isHeld }: Judging): Review => {
  const events = standing(all).filter(speaks);
  const of = (step: ReviewEvent['step']) => events.filter((event) => event.step === step);
  const [returned, reopened, checked, sent] = [of('returned'), of('reopened'), of('checked'), of('sent')];
  if (returned.length > 0) return { state: 'returned', by: returned };
  const held = checked.filter(isHeld);
  if (held.length > 0 && !isContradicted(all, speaks)) return { state: 'checked', by: held };
  if (sent.length > 0) return { state: 'sent', by: sent };
  if (reopened.length > 0) return { state: 'open', by: reopened };
  return checked.length > 0 ? { state: 'changed', by: checked } : { state: 'open', by: [] };
};

/**
 * Reads the reviews of a survey. The order of events says nothing: two people who act apart both stand, until somebody who
 * has seen both acts again. The first line that fits:
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
 * A check stands until an officer checks anew, returns or reopens: sending takes none away.
 *
 * | what is said | counts for |
 * |---|---|
 * | of the survey as a whole | every module and row, but for a check: that one is about the name, the date and the reasons alone |
 * | of a module | its rows, too, but for a return that names a question outside of the row |
 * | of a row | that row; its module says so, too (`reviewOf`) |
 *
 * What an officer says of a row in a checked module takes the place of the module's check for this row alone: the rest stays
 * checked, because the event holds what was seen of the row.
 */
export function reviewsIn(values: Values): Reviews {
  const targets = Object.keys(values).flatMap((path) => reviewTarget(path) ?? []);
  const lists = new Map(targets.map((target) => [target, eventsIn(valueAt(values, reviewPath(target)))]));
  const listOf = (target: string): readonly ReviewEvent[] => lists.get(target) ?? [];
  const ofWhole = listOf(WHOLE_SURVEY).filter(({ step }) => step !== 'checked');
  const rowsOf = groupedBy(targets.filter(isRowPath), moduleIn);

  const eventsOf = (target: string): readonly ReviewEvent[] => {
    if (target === WHOLE_SURVEY) return listOf(target);
    const ofModule = [...listOf(moduleIn(target)), ...ofWhole];
    return isRowPath(target) ? [...listOf(target), ...ofModule] : ofModule;
  };

  const rowsSpokenOf = (module: string): readonly FieldPath[] => rowsOf.get(module) ?? [];
  const seen = whatChecksSaw(values, { listOf, rowsSpokenOf });

  const workOut = (target: string): Review => {
    const isOfModule = isRowPath(target) ? isHeldThere(moduleIn(target), listOf(target)) : () => null;
    return stateOf(eventsOf(target), {
      speaks: isRowPath(target) ? concernsRow(target) : () => true,
      isHeld: (check) => isOfModule(check) ?? seen.holds(target, check),
    });
  };

  /** Says of a check whether it holds as one of the module; `null`: it is one of the row's own. */
  const isHeldThere =
    (module: string, own: readonly ReviewEvent[]) =>
    (check: ReviewEvent): boolean | null => {
      if (own.includes(check)) return null;
      const { state, by } = reviewAt(module);
      return state === 'checked' && by.includes(check);
    };

  const known = new Map<string, Review>();
  const reviewAt = (target: string): Review => {
    const review = known.get(target) ?? workOut(target);
    known.set(target, review);
    return review;
  };
  /** Returns the checks that make a module checked. */
  const checksOf = (module: string): readonly ReviewEvent[] => {
    const { state, by } = reviewAt(module);
    return state === 'checked' ? by : [];
  };
  const isThere = (row: FieldPath): boolean =>
    !isEmpty(valueAt(values, row)) || !listOf(row).some(({ placed }) => placed);

  return {
    targets,
    of: reviewAt,
    standing: (target) => standing(eventsOf(target)),
    rowsSpokenOf,
    reviewedRows: (module) => rowsSpokenOf(module).filter(isThere),
    lacksRow: (module) =>
      checksOf(module).some((check) => seen.rowsBeside(module, check).some((row) => !isThere(row))),
    countsPlaces: (module) => {
      const checks = checksOf(module);
      return checks.length > 0 && checks.every((check) => !seen.isAsSeen(module, check));
    },
  };
}

/** Whether anything is said in a review: of most surveys nothing is, and nothing is read for them. */
export const isReviewed = (values: Values): boolean => Object.keys(values).some(isReview);
