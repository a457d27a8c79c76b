import { draggedBy, type Spot, zoomedAt } from '@sampark/core/map/map-view';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Move } from './use-map-view.ts';

/** A finger that moves less than this, in pixels, presses. */
const STILL = 6;
/** The pixels of a wheel that are one step of zoom. */
const WHEEL_STEP = 250;

const middleOf = (spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** Returns how far apart two fingers are; 1 for a single one. */
const apart = ([one, other]: readonly Spot[]): number =>
  one && other ? Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1) : 1;

/** Returns where an event happened on a map, within its frame. */
export const spotIn = (
  frame: Element,
  event: { readonly clientX: number; readonly clientY: number },
): Spot => {
  const { left, top } = frame.getBoundingClientRect();
  return { x: event.clientX - left - frame.clientLeft, y: event.clientY - top - frame.clientTop };
};

/** Moves a map by fingers, mouse and wheel: one finger draws it along, two bring it nearer. A press is left to whoever listens for clicks. */
export function useMapGestures(frame: RefObject<HTMLElement | null>, move: Move) {
  const fingers = useRef(new Map<number, Spot>());
  const isDrawn = useRef(false);

  useEffect(() => {
    const drawn = frame.current;
    if (!drawn) return;
    // A page that scrolls past a map is not to lose its way: the wheel is the map's once somebody has pressed on it.
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !drawn.contains(document.activeElement)) return;
      event.preventDefault();
      const spot = spotIn(drawn, event);
      move((view, size) => zoomedAt(view, size, spot, -event.deltaY / WHEEL_STEP));
    };
    drawn.addEventListener('wheel', zoom, { passive: false });
    return () => drawn.removeEventListener('wheel', zoom);
  }, [frame, move]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (fingers.current.size === 0) isDrawn.current = false;
    fingers.current.set(event.pointerId, spotIn(event.currentTarget, event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = fingers.current.get(event.pointerId);
    if (!held) return;
    const spot = spotIn(event.currentTarget, event);
    if (!isDrawn.current && Math.hypot(spot.x - held.x, spot.y - held.y) < STILL) return;
    if (!isDrawn.current) event.currentTarget.setPointerCapture(event.pointerId);
    isDrawn.current = true;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, spot);
    const now = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(now)];
    const steps = Math.log2(apart(now) / apart(before));
    move((view, size) => zoomedAt(draggedBy(view, { x: to.x - from.x, y: to.y - from.y }), size, to, steps));
  };
  const letGo = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  // The end of a drag is no press.
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    if (!isDrawn.current) return;
    isDrawn.current = false;
    event.stopPropagation();
  };
  return { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo, onClickCapture };
}
