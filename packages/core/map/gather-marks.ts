import type { Point } from '../forms/geo-points.ts';
import { inWorld, type Spot } from './map-view.ts';

/** Marks that are drawn as one, because they would lie on each other. Often it is a single one. */
export interface Gathered<Mark> {
  /** The middle of the marks, in the world of the zoom. */
  readonly spot: Spot;
  readonly marks: readonly [Mark, ...Mark[]];
}

/**
 * Gathers the marks that lie in one square of the world, `apart` pixels wide. Squares belong to the world and not to the screen, so marks
 * stay together when the map moves.
 */
export function gatherMarks<Mark extends { readonly at: Point }>(
  marks: readonly Mark[],
  zoom: number,
  apart: number,
): readonly Gathered<Mark>[] {
  const squares = new Map<string, { x: number; y: number; marks: [Mark, ...Mark[]] }>();
  for (const mark of marks) {
    const { x, y } = inWorld(mark.at, zoom);
    const square = `${Math.floor(x / apart)} ${Math.floor(y / apart)}`;
    const there = squares.get(square);
    if (!there) {
      squares.set(square, { x, y, marks: [mark] });
      continue;
    }
    there.x += x;
    there.y += y;
    there.marks.push(mark);
  }
  return [...squares.values()].map(({ x, y, marks: gathered }) => ({
    spot: { x: x / gathered.length, y: y / gathered.length },
    marks: gathered,
  }));
}
