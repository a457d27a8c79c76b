import type { ReviewPress } from '@sampark/core/device/review';
import type { SurveyChoice } from '@sampark/core/device/settle';
import type { FieldProblem } from '@sampark/core/forms/checks/validate';
import type { Completion } from '@sampark/core/forms/completion';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { FormInstance } from '@sampark/core/forms/engine/instance';
import type { Note } from '@sampark/core/survey/about/notes';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';
import type { DeviceFailure } from '../device-failure.ts';
import type { Live } from '../live.ts';
import type { RescuePort } from '../rescue.ts';
import type { ReviewView } from './review.ts';

export type ChoiceResult = { readonly ok: true } | { readonly ok: false; readonly because: DeviceFailure };

/** One survey on the screen. The screen calls `close` when it goes, which writes what is still unwritten. */
export interface OpenSurvey extends RescuePort {
  /** `null`: this device has no such survey. */
  readonly view: Live<SurveyView | null>;
  /**
   * Takes an accepted value. It shows at once, and is on the device as a draft within a second.
   * @param notTaken the text in the field that is no answer; it is kept beside the value,
   * and never saved
   */
  readonly type: (field: FieldPath, value: Value, notTaken?: string) => void;
  /** Takes several accepted values as one: they show together. */
  readonly typeAll: (values: Iterable<readonly [FieldPath, Value]>) => void;
  /** Returns the answers that the form makes by itself in a row. @param places the places that add the row, its own among them */
  readonly begunAnswers: (
    row: FieldPath,
    places: Iterable<readonly [FieldPath, Value]>,
  ) => readonly (readonly [FieldPath, Value])[];
  /** Makes the id of a row that is added. */
  readonly newRowId: () => string;
  /** Resolves when all typing is on the device, as far as that can be. */
  readonly written: () => Promise<void>;
  /**
   * Saves, and waits a while for the server.
   * @param written called when the device has done what it can, before the server is asked
   */
  readonly save: (written?: () => void) => Promise<SaveResult>;
  readonly discardDraft: () => Promise<void>;
  /** Keeps the person's typing in a field whose value changed on the server, as typed over that value. */
  readonly keepTyped: (field: FieldPath) => Promise<void>;
  /**
   * Settles every open conflict of a field with a value: theirs, mine, or a third. It works offline and is
   * sent like a Save.
   */
  readonly settle: (field: FieldPath, value: Value) => Promise<ChoiceResult>;
  /** Settles the conflicts of several fields in one operation. */
  readonly settleAll: (values: ReadonlyMap<FieldPath, Value>) => Promise<ChoiceResult>;
  /** Settles a conflict about the survey as a whole (its `field` is `*`): keep it, or delete it. */
  readonly settleSurvey: (conflictId: string, choice: SurveyChoice) => Promise<ChoiceResult>;
  /** Writes a note about a field. It is saved at once, beside what is typed, and sent like a Save. */
  readonly writeNote: (on: FieldPath, text: string) => Promise<ChoiceResult>;
  /** Takes a note back, and brings it back again. */
  readonly takeBackNote: (note: Note) => Promise<ChoiceResult>;
  readonly bringBackNote: (note: Note) => Promise<ChoiceResult>;
  /** Takes a step in the survey's review. It is saved at once, beside what is typed, and sent like a Save. */
  readonly takeStep: (press: ReviewPress) => Promise<ChoiceResult>;
  /** Takes all the steps again that the server has refused. */
  readonly takeRefusedAgain: () => Promise<ChoiceResult>;
  /** Takes back the steps that the server has refused. */
  readonly dropRefusedSteps: () => Promise<ChoiceResult>;
  /**
   * Moves the survey to the newest version of its form that this device has. Answers that it does not ask are kept. It works
   * offline and is sent like a Save.
   */
  readonly moveToNewest: () => Promise<ChoiceResult>;
  /** Discards what this person has in a survey that was deleted on the server. */
  readonly abandon: () => Promise<ChoiceResult>;
  /** Takes the survey over from another tab that has it open. */
  readonly takeOver: () => void;
  readonly close: () => Promise<void>;
}

/** The place of a person's newest change to a survey. `typing`: not saved yet; `phone`: saved here. */
export type Safety = 'typing' | 'phone' | 'waiting' | 'server' | 'attention';

export interface SurveyView {
  readonly summary: SurveySummary;
  readonly form: FormDefinition;
  /** The values on the screen: the server's copy, with the saved edits and the draft over it. */
  readonly values: Values;
  /** The same answers with what the form works out from them: always those of the newest view. One of them is found quicker here. */
  readonly instance: FormInstance;
  /** It stays the same object until an answer changes. */
  readonly completion: Completion;
  readonly safety: Safety;
  /** Fields with something typed and not saved. */
  readonly drafted: ReadonlySet<FieldPath>;
  /** Texts in fields that did not take them. It stays the same object until one of them changes. */
  readonly not_taken: Readonly<Record<FieldPath, string>>;
  /** A draft was there when the survey was opened. The screen says so and offers to discard it. */
  readonly draft_restored: boolean;
  /** The time of the draft's last write to the device, ISO 8601. */
  readonly last_auto_save: string | null;
  /** The time of the last Save here or the last change on the server, ISO 8601. */
  readonly saved_at: string;
  readonly draft_state: 'none' | 'writing' | 'written' | 'failed';
  /** Saved values that the server refuses, by field, with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  /** Conflicts that wait for a choice, without those that this device has settled already. */
  readonly conflicts: readonly Conflict[];
  /**
   * Drafted fields whose value on the server changed after the person began to type: the value they saw, and
   * the value now.
   */
  readonly stale: Readonly<Record<FieldPath, { readonly was: Value; readonly now: Value }>>;
  /**
   * This device's copy says that the survey is deleted, and the person has not chosen to restore it. An open
   * conflict keeps the row here, or this person's edits or draft. A draft alone has no conflict before its
   * Save.
   */
  readonly deleted_there: boolean;
  /**
   * The saved edits that the server has not acknowledged, in a survey that is deleted there, while no
   * conflict is open and no choice of this person waits to be sent. `null`: there are none.
   */
  readonly left_over: Values | null;
  /** Another tab of this browser has the survey open. Typing here waits until this tab takes it over. */
  readonly open_elsewhere: boolean;
  /**
   * Whether this app can ask what the survey's form asks. `missing`: the form has not come yet, and another one stands in.
   * `newer_app`: the form has questions or rules that only a newer version of the app knows.
   */
  readonly form_state: 'known' | 'missing' | 'newer_app';
  /**
   * The newest version of the survey's form here, where it is newer than the survey's and asks anything else; `null`: there is
   * none. One that only says the same in more languages is read at once, and nothing moves.
   */
  readonly newer_form: FormDefinition | null;
  /**
   * The versions of the form that are here, the newest first: older ones have the words of what is no longer asked. It stays
   * the same object until another version comes.
   */
  readonly form_versions: readonly FormDefinition[];
  /** Fields with an answer or a conflict that the survey's version of the form does not ask. */
  readonly unasked: readonly FieldPath[];
  /** Whether fields take typing. They do not while a survey that was deleted elsewhere waits for a choice. */
  readonly can_edit: boolean;
  /** The name and the date, too: they are nobody's who fills parts of surveys. */
  readonly can_edit_name: boolean;
  readonly can_delete: boolean;
  /** The id of the person, where they may write notes here; `null`: they only read them. */
  readonly notes_by: string | null;
  readonly review: ReviewView;
}

export type SaveResult =
  /** The server has acknowledged it. */
  | { readonly kind: 'synced' }
  /** Durable on this device; the server has not answered within 5 s. */
  | { readonly kind: 'local' }
  | { readonly kind: 'conflict' }
  /** The server refuses these fields; with no fields, the whole survey. The device has what was saved. */
  | { readonly kind: 'refused'; readonly fields: readonly FieldPath[] }
  /** The village name is blank or too long: nothing was saved. */
  | { readonly kind: 'invalid'; readonly field: FieldPath; readonly problem: FieldProblem }
  | { readonly kind: 'failed'; readonly because: DeviceFailure };
