import { memoryStorage } from '../browser/memory-storage.ts';
import type { Fetch, Platform } from '../browser/platform.ts';
import type { Live } from '../ports/live.ts';
import type { SessionState } from '../ports/people/session.ts';
import { CHANGE_EVENTS_LOCK } from '../sync/change-events.ts';

interface Sandbox {
  readonly fetch: Fetch;
  readonly online: Live<boolean>;
  readonly session: Extract<SessionState, { kind: 'signed_in' }>;
}

/**
 * Makes the machine under a practice: the real clock and randomness, with a network, a storage and a sign-in
 * of its own. It shares nothing with the app's other tabs, and keeps nobody from syncing.
 */
export const practicePlatform = (real: Platform, { fetch, online, session }: Sandbox): Platform => {
  const kept = new Map([
    ['access_token', 'practice'],
    ['user_info', JSON.stringify(session.user)],
    ['panchayat_info', JSON.stringify(session.panchayat)],
  ]);
  const isOnline = (): boolean => online.get() ?? true;
  return {
    ...real,
    fetch,
    storage: memoryStorage(kept),
    online: isOnline,
    watch: (event, run) => {
      if (event !== 'online' && event !== 'offline') return real.watch(event, run);
      return online.subscribe(() => {
        if (isOnline() === (event === 'online')) run();
      });
    },
    watchStorage: () => () => undefined,
    exclusively: (_name, work) => work(),
    // Nothing changes here without the page.
    hold: (name, changed) => {
      changed(name !== CHANGE_EVENTS_LOCK);
      return { takeOver: () => undefined, release: () => undefined };
    },
    openChannel: () => ({ post: () => undefined, close: () => undefined }),
    keepStorage: () => Promise.resolve(true),
    reload: () => undefined,
  };
};
