import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Point } from '@sampark/core/forms/geo-points';
import type { Values } from '@sampark/core/survey/values';

/** A survey as a map shows it. */
export interface MapSurvey {
  readonly id: string;
  /** The name of the thing that it is about. */
  readonly name: string;
  /** The name of its panchayat, for those who look after several; else empty. */
  readonly place: string;
  readonly href: string;
  readonly isComplete: boolean;
  /** An answer of it waits for a choice. */
  readonly isInConflict: boolean;
  readonly at: Point;
  readonly form: FormDefinition;
  /** Its answers to questions with one choice. */
  readonly choices: Values;
}

/** The surveys that have a position, and how many have none. */
export interface MapSurveys {
  readonly surveys: readonly MapSurvey[];
  /** Surveys of which is known whether they have a position. */
  readonly read: number;
  readonly total: number;
}
