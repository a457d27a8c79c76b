import type { FormDefinition } from '../definition/definition.ts';

const yearBefore = (day: string): string =>
  String(Number(day.slice(0, 4)) - 1).padStart(4, '0') + day.slice(4);

/**
 * Returns the day for which the answers of a survey hold: the last one that its form names, up to the survey's own day. `null`: the form names
 * none. @param day the survey's day, such as `2026-11-14`
 */
export function referenceDay(
  { reference_date }: Pick<FormDefinition, 'reference_date'>,
  day: string,
): string | null {
  if (reference_date === undefined) return null;
  const ofYear = `${day.slice(0, 4)}-${reference_date}`;
  return ofYear <= day ? ofYear : yearBefore(ofYear);
}

/** How what somebody said lies to the day for which it is asked. */
export type Distance = 'later' | 'old';

/** Returns how an answer lies to a reference day: `later` than it, or `old`, by more than a year; `null`: neither. @param said its day */
export function distanceTo(reference: string, said: string): Distance | null {
  if (said > reference) return 'later';
  return said < yearBefore(reference) ? 'old' : null;
}
