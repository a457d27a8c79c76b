import type { DeviceContact } from '../../../storage/kysely/people/devices-repository.ts';
import type { Storage } from '../../../storage/port.ts';
import type { Clock } from '../../primitives.ts';

/** The facts about a device that a request brings along. */
export interface Contact {
  readonly user_id: string;
  /** Set when the session's last use should be written. */
  readonly token_hash: string | null;
  /** The access token that was used, with the day; absent: that need not be written. */
  readonly used?: { readonly token_hash: string; readonly day: string } | undefined;
  readonly device_id: string | null;
  /** Operations that wait on the device; `null`: the device did not say. */
  readonly pending: number | null;
}

export interface Contacts {
  /** Writes the contact, unless it says nothing new. Never fails. */
  note(contact: Contact): Promise<void>;
}

const EVERY_MS = 5 * 60 * 1000;
const REMEMBERED = 20_000;

/** The contacts that one write stores together. */
interface News {
  readonly tokens: Set<string>;
  /** The days on which access tokens were used. */
  readonly used: Map<string, string>;
  /** The devices by person and device. */
  readonly devices: Map<string, DeviceContact>;
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/**
 * Records each device's last contact and the operations that wait on it: when their count changes, else every five
 * minutes. Contacts that come during a write go together with the next: a thousand devices that come back at once
 * cost a few transactions. Each of several servers knows only what it wrote itself, so that a count may be five
 * minutes late.
 */
export function createContacts(storage: Storage, clock: Clock, failed: (error: unknown) => void): Contacts {
  const written = new Map<string, { readonly pending: number | null; readonly at: number }>();
  let writing: Promise<void> = Promise.resolve();
  let next: { readonly news: News; readonly done: Promise<void> } | null = null;

  const write = ({ tokens, used, devices }: News): Promise<void> => {
    const at = new Date(clock()).toISOString();
    return storage.write(async (r) => {
      await r.sessions.touch([...tokens].sort(), at);
      for (const [day, hashes] of Map.groupBy(used.keys(), (hash) => used.get(hash) ?? '')) {
        await r.accessTokens.touch(hashes.sort(), day);
      }
      // Every server writes in the same order, so that two of them never wait for each other.
      await r.devices.put([...devices].sort(byKey).map(([, device]) => device));
    });
  };
  const nextWrite = () => {
    const news: News = { tokens: new Set(), used: new Map(), devices: new Map() };
    writing = writing.then(() => {
      next = null;
      return write(news).catch(failed);
    });
    return { news, done: writing };
  };

  const isNews = (key: string, pending: number | null, now: number): boolean => {
    const last = written.get(key);
    if (last === undefined) return true;
    return now - last.at >= EVERY_MS || (pending !== null && pending !== last.pending);
  };

  return {
    async note({ user_id, token_hash, used, device_id, pending }) {
      const now = clock();
      const key = `${user_id} ${device_id}`;
      const device = device_id !== null && isNews(key, pending, now) ? device_id : null;
      if (device === null && token_hash === null && used === undefined) return;
      const waiting = pending ?? written.get(key)?.pending ?? null;
      if (device !== null) {
        written.delete(key);
        written.set(key, { pending: waiting, at: now });
        const oldest = written.keys().next();
        if (written.size > REMEMBERED && !oldest.done) written.delete(oldest.value);
      }
      next ??= nextWrite();
      const { news, done } = next;
      if (token_hash !== null) news.tokens.add(token_hash);
      if (used !== undefined) news.used.set(used.token_hash, used.day);
      if (device !== null) {
        const last_contact = new Date(now).toISOString();
        news.devices.set(key, { user_id, device_id: device, last_contact, pending: waiting });
      }
      await done;
    },
  };
}
