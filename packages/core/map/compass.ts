import type { Point } from '../forms/geo-points.ts';
import { radians } from '../forms/xpath/geo.ts';

/** The eight directions, clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Returns the direction in which somebody sets out who goes the shortest way from one position to another. */
export function directionOf(from: Point, to: Point): Direction {
  const turn = radians(to[1] - from[1]);
  const [start, end] = [radians(from[0]), radians(to[0])];
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  const eighths = Math.round((Math.atan2(east, north) * 4) / Math.PI);
  return DIRECTIONS[(eighths + DIRECTIONS.length) % DIRECTIONS.length] ?? 'n';
}
