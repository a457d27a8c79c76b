import type { StorageUse } from '../ports/surveys/workbench.ts';

/** Asks a server, as the browser's `fetch` does. */
export type Fetch = typeof globalThis.fetch;

/** The machine under the data layer. The browser gives the real one; tests give a faulty one. */
export interface Platform {
  /** The version of the app. */
  readonly app: string;
  /** The language of the page. */
  readonly language: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Calls back once after `milliseconds`. @returns cancels it */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** Calls back once the screen shows the last change. */
  readonly afterPaint: (run: () => void) => void;
  readonly fetch: Fetch;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  readonly online: () => boolean;
  /** Whether sending costs: `metered` on a phone's own network, or where the person saves data. `unknown`: the browser does not say. */
  readonly network: () => 'free' | 'metered' | 'unknown';
  readonly hidden: () => boolean;
  /**
   * Subscribes to a change of `online` or `hidden`, to a page that is about to go, or to a person's touch.
   */
  readonly watch: (
    event: 'online' | 'offline' | 'visible' | 'hidden' | 'touched',
    run: () => void,
  ) => () => void;
  /** Subscribes to changes that another tab makes to `storage`. */
  readonly watchStorage: (run: (key: string | null) => void) => () => void;
  /** Runs `work` while no other tab holds the same lock; gives `null` at once when one does. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
  /**
   * Holds a lock among the tabs of this browser. `changed` says whether this tab has it, at first and at
   * every change. A tab that goes releases it.
   */
  readonly hold: (name: string, changed: (held: boolean) => void) => Hold;
  /** Returns the bytes in use and allowed, as far as the browser says. */
  readonly storageUse: () => Promise<StorageUse>;
  /** Opens a channel to the other tabs of this browser. */
  readonly openChannel: (name: string, heard: (message: unknown) => void) => Channel;
  /** Asks the browser to keep the data for good; it may refuse. */
  readonly keepStorage: () => Promise<boolean>;
  /** Starts the page anew, when this tab shows the work of another person than the one who is signed in. */
  readonly reload: () => void;
}

export interface Hold {
  /** Takes the lock from the tab that has it. */
  readonly takeOver: () => void;
  readonly release: () => void;
}

export interface Channel {
  readonly post: (message: unknown) => void;
  readonly close: () => void;
}

/** Returns the device's time as ISO 8601. */
export const isoNow = (platform: Pick<Platform, 'now'>): string => new Date(platform.now()).toISOString();
