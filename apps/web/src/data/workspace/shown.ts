import type { Panchayat } from '@sampark/core/places/panchayat';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { createLive, type Settable } from '../ports/live.ts';
import type { SyncView } from '../ports/sync.ts';

/** The lives that screens hold on to while people come and go under them. */
export interface Shown {
  readonly all: Settable<readonly SurveySummary[]>;
  readonly newest: Settable<readonly SurveySummary[]>;
  readonly panchayats: Settable<readonly Panchayat[]>;
  readonly followed: Settable<readonly string[]>;
  readonly status: Settable<SyncView>;
}

/** The one who was signed in has left: nothing of theirs is shown. */
export const forget = ({ all, newest, panchayats, followed, status }: Shown): void => {
  for (const live of [all, newest, panchayats, followed, status]) live.set(undefined);
};

/** Nobody is signed in yet: nothing is shown. */
export const createShown = (): Shown => ({
  all: createLive(),
  newest: createLive(),
  panchayats: createLive(),
  followed: createLive(),
  status: createLive(),
});
