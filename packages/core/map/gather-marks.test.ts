import { expect, it } from 'vitest';
import type { Point } from '../forms/geo-points.ts';
import { gatherMarks } from './gather-marks.ts';
import { inWorld } from './map-view.ts';

const mark = (id: string, ...at: Point) => ({ id, at });
const SOME = [mark('well', 26.93, 81.2), mark('school', 26.93001, 81.20001), mark('far', 27.4, 81.9)];

const gathered = (zoom: number) =>
  gatherMarks(SOME, zoom, 28).map(({ marks }) => marks.map(({ id }) => id).join(' '));

it('marks that would lie on each other are one; nearer they come apart', () => {
  expect(gathered(12)).toEqual(['well school', 'far']);
  expect(gathered(22)).toEqual(['well', 'school', 'far']);
  expect(gathered(2)).toEqual(['well school far']);
});

it('marks lie where the first of them is, and none nearer to another than they are gathered', () => {
  const row = Array.from({ length: 40 }, (_, at) => mark(`${at}`, 26.93, 81.2 + at / 10_000));
  for (const zoom of [10, 12, 13, 14, 16]) {
    const spots = gatherMarks(row, zoom, 28).map(({ spot, marks: [first] }) => {
      expect(spot).toEqual(inWorld(first.at, zoom));
      return spot;
    });
    for (const [at, one] of spots.entries()) {
      for (const other of spots.slice(at + 1)) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(28);
    }
  }
});
