import type { UserInfo } from '@sampark/core/access/roles';
import type { SurveyChoice } from '@sampark/core/device/settle';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { FieldProblem } from '@sampark/core/forms/validate';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Completion } from '@sampark/core/survey/completion';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';
import type { AccountPort } from './account.ts';
import type { ThisDevicePort } from './this-device.ts';
import type { UsersPort } from './users.ts';
import type { ApiDocument } from './api-document.ts';
import type { AutoLock } from '../session/auto-lock.ts';
import type { DeviceClock } from '../browser/device-clock.ts';
import type { DirectoryPort } from './directory.ts';
import type { Fetched } from './fetched.ts';
import type { DeletedSurvey, HistoryLine } from './history.ts';
import type { Live } from './live.ts';
import type { OtherDrafts } from './other-drafts.ts';
import type { PlacesPort } from './places.ts';
import type { RescuePort } from './rescue.ts';
import type { WorkbenchPort } from './workbench.ts';

/**
 * What the screens know of the device's truth. `main.tsx` builds one `AppData` and hands it down; screens keep no
 * second copy of it.
 */
export interface AppData {
  readonly session: SessionPort;
  readonly surveys: SurveysPort;
  readonly sync: SyncPort;
  readonly workbench: WorkbenchPort;
  /** What the person typed on other devices and did not save there. The code comes when it is asked for. */
  readonly otherDrafts: () => Promise<OtherDrafts>;
  /** Panchayats in the signed-in person's scope, by name; undefined while loading. */
  readonly panchayats: Live<readonly Panchayat[]>;
  /** Ids of the panchayats that this device keeps; none before the first sync. */
  readonly followed: Live<readonly string[]>;
  readonly places: PlacesPort;
  /** The code of these comes when it is asked for. `account` works also before a given password was changed. */
  readonly account: () => Promise<AccountPort>;
  readonly users: () => Promise<UsersPort>;
  readonly directory: () => Promise<DirectoryPort>;
  readonly thisDevice: () => Promise<ThisDevicePort>;
  /** What the server tells anyone: the demo accounts and the support contact. `null` until it has answered once. */
  readonly server: Live<ServerInfo | null>;
  /** Where this device's clock is far from the server's: what both show, milliseconds. */
  readonly farOff: DeviceClock['farOff'];
  /** The server's description of its API; without network the one that was read last, `null` when none ever was. */
  readonly apiDocument: () => Promise<ApiDocument | null>;
}

export interface ServerInfo {
  readonly demo: readonly DemoAccount[];
  readonly support: string;
}

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly role: UserInfo['role'];
}

export type SessionState =
  | { readonly kind: 'signed_out'; readonly because: 'never' | 'signed_out' | 'expired' }
  /** Signed in, and their work cannot be read before they type their password. */
  | { readonly kind: 'locked'; readonly user: UserInfo }
  | {
      readonly kind: 'signed_in';
      readonly user: UserInfo;
      readonly panchayat: Panchayat | null;
      /** Signed in without network. `waits`: the server will be asked by itself; `asks`: the password is needed for it. */
      readonly only_here?: 'waits' | 'asks';
    };

export interface SessionPort {
  readonly state: Live<SessionState>;
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>;
  /** Shuts the work of who is signed in away until they type their password. */
  readonly lock: () => Promise<void>;
  readonly unlock: (password: string) => Promise<'unlocked' | 'wrong' | 'device'>;
  readonly autoLock: () => Promise<Pick<AutoLock, 'minutes' | 'choose'>>;
  /** Always ends signed out, with or without the server. Nothing that waits to be sent is lost. */
  readonly signOut: () => Promise<void>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  /** From an authenticator app, or a recovery code: asked for with `code_required`. */
  readonly code?: string;
}

/** `detail` is the server's own sentence, when it gave one. `retry_after` in seconds. */
export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly because:
        | 'wrong_credentials'
        | 'code_required'
        | 'wrong_code'
        | 'throttled'
        | 'unreachable'
        | 'device'
        | 'other';
      readonly detail: string | null;
      readonly retry_after: number | null;
    };

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

export type ChoiceResult = { readonly ok: true } | { readonly ok: false; readonly because: DeviceFailure };

export type DeviceFailure = 'device_full' | 'device_broken';
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

export type SyncState =
  | 'idle'
  | 'syncing'
  | 'synced'
  | 'error'
  | 'offline'
  | 'online'
  | 'skipped'
  | 'server_unreachable';

export interface SyncView {
  readonly state: SyncState;
  readonly online: boolean;
  /** Whether the server answered when it was last asked; a network alone does not tell. */
  readonly reachable: boolean;
  /** Fields that were saved here and wait for the server, deletions included. What is only typed is in `drafts`. */
  readonly edits: number;
  /** Surveys with something typed and not saved. */
  readonly drafts: number;
  /** Surveys with something saved that waits for the server, deletions included. */
  readonly pending: number;
  /** Deletions that wait; lists do not show these surveys any more. */
  readonly deletions: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly synced: number;
  readonly total: number;
  /** ISO 8601; end of the last sync that reached the server. */
  readonly last_sync: string | null;
  /** ISO 8601; age of the oldest thing that exists only on this device. */
  readonly oldest_unsynced: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Operations that went for review to panchayats which the person has left, since the app started. */
  readonly for_review: number;
}

export interface SyncPort {
  readonly status: Live<SyncView>;
  /** Syncs now. `sent` counts what the server acknowledged. */
  readonly now: () => Promise<{ readonly outcome: SyncState; readonly sent: number }>;
}
