import type { Point } from '../forms/geo-points.ts';
import { EARTH, radians } from '../forms/xpath/geo.ts';

/** The width of the world at zoom 0, in pixels. Base maps count in the same way. */
export const WORLD = 512;
/** The latitude at which the square of the world ends (Web Mercator). */
const MOST_LATITUDE = 85.051129;
const LEAST_ZOOM = 2;
const MOST_ZOOM = 20;
/** The zoom at which a single position is shown: a few hundred metres around it. */
const NEAR_ZOOM = 16;

/** The part of the world that a map shows, in Web Mercator: the position in its middle, and a zoom. With each step of zoom all is twice as large. */
export interface MapView {
  readonly centre: Point;
  readonly zoom: number;
}

/** A place on the screen, in pixels from the upper left corner of the map; in a world, from that of the world. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The size of a map on the screen, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Returns how many pixels wide the world is at a zoom. */
const widthOf = (zoom: number): number => WORLD * 2 ** zoom;

/** Returns a position in the world of a zoom, in pixels. */
export function inWorld([latitude, longitude]: Point, zoom: number): Spot {
  const width = widthOf(zoom);
  const sine = Math.sin(radians(within(latitude, -MOST_LATITUDE, MOST_LATITUDE)));
  return {
    x: (longitude / 360 + 0.5) * width,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * width,
  };
}

/** Returns the position of a spot in the world of a zoom; beyond the edges of the world the nearest one. */
function fromWorld({ x, y }: Spot, zoom: number): Point {
  const width = widthOf(zoom);
  const rise = 2 * Math.atan(Math.exp((0.5 - within(y / width, 0, 1)) * 2 * Math.PI)) - Math.PI / 2;
  return [(rise * 180) / Math.PI, (within(x / width, 0, 1) - 0.5) * 360];
}

/** Returns the spot of a position on a map. It may lie outside of the screen. */
export function spotOf({ centre, zoom }: MapView, { width, height }: Size, point: Point): Spot {
  const middle = inWorld(centre, zoom);
  const { x, y } = inWorld(point, zoom);
  return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 };
}

/** Returns the position of a spot on a map. */
export function pointAt({ centre, zoom }: MapView, { width, height }: Size, { x, y }: Spot): Point {
  const middle = inWorld(centre, zoom);
  return fromWorld({ x: x + middle.x - width / 2, y: y + middle.y - height / 2 }, zoom);
}

/** Returns the view after the map was drawn along under a finger, by so many pixels. */
export function draggedBy({ centre, zoom }: MapView, { x, y }: Spot): MapView {
  const middle = inWorld(centre, zoom);
  return { zoom, centre: fromWorld({ x: middle.x - x, y: middle.y - y }, zoom) };
}

/**
 * Returns the view that is nearer by some steps of zoom, below 0 farther. The point at `spot` stays there.
 */
export function zoomedAt(view: MapView, size: Size, spot: Spot, steps: number): MapView {
  const zoom = within(view.zoom + steps, LEAST_ZOOM, MOST_ZOOM);
  const from = { x: size.width / 2 - spot.x, y: size.height / 2 - spot.y };
  const held = inWorld(pointAt(view, size, spot), zoom);
  return { zoom, centre: fromWorld({ x: held.x + from.x, y: held.y + from.y }, zoom) };
}

export const isNearest = ({ zoom }: MapView): boolean => zoom >= MOST_ZOOM;
export const isFarthest = ({ zoom }: MapView): boolean => zoom <= LEAST_ZOOM;

/** The middle of India, with all of it around. */
const INDIA: MapView = { centre: [22.5, 80.5], zoom: 3.4 };

/** Returns the nearest view that shows all positions, with a margin in pixels around them; without a position, India. */
export function viewAround(points: readonly Point[], { width, height }: Size, margin: number): MapView {
  if (points.length === 0) return INDIA;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const point of points) {
    const { x, y } = inWorld(point, 0);
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  const times = Math.min(
    Math.max(width - 2 * margin, 1) / (east - west),
    Math.max(height - 2 * margin, 1) / (south - north),
  );
  return {
    centre: fromWorld({ x: (west + east) / 2, y: (north + south) / 2 }, 0),
    zoom: within(Math.log2(times), LEAST_ZOOM, NEAR_ZOOM),
  };
}

/** Returns how many metres a pixel in the middle of a map is. */
export const metresPerPixel = ({ centre: [latitude], zoom }: MapView): number =>
  (Math.cos(radians(latitude)) * 2 * Math.PI * EARTH) / widthOf(zoom);
