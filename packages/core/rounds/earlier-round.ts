import type { Village } from '../places/village.ts';
import { byFormAndYear } from '../survey/by-form-and-year.ts';
import type { SubjectType } from '../survey/subject.ts';
import type { SurveySummary } from '../survey/summary.ts';
import { type Round, type RoundAsked, roundInSteps } from './round-of.ts';
import { type Steps, takeAll } from './steps.ts';

/** A round of an earlier year. */
export interface EarlierRound {
  readonly year: string;
  readonly round: Round;
}

/**
 * Returns the round with which another one is compared: of the same form and place, in the newest year before that says something. A year that is missing is left
 * out, as with the answers that one survey has from another: see `earlier-survey.ts`.
 * @param narrow leaves the part that both rounds are about
 * @returns `null`: this device has none
 */
export const earlierRound = (...asked: Parameters<typeof earlierInSteps>): EarlierRound | null =>
  takeAll(earlierInSteps(...asked));

/** Does the same in steps. */
export function* earlierInSteps(
  asked: RoundAsked,
  subject: SubjectType,
  villages: readonly Village[],
  surveys: readonly SurveySummary[],
  narrow: (round: Round) => Round,
): Steps<EarlierRound | null> {
  const years = [...(byFormAndYear(surveys).get(asked.form_name)?.keys() ?? [])].filter(
    (year) => year < asked.year,
  );
  for (const year of years.toSorted().toReversed()) {
    const round = narrow(yield* roundInSteps({ ...asked, year }, subject, villages, surveys));
    if (round.standings.length > 0) return { year, round };
  }
  return null;
}
