import type { WritableRepositories } from '../../storage/port.ts';
import { type Clock, isoTime } from '../primitives.ts';
import type { Secrets } from '../secrets/seal.ts';

/** Every action that the audit log knows. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'unknown_user',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'account_changed',
  'device_keys_given',
  'device_keys_taken_back',
  'sign_in_link_made',
  'identity_waits',
  'identity_matched',
  'identity_removed',
  'rights_taken',
  'rights_kept',
  'user_added',
  'user_edited',
  'user_deactivated',
  'user_activated',
  'user_moved',
  'block_added',
  'panchayat_added',
  'panchayat_edited',
  'panchayat_form_set',
  'village_added',
  'village_edited',
  'places_imported',
  'place_change_noted',
  'place_change_removed',
  'place_changes_imported',
  'form_added',
  'form_published',
  'form_brought_back',
  'form_used',
  'form_retired',
  'form_taken_back',
  'deadline_set',
  'deadline_removed',
  'share_given',
  'share_ended',
  'link_made',
  'link_opened',
  'link_revoked',
  'token_made',
  'token_revoked',
  'webhook_made',
  'webhook_changed',
  'webhook_secret_exchanged',
  'webhook_removed',
  'attachment_refused',
  'attachments_purged',
  'base_map_uploaded',
  'base_map_removed',
  'work_brought',
  'survey_restored',
  'surveys_purged',
  'backup_made',
  'backup_drilled',
  'server_restored',
  'epoch_begun',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One deed, as the audit log describes it. */
export interface Done {
  readonly action: AuditAction;
  /** The id of the person who did it; `null`: nobody who was signed in. */
  readonly by: string | null;
  /** The id of the person or thing that was changed. */
  readonly subject?: string | null;
  /**
   * Everything else that is worth knowing in five years. Never a password, a token, a code or an answer of a survey.
   */
  readonly details?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** Everything that recording needs. */
export interface Recorder {
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** The way on which the deed was asked for. */
  readonly via: 'app' | 'command line';
}

/**
 * Records something that was done, in the transaction that does it: both are kept, or neither. Saved surveys are not
 * recorded here; they have a history of their own.
 */
export function record(
  r: Pick<WritableRepositories, 'record'>,
  { clock, secrets, via }: Recorder,
  { action, by, subject = null, details = {} }: Done,
): void {
  r.record({
    at: isoTime(clock()),
    via,
    user_id: by,
    action,
    subject,
    details: JSON.stringify(details),
    sign: (head) => secrets.sign('audit', head),
  });
}
