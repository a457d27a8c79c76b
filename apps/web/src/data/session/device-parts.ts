import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';
import type { Keyring } from '../database/codec.ts';
import type { Database } from '../database/schema.ts';
import type { Session } from './session.ts';

/** What a device has whoever is signed in. */
export interface DeviceParts {
  readonly platform: Platform;
  readonly db: Database;
  readonly send: Send;
  readonly session: Session;
  /** Keys that are at hand in this page, by person. */
  readonly rings: Map<string, Keyring>;
  /** Rounds of PBKDF2 between a password and the keys; PASSWORD_ROUNDS unless told. */
  readonly passwordRounds?: number | undefined;
}
