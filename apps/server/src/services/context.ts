import type { Storage } from '../storage/port.ts';
import type { Reading } from '../storage/reading.ts';
import type { ErasedList } from './access/accounts/people/erased-list.ts';
import type { Passwords } from './access/accounts/sign-in/passwords.ts';
import type { Turns } from './access/accounts/sign-in/turns.ts';
import type { SignInWays } from './access/identity/providers.ts';
import type { Recorder } from './audit/record.ts';
import type { Cursors } from './changes/cursor.ts';
import type { Epoch } from './epoch.ts';
import type { Forms } from './forms/forms.ts';
import type { LongReads } from './long-reads.ts';
import type { ReadLog } from './notices/reads/surveys-read.ts';
import type { RandomBytes } from './primitives.ts';
import type { KnownWebhooks } from './programs/webhooks/known-webhooks.ts';
import type { Meters } from './upkeep/meters.ts';

/** Everything that use cases work with; the composition builds it once. */
export interface Context extends Recorder {
  readonly storage: Storage;
  /** Begins what a report or an export reads: of a replica, where there is one. Everything else reads `storage`. */
  readonly beginReading: () => Reading;
  readonly erasedList: ErasedList;
  /** The accounts whose erasure is under way in this process. */
  readonly erasing: Set<string>;
  readonly random: RandomBytes;
  readonly epoch: Epoch;
  readonly cursors: Cursors;
  readonly forms: Forms;
  readonly passwords: Passwords;
  /** Characters that a password has at least. */
  readonly passwordMin: number;
  readonly signInWays: SignInWays;
  /** One login at a time per account, so that guesses sent at once are counted like guesses in a row. */
  readonly loginTurns: Turns;
  readonly meters: Meters;
  readonly longReads: LongReads;
  readonly reads: ReadLog;
  readonly webhooks: KnownWebhooks;
  /** Reports to the operator a surprise that a person was spared. */
  report(error: unknown, what: string): void;
}
