import type { MapBox } from '../map-box.ts';
import { inWorld, WORLD } from '../map-view.ts';

/** A tile of a map: at each zoom the world is a square of `2 ** z` times as many, counted from the upper left corner. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the number under which directories know a tile. It counts tiles zoom by zoom, and within one along Hilbert's curve: tiles that lie
 * near each other on the map mostly do so in the file.
 */
export function tileId({ z, x, y }: TilePlace): number {
  const width = 2 ** z;
  let id = (4 ** z - 1) / 3;
  let [right, down] = [x, y];
  for (let side = width / 2; side >= 1; side /= 2) {
    const isRight = (right & side) > 0;
    const isDown = (down & side) > 0;
    id += side * side * ((isRight ? 3 : 0) ^ (isDown ? 1 : 0));
    if (isDown) continue;
    if (isRight) [right, down] = [width - 1 - right, width - 1 - down];
    [right, down] = [down, right];
  }
  return id;
}

/** Returns how many tiles of a zoom touch a box, and the first and last of them in each direction. */
function tilesOf([west, south, east, north]: MapBox, z: number) {
  const last = 2 ** z - 1;
  const tileAt = (pixels: number): number => Math.min(Math.max(Math.floor(pixels / WORLD), 0), last);
  const [from, to] = [inWorld([north, west], z), inWorld([south, east], z)];
  const [left, top, right, bottom] = [tileAt(from.x), tileAt(from.y), tileAt(to.x), tileAt(to.y)];
  return { left, top, right, bottom, count: (right - left + 1) * (bottom - top + 1) };
}

/** Returns how many tiles touch a box, at all zooms from one to another. */
export function countTiles(box: MapBox, minZoom: number, maxZoom: number): number {
  let sum = 0;
  for (let z = minZoom; z <= maxZoom; z += 1) sum += tilesOf(box, z).count;
  return sum;
}

/** Returns the ids of the tiles that touch a box, at all zooms from one to another, the smallest first. */
export function tileIds(box: MapBox, minZoom: number, maxZoom: number): readonly number[] {
  const ids: number[] = [];
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const { left, top, right, bottom } = tilesOf(box, z);
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) ids.push(tileId({ z, x, y }));
  }
  return ids.sort((a, b) => a - b);
}
