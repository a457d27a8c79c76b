import type { Point } from '../forms/geo-points.ts';
import { inWorld, type Spot } from './map-view.ts';

/** Marks that are drawn as one, because they would lie on each other. Often it is a single one. */
export interface Gathered<Mark> {
  /** The spot of the first mark, in the world of the zoom. */
  readonly spot: Spot;
  readonly marks: readonly [Mark, ...Mark[]];
}

/** The squares around one in which marks may lie that are near to one in it, and itself. */
const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));

/**
 * Gathers marks: one that is nearer than `apart` pixels to the first of others joins them. So what is drawn lies apart. The order of the marks
 * decides and not the screen, so marks stay together while the map moves.
 */
export function gatherMarks<Mark extends { readonly at: Point }>(
  marks: readonly Mark[],
  zoom: number,
  apart: number,
): readonly Gathered<Mark>[] {
  const all: { spot: Spot; marks: [Mark, ...Mark[]] }[] = [];
  // Only the squares around a mark are looked at: to compare each with all others is too much for thousands.
  const squares = new Map<string, typeof all>();
  for (const mark of marks) {
    const spot = inWorld(mark.at, zoom);
    const square = { x: Math.floor(spot.x / apart), y: Math.floor(spot.y / apart) };
    const near = AROUND.flatMap(({ x, y }) => squares.get(`${square.x + x} ${square.y + y}`) ?? []);
    const joined = near.find(({ spot: first }) => Math.hypot(first.x - spot.x, first.y - spot.y) < apart);
    if (joined) {
      joined.marks.push(mark);
      continue;
    }
    const gathered = { spot, marks: [mark] as [Mark] };
    all.push(gathered);
    const key = `${square.x} ${square.y}`;
    squares.set(key, [...(squares.get(key) ?? []), gathered]);
  }
  return all;
}
