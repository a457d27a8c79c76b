import { spotOf } from '@sampark/core/map/map-view';
import { useDeferredValue, useState } from 'react';
import type { DrawnMap } from './use-map-view.ts';

/** Whether what was drawn for one map still covers another: nothing is larger, and less than half a screen was moved. */
function covers(drawn: DrawnMap, now: DrawnMap): boolean {
  if (drawn.view.zoom !== now.view.zoom || drawn.size !== now.size) return false;
  const { x, y } = spotOf(drawn.view, drawn.size, now.view.centre);
  const { width, height } = drawn.size;
  return Math.abs(x - width / 2) < width / 2 && Math.abs(y - height / 2) < height / 2;
}

/**
 * Returns the map for which to draw what lies on it, and how to shift the drawing on the screen. To draw hundreds of marks anew at each move of a
 * finger is too much for a cheap phone; to shift them is not. They are drawn anew when there is time, and only if they have to be.
 */
export function useLaidOut(map: DrawnMap): readonly [DrawnMap, shift: string] {
  const later = useDeferredValue(map);
  const [drawn, setDrawn] = useState(later);
  if (drawn !== later && !covers(drawn, later)) setDrawn(later);
  const { size, view } = map;
  const { x, y } = spotOf(view, size, drawn.view.centre);
  const times = 2 ** (view.zoom - drawn.view.zoom);
  const left = x - (times * drawn.size.width) / 2;
  const top = y - (times * drawn.size.height) / 2;
  return [drawn, `translate(${left} ${top}) scale(${times})`];
}
