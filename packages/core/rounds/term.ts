import type { SetDeadline } from '../places/deadline.ts';
import type { SurveyReview } from '../survey/about/review-state.ts';
import { beginOfDayInIndia, dayInIndia } from '../survey/day-in-india.ts';
import { type SurveySummary, yearOf } from '../survey/summary.ts';

/** The longest term for which the surveys of a form can be kept, in years; the shortest is one. */
export const LONGEST_TERM = 30;

/**
 * Returns the moment from which on a survey has to have changed to be kept: the beginning of a day in India.
 *
 * A survey is kept until the end of the same day so many years after its last change. One that changed on 29 February is kept
 * until 28 February, where the later year has no 29th.
 *
 * @param now milliseconds since 1970
 * @param years the term
 */
export function keptFrom(now: number, years: number): string {
  const [year = 0, month = 1, day = 1] = dayInIndia(now).split('-').map(Number);
  // A 29 February that is not there becomes 1 March.
  const from = new Date(Date.UTC(year - years, month - 1, day));
  return beginOfDayInIndia(from.toISOString().slice(0, 10));
}

/** The facts that decide whether a survey has been kept for long enough. */
export interface Aging extends Pick<SurveySummary, 'survey_date' | 'created_at' | 'updated_at'> {
  readonly deleted_at: string | null;
  /** Its open conflicts. */
  readonly conflicts: number;
  readonly review: SurveyReview['state'];
}

/** How long the surveys of a form are kept. */
export interface Term {
  readonly years: number;
  /** The years whose deadline is not over, such as `2026`. */
  readonly openYears: ReadonlySet<string>;
}

/**
 * Whether a survey has been kept for its term, and goes to the recycle bin.
 *
 * | a survey | goes |
 * |---|---|
 * | whose last change is within the term | no |
 * | that is deleted already | no |
 * | with an open conflict | no |
 * | that waits for an officer, or was returned | no |
 * | of a year whose deadline is not over | no |
 * | any other | yes |
 */
export const isPastTerm = (survey: Aging, { years, openYears }: Term, now: number): boolean =>
  survey.updated_at < keptFrom(now, years) &&
  survey.deleted_at === null &&
  survey.conflicts === 0 &&
  survey.review !== 'sent' &&
  survey.review !== 'returned' &&
  !openYears.has(yearOf(survey));

/** Returns the years of a form whose deadline is not over anywhere. @param deadlines the form's own */
export const openYears = (
  deadlines: readonly Pick<SetDeadline, 'year' | 'due_on'>[],
  now: number,
): ReadonlySet<string> =>
  new Set(deadlines.filter(({ due_on }) => due_on >= dayInIndia(now)).map(({ year }) => String(year)));
