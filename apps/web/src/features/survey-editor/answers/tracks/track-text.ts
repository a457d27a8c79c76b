import type { Point } from '@sampark/core/forms/geo-points';
import { pointsIn } from '@sampark/core/forms/geo-points';
import { lengthOf } from '@sampark/core/forms/xpath/geo';

/** A line that somebody walks, or the edge of an area. */
export type TrackKind = 'geotrace' | 'geoshape';

/** The fewest points of a line, and of an area. */
export const FEWEST: Readonly<Record<TrackKind, number>> = { geotrace: 2, geoshape: 3 };

/** The longest answer that a device keeps, in UTF-16 units: some 300 points. */
const LONGEST = 10_000;

/** Returns the points of an answer, each as XForms writes it. An area's last point, which is its first one again, is left out. */
export function pointTexts(kind: TrackKind, answer: string): readonly string[] {
  const points = answer
    .split(';')
    .map((point) => point.trim())
    .filter(Boolean);
  const isClosed = kind === 'geoshape' && points.length > 1 && points[0] === points.at(-1);
  return isClosed ? points.slice(0, -1) : points;
}

/** Writes points as an answer. An area ends where it begins. */
export function trackText(kind: TrackKind, points: readonly string[]): string {
  const [first] = points;
  const all = kind === 'geoshape' && first !== undefined && points.length > 1 ? [...points, first] : points;
  return all.join('; ');
}

/** Whether an answer has no room for another point. */
export const isFull = (kind: TrackKind, points: readonly string[]): boolean =>
  trackText(kind, [...points, points[0] ?? '']).length > LONGEST;

/** Returns where the points are; one that is none is left out. */
export const placesOf = (points: readonly string[]): readonly Point[] =>
  points.flatMap((point) => pointsIn(point) ?? []);

/** Returns the length of a line, or around an area, in whole metres. */
export const trackLength = (kind: TrackKind, points: readonly string[]): number =>
  Math.round(lengthOf(placesOf(pointTexts('geotrace', trackText(kind, points)))));

/** Returns how far one point is from another, in metres. */
export const metresBetween = (from: Point, to: Point): number => lengthOf([from, to]);
