/** The state of the installed app at this moment. */
export interface PwaView {
  /** The whole app is on this device: it starts without network. */
  readonly offlineReady: boolean;
  /** A newer version is installed and waits, and this page has all files of its own. */
  readonly updateReady: boolean;
  /** The browser can put the app on the home screen. */
  readonly installable: boolean;
}

/** The installed app, made for `useSyncExternalStore`. */
export interface Pwa {
  readonly get: () => PwaView;
  readonly subscribe: (changed: () => void) => () => void;
  /** Starts the waiting version; the page reloads once no screen holds it. Where none waits, it looks for one. */
  readonly update: () => void;
  /** Offers the waiting version no more until the page starts again; a newer one is offered at once. */
  readonly putOff: () => void;
  readonly install: () => void;
  /** Prevents a reload until the function that it returns is called: a form is open. */
  readonly holdReload: () => () => void;
}

/** Chromium's offer to install, which the standard library's types do not know. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isInstallOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Time between two checks of an open page for a newer version. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

/** Time for a form that has just closed, which may still write its draft. */
const SETTLE_MS = 1000;

function lookForUpdate({ navigator }: Window, registration: ServiceWorkerRegistration): void {
  if (navigator.onLine) registration.update().catch(() => undefined);
}

/** A reload of the page that waits until no screen holds it. */
function heldReload(page: Window) {
  let isDue = false;
  let holds = 0;
  const whenFree = () => {
    if (isDue && holds === 0) page.location.reload();
  };
  return {
    ask: () => {
      isDue = true;
      whenFree();
    },
    hold: () => {
      holds += 1;
      return () => {
        holds -= 1;
        if (isDue) page.setTimeout(whenFree, SETTLE_MS);
      };
    },
  };
}

/**
 * Follows the service worker of this page. Nothing reloads by itself: a new version takes over when a person says so, here
 * or in another tab, and even then not while a form is open.
 *
 * A newer version takes the files of this one away once it is started, in whichever tab. So the page fetches them all before it offers that one. This also keeps
 * requests from the moment of the press: Chromium ends the older service worker then, and a request that starts it again delays the newer one by half a minute or more.
 * @param host the page's container of service workers; undefined where the browser has none
 * @param fetchAll fetches all files of this version that the page may still need
 */
export function createPwa(
  host: ServiceWorkerContainer | undefined,
  page: Window,
  fetchAll: () => Promise<unknown>,
): Pwa {
  const listeners = new Set<() => void>();
  let view: PwaView = { offlineReady: false, updateReady: false, installable: false };
  let waiting: ServiceWorker | null = null;
  let putOff: ServiceWorker | null = null;
  let offer: InstallOffer | null = null;
  const reload = heldReload(page);
  let look = (): void => undefined;

  const show = (change: Partial<PwaView>) => {
    view = { ...view, ...change };
    for (const changed of listeners) changed();
  };

  const askReady = (registration: ServiceWorkerRegistration) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => show({ offlineReady: true });
    registration.active?.postMessage({ type: 'finish' }, [channel.port2]);
  };

  const follow = (registration: ServiceWorkerRegistration) => {
    const offerUpdate = async () => {
      const isNewer = registration.waiting !== null && host?.controller !== null;
      if (isNewer) await fetchAll().catch(() => undefined);
      waiting = registration.waiting;
      show({ updateReady: isNewer && waiting !== null && waiting !== putOff });
    };
    const watch = () => registration.installing?.addEventListener('statechange', () => void offerUpdate());
    void offerUpdate();
    // The browser looks at each start, and may have found one before the page follows.
    watch();
    registration.addEventListener('updatefound', watch);
  };

  const start = async (container: ServiceWorkerContainer) => {
    let isControlled = container.controller !== null;
    container.addEventListener('controllerchange', () => {
      // The first one of a first visit is this version's own.
      if (isControlled) reload.ask();
      isControlled = true;
    });
    const registration = await container.register('/service-worker.js');
    follow(registration);
    look = () => lookForUpdate(page, registration);
    page.setInterval(look, UPDATE_CHECK_MS);
    askReady(await container.ready);
  };

  page.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallOffer(event)) return;
    offer = event;
    show({ installable: true });
  });
  page.addEventListener('appinstalled', () => show({ installable: false }));
  // A browser that refuses the service worker still runs the app, online.
  if (host) start(host).catch(() => show({ offlineReady: false }));

  return {
    get: () => view,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    putOff: () => {
      putOff = waiting;
      show({ updateReady: false });
    },
    update: () => (waiting ? waiting.postMessage({ type: 'take over' }) : look()),
    install: () => {
      // The browser refuses this where it has shown its own offer already.
      offer?.prompt().catch(() => undefined);
      show({ installable: false });
    },
    holdReload: reload.hold,
  };
}
