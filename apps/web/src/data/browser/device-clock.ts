import type { ClockDifference } from '../ports/app-data.ts';
import { createLive, type Live } from '../ports/live.ts';
import type { Platform } from './platform.ts';

/** The difference from which a clock gives surveys wrong days, in milliseconds. Time zones do not count. */
const FAR_OFF = 3_600_000;

/** This device's clock, compared with the server's. */
export interface DeviceClock {
  /** `null`: the clocks agree, or nobody knows. */
  readonly farOff: Live<ClockDifference | null>;
  /** Takes the server's time. @param date the `Date` header of its answer */
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
