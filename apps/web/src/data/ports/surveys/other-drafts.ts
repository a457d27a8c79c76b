import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { Live } from '../live.ts';

/** A field whose draft on another device differs from this device's value. */
export interface OtherTyping {
  readonly field: FieldPath;
  readonly there: Value;
  /** The value on this device. */
  readonly here: Value;
  /** Whether this device's value is typed and not saved. Bringing the draft leaves it alone. */
  readonly typed_here: boolean;
}

/** A draft in the person's private slot on the server, put there by another device. Times are ISO 8601. */
export interface OtherDraft {
  readonly survey_id: string;
  readonly device_id: string;
  readonly saved_at: string;
  /** Empty: this device does not know it. */
  readonly village_name: string;
  /** The record that the survey is about; empty: none. */
  readonly record_id: string;
  readonly panchayat_id: string;
  /** The time of the typing. */
  readonly last_auto_save: string;
  readonly form: FormDefinition;
  readonly fields: readonly OtherTyping[];
}

/**
 * The drafts of the person's other devices, fetched with network and remembered here. The screen calls
 * `close` when it goes.
 */
export interface OtherDrafts {
  /** Newest first. */
  readonly list: Live<readonly OtherDraft[]>;
  /**
   * Makes the draft this device's draft, over what was seen there. Fields typed here stay, and stay offered.
   */
  readonly bring: (draft: OtherDraft) => Promise<BringResult>;
  /** Discards the draft, here and on the server. */
  readonly discard: (draft: OtherDraft) => Promise<void>;
  readonly close: () => void;
}

export type BringResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly because: 'device_full' | 'device_broken' | 'not_allowed' };
