import type { FormDefinition, LocalText } from '@sampark/core/forms/definition/definition';
import type { Point } from '@sampark/core/forms/geo-points';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { SubjectType } from '@sampark/core/survey/subject';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Conflict } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { DeviceFailure } from '../device-failure.ts';
import type { Fetched } from '../fetched.ts';
import type { Live } from '../live.ts';
import type { DeletedSurvey, HistoryLine } from './history.ts';
import type { OpenSurvey } from './open-survey.ts';

export interface SurveysPort {
  /** Every survey on the device that the person may see and that is not deleted, newest first. */
  readonly all: Live<readonly SurveySummary[]>;
  /** The newest surveys as they were when the app began, for the moment until `all` is there. */
  readonly newest: Live<readonly SurveySummary[]>;
  /** The newest version of each form that is stored on this device: parts of forms for somebody who gets parts. Undefined while nobody is signed in. */
  readonly forms: Live<readonly FormDefinition[]>;
  /** Whether this device has a record of a panchayat, which no list of surveys shows. It changes with `all`. */
  readonly hasRecords: (panchayatId: string) => boolean;
  /** Returns the forms that new surveys of a panchayat may take today. None: all of them were retired. */
  readonly offered: (panchayat: Panchayat) => readonly OfferedForm[];
  /** Returns the title of a form; its name where the form is not on this device. */
  readonly formTitle: (name: string) => LocalText;
  /** Whether the surveys of a form are about panchayats as a whole. */
  readonly isAboutPanchayats: (name: string) => boolean;
  /**
   * Creates and saves a survey. Resolves once it is durable on this device.
   */
  readonly create: (start: NewSurvey) => Promise<CreateResult>;
  /** Opens the typing for a survey that does not exist yet. */
  readonly begun: () => Promise<BegunSurveyPort>;
  /** Makes a new survey with the same village and answers. */
  readonly duplicate: (surveyId: string) => Promise<CreateResult>;
  readonly open: (surveyId: string) => OpenSurvey;
  /** Opens a survey whose screen comes next. Resolves once it has something to show; `open` takes it over. */
  readonly openAhead: (surveyId: string) => Promise<void>;
  /** Returns the survey that was opened ahead, while no screen has taken it. */
  readonly openedAhead: (surveyId: string) => OpenSurvey | null;
  readonly delete: (surveyId: string) => Promise<DeleteResult>;
  /** Asks the server who changed what, and when. */
  readonly history: (surveyId: string) => Promise<Fetched<readonly HistoryLine[]>>;
  /** Asks the server for the recycle bin, for people who may restore. */
  readonly deleted: () => Promise<Fetched<readonly DeletedSurvey[]>>;
  readonly restore: (survey: DeletedSurvey) => Promise<Fetched<null>>;
  /** Reads the saved content. */
  readonly read: (surveyId: string) => Promise<SavedSurvey | null>;
  /** Returns the newest version of a form that is on this device; `null`: there is none. */
  readonly form: (name: string) => Promise<FormDefinition | null>;
  /**
   * Reads several surveys as the screen shows them, drafts and unsent edits included, in this order. Missing
   * ones are left out.
   */
  readonly shown: (surveyIds: readonly string[]) => Promise<readonly ExportedSurvey[]>;
  /**
   * Reads where surveys are, as the screen shows them. Those that cannot have a position are not opened. @returns the others, in this
   * order; missing ones are left out
   */
  readonly placed: (surveys: readonly SurveySummary[]) => Promise<readonly PlacedSurvey[]>;
  /**
   * Reads the positions with which a map for a survey begins: those of the surveys about its village, else those that its panchayat's surveys
   * and records have, else all. @returns none: this device knows none
   */
  readonly placesAround: (surveyId: string) => Promise<readonly Point[]>;
}

/** The place of a survey, or the record that it is about. */
export interface PlacedSurvey {
  readonly survey_id: string;
  /** `null`: nobody has said it. */
  readonly at: Point | null;
  readonly form: FormDefinition;
  /** Its answers to questions with one choice, outside of rows. */
  readonly choices: Values;
  /** The name of the record that it is about; empty: it is about none, or the name is not known. */
  readonly record_label: string;
}

/** A form that new surveys of a panchayat may take. */
export interface OfferedForm {
  readonly name: string;
  readonly title: LocalText;
  /** The subject of its surveys; `null`: the form has not reached this device. */
  readonly subject: SubjectType | null;
}

/** The facts that somebody gives of a survey before it exists. */
export interface NewSurvey {
  /** It counts for nothing where the form is about the panchayat. */
  readonly village_name: string;
  readonly panchayat_id: string;
  /** One of those that its panchayat offers today. Absent: the first of them. */
  readonly form_name?: string | undefined;
  /** The record that the survey is about, where the form is about records. Absent: the survey makes a new one, or its answers say which one. */
  readonly record_id?: string | undefined;
  /** The name of the record that the survey makes, where the form takes it as it is. */
  readonly record_label?: string | undefined;
}

/** A survey for which somebody has begun to type the village's name, and which does not exist yet. */
export interface BegunSurvey {
  readonly village_name: string;
  /** Empty: none is chosen. */
  readonly panchayat_id: string;
  /** Empty or absent: none is chosen. */
  readonly form_name?: string;
  /** Empty or absent: none is chosen. */
  readonly record_id?: string;
  /** The name of a new record. Absent: the survey is not to make one. */
  readonly record_label?: string | undefined;
  /** The panchayat that the address asked for when typing began. */
  readonly asked: string;
}

export interface BegunSurveyPort {
  /** Returns the typing that a page left when it went; `null`: there is none. */
  readonly left: () => Promise<BegunSurvey | null>;
  /** Keeps the typing, sealed, for a page that goes. */
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
  /** The versions of its form that are here: another one may have asked what this one does not. */
  readonly form_versions: readonly FormDefinition[];
}
