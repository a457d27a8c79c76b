import { afterPaint } from './after-paint.ts';
import type { Platform } from './platform.ts';

const listen = (target: EventTarget, event: string, run: () => void): (() => void) => {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
};

const listenAll =
  (...ends: (() => void)[]) =>
  (): void => {
    for (const end of ends) end();
  };

const watch: Platform['watch'] = (event, run) => {
  switch (event) {
    case 'online':
    case 'offline':
      return listen(window, event, run);
    case 'visible':
      return listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') run();
      });
    case 'hidden':
      return listenAll(
        listen(document, 'visibilitychange', () => {
          if (document.visibilityState === 'hidden') run();
        }),
        listen(window, 'beforeunload', run),
        listen(window, 'pagehide', run),
      );
    case 'touched':
      return listenAll(listen(window, 'pointerdown', run), listen(window, 'keydown', run));
  }
};

/** Old WebViews have no Web Locks. There the app is a single window, so its own guard is enough. */
const exclusively: Platform['exclusively'] = (name, work) =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
    : work();

/** Without Web Locks there is no other tab to tell apart. */
const hold: Platform['hold'] = (name, changed) => {
  if (!('locks' in navigator)) {
    changed(true);
    return { takeOver: () => undefined, release: () => undefined };
  }
  const waiting = new AbortController();
  let letGo = (): void => undefined;
  let mine = false;
  const held = (): Promise<void> => {
    mine = true;
    changed(true);
    return new Promise((resolve) => {
      letGo = resolve;
    });
  };
  // The promise ends when the lock is released, when this tab stops waiting, or when another tab takes it
  // over.
  const ask = (options: LockOptions): void => {
    navigator.locks.request(name, options, held).catch(() => {
      mine = false;
      changed(false);
    });
  };
  navigator.locks
    .query()
    .then(({ held: taken }) => {
      // The lock that the query found may be this tab's own, granted while the browser answered.
      if (!mine) changed(!taken?.some((lock) => lock.name === name));
    })
    .catch(() => undefined);
  ask({ signal: waiting.signal });
  return {
    takeOver: () => {
      waiting.abort();
      ask({ steal: true });
    },
    release: () => {
      waiting.abort();
      letGo();
    },
  };
};

const storageUse: Platform['storageUse'] = async () => {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return {
    used: usage ?? null,
    quota: quota ?? null,
    persistent: (await navigator.storage?.persisted?.()) ?? false,
  };
};

/**
 * A part of the browser that the compiler does not know: the network under it
 * (https://wicg.github.io/netinfo).
 */
interface NetworkInformation {
  readonly type?: string;
  readonly saveData?: boolean;
}

const network: Platform['network'] = () => {
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  if (connection?.saveData) return 'metered';
  if (connection?.type === undefined || connection.type === 'unknown') return 'unknown';
  return connection.type === 'wifi' || connection.type === 'ethernet' ? 'free' : 'metered';
};

/** Makes the platform over the real browser. */
export const browserPlatform = (): Platform => ({
  app: String(import.meta.env.VITE_SAMPARK_VERSION),
  language: () => document.documentElement.lang,
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  afterPaint,
  fetch: (input, init) => fetch(input, init),
  storage: localStorage,
  online: () => navigator.onLine,
  network,
  hidden: () => document.visibilityState === 'hidden',
  watch,
  watchStorage: (run) => {
    const heard = (event: StorageEvent): void => run(event.key);
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
  exclusively,
  hold,
  storageUse,
  openChannel: (name, heard) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => heard(event.data));
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  keepStorage: async () => (await navigator.storage?.persist?.().catch(() => false)) ?? false,
  reload: () => window.location.reload(),
});
