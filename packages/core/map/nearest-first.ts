import type { Point } from '../forms/geo-points.ts';
import { lengthOf } from '../forms/xpath/geo.ts';
import { type Direction, directionOf } from './compass.ts';

/** Something with a position, seen from another one. */
export interface Seen<Thing> {
  readonly thing: Thing;
  readonly metres: number;
  /** `null`: it is right here. */
  readonly direction: Direction | null;
}

/** Nearer than this, in metres, a phone cannot tell a direction. */
const HERE = 5;

/** Returns things in the order of their distance from a position, with the direction to each. */
export const nearestFirst = <Thing extends { readonly at: Point }>(
  from: Point,
  things: readonly Thing[],
): readonly Seen<Thing>[] =>
  things
    .map((thing) => {
      const metres = lengthOf([from, thing.at]);
      return { thing, metres, direction: metres < HERE ? null : directionOf(from, thing.at) };
    })
    .sort((one, other) => one.metres - other.metres);

/** Returns positions around one, with it in the middle: those of the nearest things, each with the one opposite. @param count of the things */
export function aroundOne(
  middle: Point,
  things: readonly { readonly at: Point }[],
  count: number,
): readonly Point[] {
  const nearest = nearestFirst(middle, things).slice(0, count);
  const [latitude, longitude] = middle;
  return [
    middle,
    ...nearest.flatMap(({ thing: { at } }): readonly Point[] => [
      at,
      [2 * latitude - at[0], 2 * longitude - at[1]],
    ]),
  ];
}

/** Returns the position in the middle of some that lie in one part of the country. */
export const middleOf = (points: readonly [Point, ...Point[]]): Point => [
  points.reduce((sum, [latitude]) => sum + latitude, 0) / points.length,
  points.reduce((sum, [, longitude]) => sum + longitude, 0) / points.length,
];
