import type { Survey } from '../support/surveys.ts';

/** How a person opens a contestant's device. */
export interface Opening {
  /** Of the database on the device. */
  readonly name: string;
  /** Who signs in, where a contestant has accounts. */
  readonly user: string;
}

/** One way to keep surveys on a device and in step with a server; a page puts it at `window.contestant`. */
export interface Contestant {
  readonly open: (opening: Opening) => Promise<void>;
  /** Stores surveys made offline; durable when it resolves. */
  readonly seed: (surveys: readonly Survey[]) => Promise<void>;
  /** Sends what waits; resolves when all of it is acknowledged and that is stored. */
  readonly push: () => Promise<void>;
  /** Resolves when what `push` began has ended: a round that reads after it has sent. */
  readonly settle?: () => Promise<void>;
  /** Brings what the server has; resolves when all of it is stored. */
  readonly pull: () => Promise<void>;
  readonly count: () => Promise<number>;
  /** Milliseconds from the beginning of `pull` to the first rows that a list could show; where that can be told. */
  readonly firstRows?: () => number;
  /** Syncs when there is nothing to say. */
  readonly syncOnce: () => Promise<void>;
  /** From now on, changes go and come by themselves. */
  readonly live: () => Promise<void>;
  /** Saves another name; the time of the Save, milliseconds since 1970. */
  readonly edit: (surveyId: string, villageName: string) => Promise<number>;
  /** When a reader of this device's own data sees the name, milliseconds since 1970. */
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

/** Milliseconds since 1970, finer than the clock. */
export const moment = (): number => performance.timeOrigin + performance.now();
