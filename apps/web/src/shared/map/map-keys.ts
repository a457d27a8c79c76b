import { draggedBy, type MapView, type Size, type Spot, zoomedAt } from '@sampark/core/map/map-view';
import type { KeyboardEvent } from 'react';
import type { Move } from './use-map-view.ts';

/** How far an arrow key moves the map, in pixels. */
const STEP = 60;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
};

const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

const nearer =
  (steps: number) =>
  (view: MapView, size: Size): MapView =>
    zoomedAt(view, size, { x: size.width / 2, y: size.height / 2 }, steps);

interface KeyActions {
  readonly move: Move;
  readonly showAll: () => void;
  readonly pressMiddle: () => void;
}

/** Returns what the keyboard does to a map: arrows move it, + and − zoom, 0 shows all, and Enter presses its middle. */
export const mapKeys =
  ({ move, showAll, pressMiddle }: KeyActions) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (target !== currentTarget || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[key];
    const zoom = ZOOMS[key];
    if (arrow) move((view) => draggedBy(view, arrow));
    else if (zoom !== undefined) move(nearer(zoom));
    else if (key === '0') showAll();
    else if (key === 'Enter') pressMiddle();
    else return;
    event.preventDefault();
  };
