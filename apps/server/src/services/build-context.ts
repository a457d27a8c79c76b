import { randomBytes } from 'node:crypto';
import type { Storage } from '../storage/port.ts';
import type { Replica } from '../storage/reading.ts';
import { type ErasedList, noErasedList } from './access/accounts/people/erased-list.ts';
import { createPasswords, type PasswordCost } from './access/accounts/sign-in/passwords.ts';
import { sealClearTotpSecrets } from './access/accounts/sign-in/totp-secret.ts';
import { createSerialQueue } from './access/accounts/sign-in/turns.ts';
import { BY_PASSWORD, type SignInWays } from './access/identity/providers.ts';
import type { Secrets } from './access/secrets/seal.ts';
import { createCursors } from './changes/cursor.ts';
import type { Context } from './context.ts';
import { openEpoch } from './epoch.ts';
import { createForms, type ReadForm } from './forms/forms.ts';
import { shipForms } from './forms/ship-forms.ts';
import { createLongReads } from './long-reads.ts';
import { createReadLog } from './notices/reads/read-log.ts';
import type { Clock, RandomBytes } from './primitives.ts';
import { createKnownWebhooks } from './programs/webhooks/known-webhooks.ts';
import { createReadings } from './readings.ts';
import { isDatabaseError, type Meters, noMeters } from './upkeep/meters.ts';

/** The parts from which the use cases' context is made. */
export interface ContextParts {
  readonly storage: Storage;
  /** The replica from which reports and exports are read; without it they are read from the primary. */
  readonly replica?: Replica;
  readonly secrets: Secrets;
  /** The list of erased accounts outside of the database; absent: there is none. */
  readonly erasedList?: ErasedList;
  readonly logger: { error(details: { readonly err: unknown }, what: string): void };
  /** The way on which everything is done, for the audit log; the app unless a caller says otherwise. */
  readonly via?: Context['via'];
  /** The meters that count; without them nothing does. */
  readonly meters?: Meters;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  /** The least number of characters of a password; 6 without it. */
  readonly passwordMin?: number;
  /** How people sign in; by password without it. */
  readonly signInWays?: SignInWays;
  /** The cost of hashing a password; tests choose a cheap one. */
  readonly passwordCost?: PasswordCost;
  /** Reads the definition of a form; tests remember it from server to server. */
  readonly readForm?: ReadForm;
}

const PASSWORD_MIN = 6;

/** Makes everything that use cases work with, over an open database. */
export async function buildContext(parts: ContextParts): Promise<Context> {
  const { storage, secrets, logger, clock = Date.now, random = randomBytes, via = 'app' } = parts;
  const meters = parts.meters ?? noMeters;
  const recorder = { clock, secrets, via };
  await shipForms(storage, recorder);
  await sealClearTotpSecrets(storage, secrets);
  const { epoch, cursorSecret } = await openEpoch({ storage, random, ...recorder });
  const report: Context['report'] = (error, what) => {
    meters.failure(isDatabaseError(error) ? 'database' : 'other');
    logger.error({ err: error }, what);
  };
  return {
    storage,
    beginReading: createReadings(storage, parts.replica ?? null),
    erasedList: parts.erasedList ?? noErasedList,
    erasing: new Set(),
    clock,
    random,
    secrets,
    via,
    epoch,
    cursors: createCursors(cursorSecret),
    forms: createForms(parts.readForm),
    passwords: await createPasswords(parts.passwordCost),
    passwordMin: parts.passwordMin ?? PASSWORD_MIN,
    signInWays: parts.signInWays ?? BY_PASSWORD,
    loginTurns: createSerialQueue(),
    meters,
    longReads: createLongReads(),
    reads: createReadLog({ storage, clock, random }, (error) => report(error, 'a read was not noted')),
    webhooks: createKnownWebhooks(storage),
    report,
  };
}
