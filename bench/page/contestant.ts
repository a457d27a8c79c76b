import type { Survey } from '../support/surveys.ts';

/** The way in which a person opens a contestant's device. */
export interface Opening {
  /** The name of the database on the device. */
  readonly name: string;
  /** The person who signs in, where a contestant has accounts. */
  readonly user: string;
}

/** One way to store surveys on a device and keep them in step with a server; a page puts it at `window.contestant`. */
export interface Contestant {
  readonly open: (opening: Opening) => Promise<void>;
  /** Stores surveys made offline; durable when it resolves. */
  readonly seed: (surveys: readonly Survey[]) => Promise<void>;
  /** Sends what waits; resolves when all of it is acknowledged and the acknowledgements are stored. */
  readonly push: () => Promise<void>;
  /** Resolves when the round that `push` began has ended: it may read after it has sent. */
  readonly settle?: () => Promise<void>;
  /** Fetches everything that the server has; resolves when all of it is stored. */
  readonly pull: () => Promise<void>;
  readonly count: () => Promise<number>;
  /**
   * Returns the milliseconds from the beginning of `pull` to the first rows that a list could show, where that is
   * known.
   */
  readonly firstRows?: () => number;
  /** Syncs when there is nothing to send. */
  readonly syncOnce: () => Promise<void>;
  /** Lets changes go and come by themselves from now on. */
  readonly live: () => Promise<void>;
  /** Saves another name. @returns the time of the Save, milliseconds since 1970 */
  readonly edit: (surveyId: string, villageName: string) => Promise<number>;
  /** Resolves when a reader of this device's own data sees the name, with the time in milliseconds since 1970. */
  readonly waitEdit: (surveyId: string, villageName: string) => Promise<number>;
}

declare global {
  interface Window {
    contestant?: Contestant;
    makeSurveys?: (count: number) => Survey[];
    surveys?: Survey[];
    waiting?: Promise<number>;
  }
}

/** Returns milliseconds since 1970, finer than the clock. */
export const moment = (): number => performance.timeOrigin + performance.now();
