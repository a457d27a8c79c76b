import type { SurveyChoice } from '@sampark/core/device/settle';
import type { Completion } from '@sampark/core/forms/completion';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { FieldProblem } from '@sampark/core/forms/validate';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';
import type { DeviceFailure } from './device-failure.ts';
import type { Live } from './live.ts';
import type { RescuePort } from './rescue.ts';

export type ChoiceResult = { readonly ok: true } | { readonly ok: false; readonly because: DeviceFailure };

/** One survey on the screen. Call `close` when the screen goes; it writes what is still unwritten. */
export interface OpenSurvey extends RescuePort {
  /** `null`: there is no such survey on this device. */
  readonly view: Live<SurveyView | null>;
  /**
   * Takes an accepted value; shown at once, on the device as a draft within a second.
   * @param notTaken what stands in the field instead and is no answer; it is kept beside the value, and never saved
   */
  readonly type: (field: FieldPath, value: Value, notTaken?: string) => void;
  /** Resolves when all that was typed is on the device, as far as it can be. */
  readonly written: () => Promise<void>;
  /**
   * Saves what is typed, and waits a while for what the server says of it.
   * @param written called when the device has done what it can, before the server is asked
   */
  readonly save: (written?: () => void) => Promise<SaveResult>;
  readonly discardDraft: () => Promise<void>;
  /** What the person typed in a field under which the server moved stays, as typed over what is there now. */
  readonly keepTyped: (field: FieldPath) => Promise<void>;
  /** Settles every open conflict of a field with a value: theirs, mine, or a third. Works offline; sent like a Save. */
  readonly settle: (field: FieldPath, value: Value) => Promise<ChoiceResult>;
  /** The same for several fields at once: one operation. */
  readonly settleAll: (values: ReadonlyMap<FieldPath, Value>) => Promise<ChoiceResult>;
  /** Settles a conflict about the survey as a whole (its `field` is `*`): keep it, or delete it. */
  readonly settleSurvey: (conflictId: string, choice: SurveyChoice) => Promise<ChoiceResult>;
  /** Does without what this person has in a survey that was deleted on the server. */
  readonly abandon: () => Promise<ChoiceResult>;
  /** Takes the survey over from another tab that has it open. */
  readonly takeOver: () => void;
  readonly close: () => Promise<void>;
}

/** Where the newest thing a person did to a survey is. `phone`: saved here; `typing`: not saved yet. */
export type Safety = 'typing' | 'phone' | 'waiting' | 'server' | 'attention';

export interface SurveyView {
  readonly summary: SurveySummary;
  readonly form: FormDefinition;
  /** What the screen shows: the server's copy, with the saved edits and the draft over it. */
  readonly values: Values;
  readonly completion: Completion;
  readonly safety: Safety;
  /** Fields with something typed and not saved. */
  readonly drafted: ReadonlySet<FieldPath>;
  /** What stands typed in fields that did not take it: the same object until one of them changes. */
  readonly not_taken: Readonly<Record<FieldPath, string>>;
  /** A draft was there when the survey was opened: the screen says so and offers to discard it. */
  readonly draft_restored: boolean;
  /** ISO 8601; when the draft was last written to the device. */
  readonly last_auto_save: string | null;
  /** ISO 8601; last Save on this device or change on the server. */
  readonly saved_at: string;
  readonly draft_state: 'none' | 'writing' | 'written' | 'failed';
  /** Saved values that the server will not take, by field, with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  /** Conflicts that wait for a choice; those chosen on this device already are not among them. */
  readonly conflicts: readonly Conflict[];
  /** Drafted fields whose value on the server changed after the person began to type: what they had seen, what is there. */
  readonly moved: Readonly<Record<FieldPath, { readonly was: Value; readonly now: Value }>>;
  /** Somebody deleted the survey on the server; what this person has in it is kept, see `conflicts`. */
  readonly deleted_there: boolean;
  /**
   * What this person saved in a survey that is deleted on the server, with nobody asked for a choice (any more); `null`
   * when there is nothing of the kind.
   */
  readonly left_over: Values | null;
  /** Another tab of this browser has the survey open; typing here waits until it is taken over. */
  readonly open_elsewhere: boolean;
  /** Whether fields take typing; not while a survey that was deleted elsewhere waits for a choice. */
  readonly can_edit: boolean;
  readonly can_delete: boolean;
}

export type SaveResult =
  /** The server has acknowledged it. */
  | { readonly kind: 'synced' }
  /** Durable on this device; the server has not answered within 5 s. */
  | { readonly kind: 'local' }
  | { readonly kind: 'conflict' }
  /** The server does not take these fields; none: it did not take the survey. What was saved is on this device. */
  | { readonly kind: 'refused'; readonly fields: readonly FieldPath[] }
  /** The village name is blank or too long: nothing was saved. */
  | { readonly kind: 'invalid'; readonly field: FieldPath; readonly problem: FieldProblem }
  | { readonly kind: 'failed'; readonly because: DeviceFailure };
