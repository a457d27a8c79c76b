import type { UserInfo } from '@sampark/core/access/roles';
import type { FormDefinition } from '@sampark/core/forms/definition';
import type { Panchayat } from '@sampark/core/places/panchayat';
import type { Completion } from '@sampark/core/survey/completion';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value, Values } from '@sampark/core/survey/values';

/**
 * What the screens know of the device's truth. `main.tsx` builds one `AppData` and hands it down; screens keep no
 * second copy of it.
 */
export interface AppData {
  readonly session: SessionPort;
  readonly surveys: SurveysPort;
  readonly sync: SyncPort;
  /** Panchayats in the signed-in person's scope, by name; undefined while loading. */
  readonly panchayats: Live<readonly Panchayat[]>;
  /** What the server tells anyone: the demo accounts and the support contact. `null` until it has answered once. */
  readonly server: Live<ServerInfo | null>;
}

/** A value that changes: made for `useSyncExternalStore`. `get` answers the same object until it changes. */
export interface Live<T> {
  /** Undefined while the first value is being read. */
  readonly get: () => T | undefined;
  readonly subscribe: (changed: () => void) => () => void;
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
  | { readonly kind: 'signed_in'; readonly user: UserInfo; readonly panchayat: Panchayat | null };

export interface SessionPort {
  readonly state: Live<SessionState>;
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>;
  /** Always ends signed out, with or without the server. Nothing that waits to be sent is lost. */
  readonly signOut: () => Promise<void>;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

/** `detail` is the server's own sentence, when it gave one. `retry_after` in seconds. */
export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly because: 'wrong_credentials' | 'throttled' | 'unreachable' | 'device' | 'other';
      readonly detail: string | null;
      readonly retry_after: number | null;
    };

export interface SurveysPort {
  /** Every survey on the device that the person may see and that is not deleted, newest first. */
  readonly all: Live<readonly SurveySummary[]>;
  /** Creates and saves; resolves once the survey is durable on this device. */
  readonly create: (start: { village_name: string; panchayat_id: string }) => Promise<CreateResult>;
  /** A new survey with the same village and answers. */
  readonly duplicate: (surveyId: string) => Promise<CreateResult>;
  readonly open: (surveyId: string) => OpenSurvey;
  readonly delete: (surveyId: string) => Promise<DeleteResult>;
  /** The saved content, for an export. */
  readonly read: (surveyId: string) => Promise<ExportedSurvey | null>;
}

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

/** One survey on the screen. Call `close` when the screen goes; it writes what is still unwritten. */
export interface OpenSurvey {
  /** `null`: there is no such survey on this device. */
  readonly view: Live<SurveyView | null>;
  /** Takes an accepted value; shown at once, on the device as a draft within a second. */
  readonly type: (field: FieldPath, value: Value) => void;
  readonly save: () => Promise<SaveResult>;
  readonly discardDraft: () => Promise<void>;
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
  /** A draft was there when the survey was opened: the screen says so and offers to discard it. */
  readonly draft_restored: boolean;
  /** ISO 8601; when the draft was last written to the device. */
  readonly last_auto_save: string | null;
  /** ISO 8601; last Save on this device or change on the server. */
  readonly saved_at: string;
  readonly draft_state: 'none' | 'writing' | 'written' | 'failed';
  /** Saved values that the server will not take, by field, with the reason's code. */
  readonly refused: Readonly<Record<FieldPath, string>>;
  readonly conflicts: readonly Conflict[];
  readonly can_edit: boolean;
  readonly can_delete: boolean;
}

export type SaveResult =
  /** The server has acknowledged it. */
  | { readonly kind: 'synced' }
  /** Durable on this device; the server has not answered within 5 s. */
  | { readonly kind: 'local' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused' }
  /** The village name is blank: nothing was saved. */
  | { readonly kind: 'invalid'; readonly field: FieldPath }
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
  readonly pending: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly synced: number;
  readonly total: number;
  /** ISO 8601; end of the last sync that reached the server. */
  readonly last_sync: string | null;
  /** ISO 8601; age of the oldest thing that exists only on this device. */
  readonly oldest_unsynced: string | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
}

export interface SyncPort {
  readonly status: Live<SyncView>;
  /** Syncs now. `sent` counts what the server acknowledged. */
  readonly now: () => Promise<{ readonly outcome: SyncState; readonly sent: number }>;
}
