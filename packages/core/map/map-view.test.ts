import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../forms/geo-points.ts';
import { lengthOf } from '../forms/xpath/geo.ts';
import {
  draggedBy,
  inWorld,
  isFarthest,
  isNearest,
  type MapView,
  metresPerPixel,
  pointAt,
  spotOf,
  viewAround,
  zoomedAt,
} from './map-view.ts';

const SIZE = { width: 360, height: 400 };
const TINDOLA: Point = [26.93, 81.2];
const view: MapView = { centre: TINDOLA, zoom: 15 };

const aPoint = fc.tuple(
  fc.double({ min: -80, max: 80, noNaN: true }),
  fc.double({ min: -170, max: 170, noNaN: true }),
);
const aSpot = fc.record({ x: fc.integer({ min: 0, max: 360 }), y: fc.integer({ min: 0, max: 400 }) });

describe('positions on the screen', () => {
  it('the middle of the view lies in the middle of the screen, north is up and east is right', () => {
    expect(spotOf(view, SIZE, TINDOLA)).toEqual({ x: 180, y: 200 });
    const north = spotOf(view, SIZE, [26.935, 81.2]);
    expect(north.y).toBeLessThan(200);
    expect(spotOf(view, SIZE, [26.93, 81.205]).x).toBeGreaterThan(180);
  });

  it('a spot that became a position is that spot again', () => {
    fc.assert(
      fc.property(aPoint, fc.integer({ min: 8, max: 19 }), aSpot, (centre, zoom, spot) => {
        const there = spotOf({ centre, zoom }, SIZE, pointAt({ centre, zoom }, SIZE, spot));
        expect(there.x).toBeCloseTo(spot.x, 2);
        expect(there.y).toBeCloseTo(spot.y, 2);
      }),
    );
  });

  it('agree with base maps: the world is 512 pixels wide at zoom 0, and tiles have the numbers of OpenStreetMap', () => {
    expect(inWorld([0, 0], 0)).toEqual({ x: 256, y: 256 });
    const { x, y } = inWorld([35.6590699, 139.7006793], 18);
    expect([Math.floor(x / 512), Math.floor(y / 512)]).toEqual([232_798, 103_246]);
  });

  it('beyond the edge of the world lies its edge', () => {
    const [latitude, longitude] = pointAt({ centre: [80, 175], zoom: 2 }, SIZE, { x: 9_000, y: -9_000 });
    expect(latitude).toBeCloseTo(85.0511, 3);
    expect(longitude).toBe(180);
  });
});

describe('a map that is moved', () => {
  it('follows the finger', () => {
    const moved = draggedBy(view, { x: 30, y: -20 });
    const { x, y } = spotOf(moved, SIZE, TINDOLA);
    expect([x, y].map(Math.round)).toEqual([210, 180]);
  });

  it('keeps what lies under the fingers when it comes nearer or goes away', () => {
    const spot = { x: 40, y: 90 };
    const held = pointAt(view, SIZE, spot);
    for (const steps of [1, 0.3, -2]) {
      const { x, y } = spotOf(zoomedAt(view, SIZE, spot, steps), SIZE, held);
      expect(x).toBeCloseTo(spot.x, 4);
      expect(y).toBeCloseTo(spot.y, 4);
    }
  });

  it('comes no nearer and goes no farther than its limits', () => {
    const middle = { x: 180, y: 200 };
    expect(isNearest(zoomedAt(view, SIZE, middle, 50))).toBe(true);
    expect(isFarthest(zoomedAt(view, SIZE, middle, -50))).toBe(true);
    expect(isNearest(view) || isFarthest(view)).toBe(false);
  });
});

describe('the view around positions', () => {
  it('shows all of them within the margin', () => {
    const points = fc.array(aPoint, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(points, (some) => {
        const around = viewAround(some, SIZE, 40);
        // The world is never drawn smaller than its least zoom, where it does not fit a phone.
        if (isFarthest(around)) return;
        for (const point of some) {
          const { x, y } = spotOf(around, SIZE, point);
          expect(x).toBeGreaterThan(39);
          expect(x).toBeLessThan(321);
          expect(y).toBeGreaterThan(39);
          expect(y).toBeLessThan(361);
        }
      }),
    );
  });

  it('of one position shows a few hundred metres, of none India', () => {
    const one = viewAround([TINDOLA], SIZE, 40);
    expect(one.centre[0]).toBeCloseTo(TINDOLA[0], 8);
    expect(metresPerPixel(one) * SIZE.width).toBeGreaterThan(200);
    expect(metresPerPixel(one) * SIZE.width).toBeLessThan(800);
    const { x } = spotOf(viewAround([], SIZE, 40), SIZE, TINDOLA);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(SIZE.width);
  });
});

it('a pixel has the length that the forms reckon with, whatever the latitude', () => {
  for (const latitude of [8, 26.93, 35]) {
    const here: MapView = { centre: [latitude, 78], zoom: 14 };
    const [from, to] = [
      { x: 130, y: 200 },
      { x: 230, y: 200 },
    ].map((spot) => pointAt(here, SIZE, spot));
    const metres = lengthOf([from as Point, to as Point]);
    expect(metresPerPixel(here) * 100).toBeCloseTo(metres, 0);
  }
});
