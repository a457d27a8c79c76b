import type { ClockDifference } from '../ports/app-data.ts';
import { createLive, type Live } from '../ports/live.ts';
import type { Platform } from './platform.ts';

/** A clock that is further off than this gives surveys wrong days, milliseconds; time zones do not count. */
const FAR_OFF = 3_600_000;

/** This device's clock, held against the server's. */
export interface DeviceClock {
  /** `null`: they agree, or nobody knows. */
  readonly farOff: Live<ClockDifference | null>;
  /** Takes the server's word. @param date the header of its answer */
  readonly hear: (date: string | null) => void;
}

export const createDeviceClock = ({ now }: Pick<Platform, 'now'>): DeviceClock => {
  const farOff = createLive<ClockDifference | null>(null);
  return {
    farOff,
    hear: (date) => {
      const [here, there] = [now(), Date.parse(date ?? '')];
      if (Number.isNaN(there)) return;
      const off = here - there;
      const told = farOff.get();
      const isTold = told && Math.abs(off - (told.here - told.there)) <= FAR_OFF;
      if (Math.abs(off) <= FAR_OFF) farOff.set(null);
      else if (!isTold) farOff.set({ here, there });
    },
  };
};
