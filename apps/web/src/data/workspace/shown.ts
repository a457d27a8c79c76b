import type { Panchayat } from '@sampark/core/places/panchayat';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { createLive, type Settable } from '../ports/live.ts';
import type { SyncView } from '../ports/sync.ts';

/** The observable values that screens hold on to while people sign in and out. */
export interface ScreenData {
  readonly all: Settable<readonly SurveySummary[]>;
  readonly newest: Settable<readonly SurveySummary[]>;
  readonly panchayats: Settable<readonly Panchayat[]>;
  readonly followed: Settable<readonly string[]>;
  readonly status: Settable<SyncView>;
}

/** Clears everything, because the person has left. */
export const clearScreenData = ({ all, newest, panchayats, followed, status }: ScreenData): void => {
  for (const live of [all, newest, panchayats, followed, status]) live.set(undefined);
};

/** Makes the values for a device on which nobody is signed in. */
export const createScreenData = (): ScreenData => ({
  all: createLive(),
  newest: createLive(),
  panchayats: createLive(),
  followed: createLive(),
  status: createLive(),
});
