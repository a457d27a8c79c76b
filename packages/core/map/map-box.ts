import type { Point } from '../forms/geo-points.ts';
import { EARTH, radians } from '../forms/xpath/geo.ts';
import { type MapView, pointAt, type Size } from './map-view.ts';

/** A part of the earth between two meridians and two parallels, in degrees. */
export type MapBox = readonly [west: number, south: number, east: number, north: number];

const METRES_PER_DEGREE = radians(1) * EARTH;

/** Returns the box around positions, with a margin in metres; null: there are none. */
export function boxAround(points: readonly Point[], margin: number): MapBox | null {
  if (points.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [latitude, longitude] of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  const up = margin / METRES_PER_DEGREE;
  const aside = up / Math.cos(radians((south + north) / 2));
  return [west - aside, south - up, east + aside, north + up];
}

/** Returns the box that a map shows. */
export function boxOfView(view: MapView, size: Size): MapBox {
  const [north, west] = pointAt(view, size, { x: 0, y: 0 });
  const [south, east] = pointAt(view, size, { x: size.width, y: size.height });
  return [west, south, east, north];
}

/** Whether a position lies in a box. */
export const isInBox = ([west, south, east, north]: MapBox, [latitude, longitude]: Point): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** Returns what two boxes have in common; null: nothing. */
export function overlap(one: MapBox, other: MapBox): MapBox | null {
  const [west, south] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [east, north] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  return west <= east && south <= north ? [west, south, east, north] : null;
}
