import type { Storage } from '../storage/port.ts';
import type { Clock } from './primitives.ts';

/** What a request tells about its device, beside what it asks. */
export interface Contact {
  readonly user_id: string;
  /** Set when the session's last use should be written. */
  readonly token_hash: string | null;
  readonly device_id: string | null;
  /** Operations that wait on the device; `null`: not told. */
  readonly pending: number | null;
}

export interface Contacts {
  /** Writes the contact, unless it says nothing new. Never fails. */
  note(contact: Contact): Promise<void>;
}

const EVERY_MS = 5 * 60 * 1000;
const REMEMBERED = 20_000;

/**
 * Records last contact and what waits, a device: when the count changes, else every five minutes. Each of several servers
 * knows what it wrote itself, so that a count may be five minutes late.
 */
export function createContacts(storage: Storage, clock: Clock, failed: (error: unknown) => void): Contacts {
  const written = new Map<string, { readonly pending: number; readonly at: number }>();

  const isNews = (key: string, pending: number | null, now: number): boolean => {
    const last = written.get(key);
    if (last === undefined) return true;
    return now - last.at >= EVERY_MS || (pending !== null && pending !== last.pending);
  };

  return {
    async note({ user_id, token_hash, device_id, pending }) {
      const now = clock();
      const key = `${user_id} ${device_id}`;
      const device = device_id !== null && isNews(key, pending, now) ? device_id : null;
      if (device === null && token_hash === null) return;
      const waiting = pending ?? written.get(key)?.pending ?? 0;
      if (device !== null) {
        written.delete(key);
        written.set(key, { pending: waiting, at: now });
        const oldest = written.keys().next();
        if (written.size > REMEMBERED && !oldest.done) written.delete(oldest.value);
      }
      const at = new Date(now).toISOString();
      await storage
        .write(async (r) => {
          if (token_hash !== null) await r.sessions.touch(token_hash, at);
          if (device !== null) {
            await r.devices.put({ user_id, device_id: device, last_contact: at, pending: waiting });
          }
        })
        .catch(failed);
    },
  };
}
