import type { Storage } from '../storage/port.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Turns } from './accounts/turns.ts';
import type { Cursors } from './changes/cursor.ts';
import type { Epoch } from './epoch.ts';
import type { Forms } from './forms.ts';
import type { Clock, RandomBytes } from './primitives.ts';
import type { Secrets } from './secrets/seal.ts';

/** What every use case works with; built once by the composition. */
export interface Context {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Seals what the database keeps and nobody who reads it may know. */
  readonly secrets: Secrets;
  readonly epoch: Epoch;
  readonly cursors: Cursors;
  readonly forms: Forms;
  readonly passwords: Passwords;
  /** Characters that a password has at least. */
  readonly passwordMin: number;
  /** One login at a time per account, so that guesses sent at once are counted like guesses in a row. */
  readonly loginTurns: Turns;
  /** Tells the operator of a surprise that a person was spared. */
  report(error: unknown, what: string): void;
}
