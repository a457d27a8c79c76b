import type { Point } from '@sampark/core/forms/geo-points';
import { type MapView, type Size, viewAround } from '@sampark/core/map/map-view';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** The room between what a map shows at first and its edge, in pixels: buttons lie there. */
const MARGIN = 72;

/** Returns the size of an element on the screen; `null` before it is drawn. */
function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const drawn = element.current;
    if (!drawn) return;
    const measure = () => setSize({ width: drawn.clientWidth, height: drawn.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** A map that is drawn: how large, and which part of the world. */
export interface DrawnMap {
  readonly size: Size;
  readonly view: MapView;
}

/** Changes the view, by hand. The function stays the same. */
export type Move = (change: (view: MapView, size: Size) => MapView) => void;

interface MovableMap {
  /** `null` before the frame is drawn. */
  readonly map: DrawnMap | null;
  readonly move: Move;
  /** Shows all again. */
  readonly showAll: () => void;
}

/**
 * Holds the part of the world that a map shows: all of `around` until somebody moves it.
 * @param asked another list leads the map there
 * @param around the positions to show; they may grow without the map jumping under a finger
 */
export function useMapView(
  frame: RefObject<HTMLElement | null>,
  asked: readonly Point[] | undefined,
  around: readonly Point[],
): MovableMap {
  const size = useSize(frame);
  const [led, setLed] = useState({ asked, showsAll: false });
  const [moved, setMoved] = useState<MapView | null>(null);
  if (led.asked !== asked) {
    setLed({ asked, showsAll: false });
    setMoved(null);
  }
  const shown = asked && !led.showsAll ? asked : around;
  const map = useMemo(
    () => size && { size, view: moved ?? viewAround(shown, size, MARGIN) },
    [size, moved, shown],
  );
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  const move: Move = useCallback((change) => {
    const drawn = latest.current;
    if (drawn) setMoved((held) => change(held ?? drawn.view, drawn.size));
  }, []);
  const showAll = useCallback(() => {
    setLed((before) => ({ ...before, showsAll: true }));
    setMoved(null);
  }, []);
  return { map, move, showAll };
}
