import type { MetaRepository } from '../storage/kysely/meta-repository.ts';
import type { Storage } from '../storage/port.ts';
import { type Recorder, record } from './audit/record.ts';
import { hex, isoTime, type RandomBytes } from './primitives.ts';

const EPOCH = 'epoch';
const BEGUN = 'epoch_begun_at';
const CURSOR_SECRET = 'cursor_secret';

/**
 * The time between two restores of the database, in which versions and cursors can be compared. A database that was
 * put back to an earlier state begins a new epoch, so that devices offer again what they hold.
 */
export interface Epoch {
  /** Returns the newest epoch known here, for the header of every answer. */
  current(): string;
  /** Reads it from the database, because another process may have begun a new one. */
  read(meta: MetaRepository): Promise<string>;
  /** Whether a database is of an epoch, such as a replica, which may not have come to it yet. */
  is(epoch: string, meta: MetaRepository): Promise<boolean>;
  /** Begins a new epoch, unless `from` has been left already. */
  leave(from: string): Promise<string>;
}

/** Returns when a database that was put back began its epoch, in milliseconds since 1970; `null`: it was never put back. */
export async function putBackAt(meta: MetaRepository): Promise<number | null> {
  const at = await meta.get(BEGUN);
  return at === undefined ? null : Date.parse(at);
}

/** Finds the database's epoch and the secret that signs its cursors, or gives a new database its own. */
export async function openEpoch({
  storage,
  random,
  ...recorder
}: Recorder & { readonly storage: Storage; readonly random: RandomBytes }): Promise<{
  readonly epoch: Epoch;
  readonly cursorSecret: Uint8Array;
}> {
  const [first, secret] = await storage.write(async ({ meta }) => [
    (await meta.get(EPOCH)) ?? (await meta.setOnce(EPOCH, hex(random(8)))),
    (await meta.get(CURSOR_SECRET)) ?? (await meta.setOnce(CURSOR_SECRET, hex(random(32)))),
  ]);
  let current = first;

  const epoch: Epoch = {
    current: () => current,
    async read(meta) {
      current = (await meta.get(EPOCH)) ?? current;
      return current;
    },
    is: async (other, meta) => (await meta.get(EPOCH)) === other,
    async leave(from) {
      current = await storage.write(async (r) => {
        const stored = await r.meta.get(EPOCH);
        if (stored !== undefined && stored !== from) return stored;
        const next = hex(random(8));
        // Another server may have left it since.
        if (!(await r.meta.replace(EPOCH, stored, next))) return (await r.meta.get(EPOCH)) ?? next;
        await r.meta.set(BEGUN, isoTime(recorder.clock()));
        record(r, recorder, { action: 'epoch_begun', by: null, subject: next, details: { after: from } });
        return next;
      });
      return current;
    },
  };
  return { epoch, cursorSecret: Buffer.from(secret, 'hex') };
}
