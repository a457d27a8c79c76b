import type { RefusedWord } from '@sampark/core/device/accepted-values';
import type { ReviewPress } from '@sampark/core/device/review';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Doubt, Findings } from '@sampark/core/reports/findings';
import type { GapCard } from '@sampark/core/reports/gap-card';
import type { GivenPlace } from '@sampark/core/reports/given-places';
import type { Tally } from '@sampark/core/reports/tally';
import type { ReviewEvent } from '@sampark/core/survey/about/reviews';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import type { ChoiceResult } from './surveys/open-survey.ts';

/** A person who waits for a tally: what they tell, and are told. */
export interface Counting {
  /** Whether they still wait. */
  readonly isWanted: () => boolean;
  /** Says how many surveys are counted by now. */
  readonly counted: (surveys: number) => void;
}

export interface ReportsPort {
  /** Returns the newest version of a form that is here; `null`: it has not reached this device. */
  readonly form: (name: string) => FormDefinition | null;
  /**
   * Counts what surveys say, as they are saved here: unsent work counts, typing that is not saved does not. What was counted before
   * is not read again until it changes.
   * @returns `null`: nobody waits for it any more
   */
  readonly tally: (surveys: readonly SurveySummary[], counting: Counting) => Promise<Tally | null>;
  /**
   * Returns what a list says, at once: `tally` has counted it before, or it is of one panchayat whose pages are open. `null`: it has to be
   * counted.
   */
  readonly known: (surveys: readonly SurveySummary[]) => Tally | null;
  /**
   * Returns what each survey says to one question, or in the rows of one repeat, as `tally` counts it: by the id of the survey.
   * @returns `null`: nobody waits for it any more
   */
  readonly tallies: (
    surveys: readonly SurveySummary[],
    path: FieldPath,
    counting: Counting,
  ) => Promise<ReadonlyMap<string, Tally> | null>;
  /**
   * Reads the places that surveys give to one question, as they are saved here. In a repeat it is the question of all rows.
   * @returns one for each survey that gives one; `null`: nobody waits for it any more
   */
  readonly places: (
    surveys: readonly SurveySummary[],
    path: FieldPath,
    counting: Counting,
  ) => Promise<readonly PlacesOfSurvey[] | null>;
  /**
   * Says where a survey stands in the index that its form is.
   * @returns `null`: nobody waits for it any more, or the survey is not here any more
   */
  readonly gapCard: (survey: SurveySummary, counting: Counting) => Promise<GapCard | null>;
  /**
   * Looks for doubts in surveys, and reads their numbers, as `tally` does.
   * @returns one for each survey that is still here
   */
  readonly findings: (
    surveys: readonly SurveySummary[],
    counting: Counting,
    beside: SurveysBeside,
  ) => Promise<readonly LookedThrough[] | null>;
  /** Accepts a doubt in the name of the person, with or without network: for whoever may review the survey. */
  readonly accept: (survey: SurveySummary, doubt: Doubt) => Promise<ChoiceResult>;
  /** Takes back that a doubt was accepted. */
  readonly reopen: (survey: SurveySummary, doubt: Doubt) => Promise<ChoiceResult>;
  /** Returns a survey to its people, with a reason, from outside of it. */
  readonly sendBack: (survey: SurveySummary, press: ReviewPress) => Promise<ChoiceResult>;
}

/** The places that a survey gives to one question. */
export interface PlacesOfSurvey {
  readonly survey: SurveySummary;
  readonly places: readonly GivenPlace[];
}

/** Finds the surveys with which others are compared. */
export interface SurveysBeside {
  /** Returns the survey of an earlier year that another one goes on from; `null`: this device has none. */
  readonly earlierOf: (survey: SurveySummary) => SurveySummary | null;
  /** Returns the surveys about the panchayat of another one, of its year, the newest first. */
  readonly panchayatOf: (survey: SurveySummary) => readonly SurveySummary[];
}

/** A survey that was looked through. */
export interface LookedThrough {
  readonly survey: SurveySummary;
  readonly made: Findings & SaidOfDoubts;
}

/** The words about the doubts of a survey, beside their reasons. */
export interface SaidOfDoubts {
  /** The returns that stand. */
  readonly returned: readonly ReviewEvent[];
  /** The words by which somebody here accepted doubts, and which the server does not take. */
  readonly refused: readonly RefusedWord[];
  /** It keeps the words of a return that the server does not take: a further step would take their place. */
  readonly keeps_words: boolean;
}
