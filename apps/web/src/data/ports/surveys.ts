import type { FormDefinition } from '@sampark/core/forms/definition';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Conflict } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { DeviceFailure } from './device-failure.ts';
import type { Fetched } from './fetched.ts';
import type { DeletedSurvey, HistoryLine } from './history.ts';
import type { Live } from './live.ts';
import type { OpenSurvey } from './open-survey.ts';

export interface SurveysPort {
  /** Every survey on the device that the person may see and that is not deleted, newest first. */
  readonly all: Live<readonly SurveySummary[]>;
  /** Those that a list shows first, as they were when the app began: for the moment until `all` is there. */
  readonly newest: Live<readonly SurveySummary[]>;
  /** Creates and saves; resolves once the survey is durable on this device. */
  readonly create: (start: { village_name: string; panchayat_id: string }) => Promise<CreateResult>;
  /** What is typed of a survey before it is made. */
  readonly begun: () => Promise<BegunSurveyPort>;
  /** A new survey with the same village and answers. */
  readonly duplicate: (surveyId: string) => Promise<CreateResult>;
  readonly open: (surveyId: string) => OpenSurvey;
  readonly delete: (surveyId: string) => Promise<DeleteResult>;
  /** Who changed what, when; asks the server. */
  readonly history: (surveyId: string) => Promise<Fetched<readonly HistoryLine[]>>;
  /** The recycle bin of those who may restore; asks the server. */
  readonly deleted: () => Promise<Fetched<readonly DeletedSurvey[]>>;
  readonly restore: (survey: DeletedSurvey) => Promise<Fetched<null>>;
  /** The saved content. */
  readonly read: (surveyId: string) => Promise<SavedSurvey | null>;
  /** What the screen shows of several surveys, the unsaved and unsent included, in this order; those that are gone are left out. */
  readonly shown: (surveyIds: readonly string[]) => Promise<readonly ExportedSurvey[]>;
}

/** A survey that somebody has begun to say the village of, and has not made. */
export interface BegunSurvey {
  readonly village_name: string;
  /** Empty: none is chosen. */
  readonly panchayat_id: string;
  /** What the address asked for when it was begun. */
  readonly asked: string;
}

export interface BegunSurveyPort {
  /** What a page that went left; `null`: nothing. */
  readonly left: () => Promise<BegunSurvey | null>;
  /** Keeps it, sealed, for a page that goes. */
  readonly keep: (begun: BegunSurvey) => void;
  readonly forget: () => void;
}

export type CreateResult =
  | { readonly ok: true; readonly survey_id: string }
  | { readonly ok: false; readonly because: DeviceFailure | 'not_allowed' };

export type DeleteResult =
  | { readonly kind: 'deleted_everywhere' | 'deleted_locally' }
  | { readonly kind: 'failed'; readonly because: DeviceFailure | 'not_allowed' | 'not_signed_in' };

export interface ExportedSurvey {
  readonly summary: SurveySummary;
  readonly values: Values;
  readonly form: FormDefinition;
}

/** A survey as it is saved, with the answers that wait for a choice. */
export interface SavedSurvey extends ExportedSurvey {
  readonly conflicts: readonly Conflict[];
}
