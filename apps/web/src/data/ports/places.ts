import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { Village } from '@sampark/core/places/village';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Values } from '@sampark/core/survey/values';
import type { WireContacts } from '@sampark/core/wire/wire-followed';
import type { Fetched } from './fetched.ts';
import type { PlacedSurvey } from './surveys/surveys.ts';

/** The panchayats that the server sends to this person's devices. */
export interface Followed {
  /** Whether these are all panchayats in scope; otherwise the person chose them. */
  readonly all: boolean;
  readonly most: number;
  readonly panchayat_ids: readonly string[];
}

/** A survey that is read online and not kept on this device. Times are ISO 8601. */
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

/** A survey that is read online, and where it is. */
export interface PlacedOnline extends PlacedSurvey {
  readonly survey: OnlineSurvey;
}

/** One survey as the server has it, to be read. */
export interface OnlineAnswers {
  readonly survey: OnlineSurvey;
  readonly values: Values;
  /** With the records that the answers name, as far as the server told their names. */
  readonly form: FormDefinition;
  /** The name of the record that the survey is about; empty: it is about none, or the name is not known. */
  readonly record_label: string;
}

/** The times at which the server last heard of the staff of this device's panchayats. */
export interface Contacts {
  /** The time of the server's answer, ISO 8601. */
  readonly at: string;
  readonly panchayats: WireContacts;
}

export interface PlacesPort {
  /** Returns the villages of this device's panchayats, as the server last listed them; from the device. */
  readonly villages: () => Promise<readonly Village[]>;
  /** Returns the contacts, from the device too; `null`: the server never sent them. */
  readonly contacts: () => Promise<Contacts | null>;
  /** Asks the server for villages and contacts. @returns whether it answered */
  readonly refresh: () => Promise<boolean>;
  /** Syncs at once where there is network, and asks for forms and panchayats again. */
  readonly askAnew: () => Promise<void>;
  /** Asks the server. */
  readonly followed: () => Promise<Fetched<Followed>>;
  /**
   * Chooses the panchayats to follow. A sync at once brings the new ones and removes clean rows of all
   * others.
   */
  readonly follow: (panchayatIds: readonly string[]) => Promise<Fetched<Followed>>;
  /**
   * Returns a page of a panchayat's surveys, newest first. @param next the address that the last page gave;
   * `null`: the first page
   */
  readonly surveysOf: (
    panchayatId: string,
    next: string | null,
  ) => Promise<Fetched<{ readonly surveys: readonly OnlineSurvey[]; readonly next: string | null }>>;
  /** Returns the same page with where its surveys are. */
  readonly placedOf: (
    panchayatId: string,
    next: string | null,
  ) => Promise<Fetched<{ readonly surveys: readonly PlacedOnline[]; readonly next: string | null }>>;
  /** Returns a survey's answers. */
  readonly survey: (surveyId: string) => Promise<Fetched<OnlineAnswers>>;
}
