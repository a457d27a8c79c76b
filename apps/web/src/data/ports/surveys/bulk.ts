import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { DeviceFailure } from '../device-failure.ts';
import type { Live } from '../live.ts';

/** One action on many surveys that this device did for this person. */
export interface BulkAction {
  readonly id: string;
  readonly kind: 'import' | 'edit' | 'delete';
  /** ISO 8601. */
  readonly at: string;
  /** The surveys that it touched. */
  readonly surveys: number;
  /** The field that an edit changed, and the form that has it; absent: it was no edit. */
  readonly edit?: { readonly form_name: string; readonly field: FieldPath };
  /** The outcome of taking it back; absent: nobody has. */
  readonly taken_back?: TakingBack;
}

/** The outcome of taking an action back. */
export interface TakingBack {
  /** ISO 8601. */
  readonly at: string;
  /** The surveys that are as they were. */
  readonly back: number;
  /** Those that were changed since, and stay as they are. */
  readonly stays: readonly StayingSurvey[];
  /** Those that only the server can bring back, which was not reached: the same can be asked again. */
  readonly waits: number;
}

/** A survey that was changed since. */
export interface StayingSurvey {
  readonly survey_id: string;
  readonly village_name: string;
  readonly form_name: string;
  readonly form_version: number;
  /** The fields that stay. None: all of it. */
  readonly fields: readonly FieldPath[];
  /** Why; `changed`: somebody changed it since. `gone`: it is not on this device. `not_allowed`: the server does not let this person bring it back. */
  readonly because: 'changed' | 'gone' | 'not_allowed';
}

/** Why an action left a survey alone. */
export type LeftAlone = 'not_allowed' | 'not_asked' | 'not_taken' | 'typed' | 'conflict' | 'checked' | 'gone';

/** The result of an action on many. */
export type BulkResult =
  | {
      readonly ok: true;
      /** `null`: nothing was to be done. */
      readonly action: BulkAction | null;
      /** How many surveys it left alone, by the reason. */
      readonly left: ReadonlyMap<LeftAlone, number>;
    }
  | { readonly ok: false; readonly because: DeviceFailure };

/** Actions on many surveys, and the way back. */
export interface BulkPort {
  /** The last actions, newest first. */
  readonly actions: Live<readonly BulkAction[]>;
  /** Returns the newest version of a form that is here; `null`: it has not reached this device. */
  readonly form: (name: string) => FormDefinition | null;
  /** Deletes surveys here at once, and on the server when it is reached. */
  readonly delete: (surveyIds: readonly string[]) => Promise<BulkResult>;
  /**
   * Gives a question of a form the same answer in many surveys, saved at once. Surveys in which somebody types there, or in which the question waits
   * for a choice, stay as they are. @param value `null`: the question gets no answer
   */
  readonly edit: (
    surveyIds: readonly string[],
    change: { readonly form_name: string; readonly field: FieldPath; readonly value: Value },
  ) => Promise<BulkResult>;
  /** Takes an action back. What was changed since stays. May be asked again for what waits. */
  readonly takeBack: (id: string) => Promise<BulkAction | DeviceFailure>;
}
