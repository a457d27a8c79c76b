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

it('a gathered mark lies in the middle of its marks, a single one in its own place', () => {
  const [pair, single] = gatherMarks(SOME, 12, 28);
  expect(single?.spot).toEqual(inWorld([27.4, 81.9], 12));
  const [well, school] = [inWorld([26.93, 81.2], 12), inWorld([26.93001, 81.20001], 12)];
  expect(pair?.spot.x).toBeCloseTo((well.x + school.x) / 2, 6);
});
