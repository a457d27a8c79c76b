import type { StorageUse } from '../ports/workbench.ts';

/** What the data layer needs of the machine under it. The browser gives the real one, tests a faulty one. */
export interface Platform {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Calls back once after `milliseconds`; the result cancels. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** Calls back once the screen shows what was just done. */
  readonly afterPaint: (run: () => void) => void;
  readonly fetch: typeof fetch;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  readonly online: () => boolean;
  readonly hidden: () => boolean;
  /** Tells of a change of `online`, of `hidden`, of a page that is about to go, or of somebody who touches the app. */
  readonly watch: (
    event: 'online' | 'offline' | 'visible' | 'hidden' | 'touched',
    run: () => void,
  ) => () => void;
  /** Another tab changed an entry of `storage`. */
  readonly watchStorage: (run: (key: string | null) => void) => () => void;
  /** Runs `work` while no other tab holds the same lock; `null` at once when one does. */
  readonly exclusively: <T>(name: string, work: () => Promise<T>) => Promise<T | null>;
  /**
   * Holds a name among the tabs of this browser: `changed` tells whether this tab has it, at first and whenever that
   * changes. A tab that goes lets it go.
   */
  readonly hold: (name: string, changed: (held: boolean) => void) => Hold;
  /** Bytes in use and allowed, as far as the browser tells. */
  readonly storageUse: () => Promise<StorageUse>;
  /** Speaks to the other tabs of this browser. */
  readonly openChannel: (name: string, heard: (message: unknown) => void) => Channel;
  /** Asks the browser not to throw the data away; it may say no. */
  readonly keepStorage: () => Promise<boolean>;
  /** Starts the page anew, when this tab shows another person's work than the one signed in. */
  readonly reload: () => void;
}

export interface Hold {
  /** Takes it from whichever tab has it. */
  readonly takeOver: () => void;
  readonly release: () => void;
}

export interface Channel {
  readonly post: (message: unknown) => void;
  readonly close: () => void;
}

/** The device's clock as ISO 8601. */
export const isoNow = (platform: Pick<Platform, 'now'>): string => new Date(platform.now()).toISOString();
