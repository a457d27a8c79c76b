import { expect, it } from 'vitest';
import { lengthOf } from '../forms/xpath/geo.ts';
import { boxAround, boxOfView, isInBox, overlap } from './map-box.ts';

it('the box around positions has all of them, with a margin on each side', () => {
  const [west, south, east, north] = boxAround(
    [
      [26.9, 81.2],
      [27, 81.1],
    ],
    3000,
  ) ?? [0, 0, 0, 0];
  expect(
    lengthOf([
      [26.9, 81.2],
      [south, 81.2],
    ]),
  ).toBeCloseTo(3000, 0);
  expect(
    lengthOf([
      [27, 81.1],
      [north, 81.1],
    ]),
  ).toBeCloseTo(3000, 0);
  expect(
    lengthOf([
      [26.95, 81.2],
      [26.95, east],
    ]),
  ).toBeCloseTo(3000, -1);
  expect(west).toBeLessThan(81.1);
  expect(boxAround([], 3000)).toBeNull();
});

it('the box of a view has its middle, and is as wide as the screen', () => {
  const view = { centre: [26.93, 81.2], zoom: 14 } as const;
  const box = boxOfView(view, { width: 512, height: 300 });
  expect(isInBox(box, view.centre)).toBe(true);
  expect(box[2] - box[0]).toBeCloseTo(360 / 2 ** 14, 9);
});

it('two boxes have in common what lies in both', () => {
  expect(overlap([0, 0, 10, 10], [5, -5, 20, 5])).toEqual([5, 0, 10, 5]);
  expect(overlap([0, 0, 10, 10], [11, 0, 20, 5])).toBeNull();
});
