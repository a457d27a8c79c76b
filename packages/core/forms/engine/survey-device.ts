import type { Value } from '../../survey/values.ts';
import type { LocalTime } from '../xpath/local-time.ts';
import { momentOf } from '../xpath/local-time.ts';
import type { Device } from '../xpath/scope.ts';

/** Minutes ahead of UTC: India has one time zone, and no summer time. */
const INDIA = 330;
const MIDDAY = 12 * 3_600_000;

/**
 * Returns what a survey's expressions ask for where they are worked out from the answers alone. Every phone and every
 * server comes to the same, today and in ten years: the day is the survey's own, at noon in India, and nothing is made by
 * chance.
 * @param date returns the survey's date as it is now
 */
export function surveyDevice(date: () => Value): Device {
  const time: LocalTime = { now: () => Number.NaN, offset: () => INDIA };
  return {
    ...time,
    now: () => (momentOf(String(date()), time) ?? Number.NaN) + MIDDAY,
    random: () => Number.NaN,
  };
}
