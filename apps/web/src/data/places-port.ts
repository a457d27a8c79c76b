import type { FormDefinition } from '@sampark/core/forms/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { Fetched } from './fetched.ts';

/** Which panchayats the server sends to this person's devices. */
export interface Followed {
  /** All in scope; else those that were chosen. */
  readonly all: boolean;
  readonly most: number;
  readonly panchayat_ids: readonly string[];
}

/** A survey that is read online, not on this device. Times are ISO 8601. */
export type OnlineSurvey = Pick<
  SurveySummary,
  | 'survey_id'
  | 'panchayat_id'
  | 'village_name'
  | 'status'
  | 'is_complete'
  | 'completion_percentage'
  | 'updated_at'
>;

/** One survey as the server has it, to be read. */
export interface OnlineAnswers {
  readonly survey: OnlineSurvey;
  readonly values: Values;
  readonly form: FormDefinition;
}

export interface PlacesPort {
  /** Asks the server. */
  readonly followed: () => Promise<Fetched<Followed>>;
  /** Chooses; the next sync, which is now, brings what is new and takes away what is clean and not followed. */
  readonly follow: (panchayatIds: readonly string[]) => Promise<Fetched<Followed>>;
  /** A page of a panchayat's surveys, newest first. @param next what the page before said; `null`: the first */
  readonly surveysOf: (
    panchayatId: string,
    next: string | null,
  ) => Promise<Fetched<{ readonly surveys: readonly OnlineSurvey[]; readonly next: string | null }>>;
  /** A survey's answers. */
  readonly survey: (surveyId: string) => Promise<Fetched<OnlineAnswers>>;
}
