import type { Send } from '../api/client.ts';
import type { Platform } from '../browser/platform.ts';
import type { Keyring } from '../database/codec.ts';
import type { Database } from '../database/schema.ts';
import type { Session } from './session.ts';

/** The parts of a device that do not depend on who is signed in. */
export interface DeviceParts {
  readonly platform: Platform;
  readonly db: Database;
  readonly send: Send;
  readonly session: Session;
  /** The keys that this page holds, by person. */
  readonly rings: Map<string, Keyring>;
  /** The rounds of PBKDF2 between a password and the keys; PASSWORD_ROUNDS by default. */
  readonly passwordRounds?: number | undefined;
}
