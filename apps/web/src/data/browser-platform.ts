import type { Platform } from './platform.ts';

const listen = (target: EventTarget, event: string, run: () => void): (() => void) => {
  target.addEventListener(event, run);
  return () => target.removeEventListener(event, run);
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
    case 'hidden': {
      const ends = [
        listen(document, 'visibilitychange', () => {
          if (document.visibilityState === 'hidden') run();
        }),
        listen(window, 'pagehide', run),
      ];
      return () => {
        for (const end of ends) end();
      };
    }
  }
};

/** Old WebViews have no Web Locks; there the app is a single window, so that its own guard is enough. */
const exclusively: Platform['exclusively'] = (name, work) =>
  'locks' in navigator
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
    : work();

/** The browser under the app. */
export const browserPlatform = (): Platform => ({
  now: () => Date.now(),
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  fetch: (input, init) => fetch(input, init),
  storage: localStorage,
  online: () => navigator.onLine,
  hidden: () => document.visibilityState === 'hidden',
  watch,
  watchStorage: (run) => {
    const heard = (event: StorageEvent): void => run(event.key);
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
  exclusively,
  openChannel: (name, heard) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', (event: MessageEvent<unknown>) => heard(event.data));
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  keepStorage: async () => (await navigator.storage?.persist?.()) ?? false,
  reload: () => window.location.reload(),
});
