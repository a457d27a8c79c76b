import type { FormDefinition } from '@sampark/core/forms/definition';
import type { FieldPath, Value } from '@sampark/core/survey/values';
import type { Live } from './live.ts';

/** A field of another device's draft that says something else than this device shows. */
export interface OtherTyping {
  readonly field: FieldPath;
  readonly there: Value;
  /** What this device shows. */
  readonly here: Value;
  /** Whether that was typed here too and is not saved: bringing the draft leaves it alone. */
  readonly typed_here: boolean;
}

/** A draft in the person's private slot on the server, kept there by another device. Times are ISO 8601. */
export interface OtherDraft {
  readonly survey_id: string;
  readonly device_id: string;
  readonly saved_at: string;
  /** Empty: not known here. */
  readonly village_name: string;
  /** When it was typed. */
  readonly last_auto_save: string;
  readonly form: FormDefinition;
  readonly fields: readonly OtherTyping[];
}

/** Other devices' drafts, asked for when there is network and remembered here. Call `close` when the screen goes. */
export interface OtherDrafts {
  /** The newest first. */
  readonly list: Live<readonly OtherDraft[]>;
  /** Makes it this device's draft, over what was seen there. What was typed here stays, and stays offered. */
  readonly bring: (draft: OtherDraft) => Promise<BringResult>;
  /** Does without it, here and on the server. */
  readonly discard: (draft: OtherDraft) => Promise<void>;
  readonly close: () => void;
}

export type BringResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly because: 'device_full' | 'device_broken' | 'not_allowed' };
