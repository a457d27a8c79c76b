import type { WritableRepositories } from '../../storage/port.ts';
import type { Secrets } from '../access/secrets/seal.ts';
import { type Clock, isoTime } from '../primitives.ts';
import type { AuditAction } from './actions.ts';
import { salted } from './personal-details.ts';

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
    details: JSON.stringify(salted(action, details, () => secrets.salt())),
    sign: (head) => secrets.sign('audit', head),
  });
}
