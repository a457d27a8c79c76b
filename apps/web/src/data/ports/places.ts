import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Village } from '@sampark/core/places/village';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { WireContacts } from '@sampark/core/wire/wire';
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

/** When the staff of the panchayats on this device were last heard of. */
export interface Contacts {
  /** ISO 8601; when the server told. */
  readonly at: string;
  readonly panchayats: WireContacts;
}

export interface PlacesPort {
  /** The villages of the panchayats on this device, as the server last told; from the device. */
  readonly villages: () => Promise<readonly Village[]>;
  /** From the device too; `null`: the server never told. */
  readonly contacts: () => Promise<Contacts | null>;
  /** Asks the server for villages and contacts; whether it told. */
  readonly refresh: () => Promise<boolean>;
  /** Has forms and panchayats asked for with the next sync, which is now, where there is network. */
  readonly askAnew: () => Promise<void>;
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
