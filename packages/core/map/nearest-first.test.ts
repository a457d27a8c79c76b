import { expect, it } from 'vitest';
import type { Point } from '../forms/geo-points.ts';
import { aroundOne, middleOf, nearestFirst } from './nearest-first.ts';

const at = (id: string, ...point: Point) => ({ id, at: point });

it('the nearest comes first, with how far it is and in which direction', () => {
  const seen = nearestFirst(
    [26.93, 81.2],
    [at('far', 27.03, 81.2), at('school', 26.93, 81.19), at('here', 26.93001, 81.2)],
  );
  expect(seen.map(({ thing, metres, direction }) => [thing.id, Math.round(metres), direction])).toEqual([
    ['here', 1, null],
    ['school', 992, 'w'],
    ['far', 11_132, 'n'],
  ]);
});

it('what is around one has it in the middle, with the nearest', () => {
  const things = [at('far', 28, 84), at('near', 26.5, 81.25)];
  expect(aroundOne([26, 81], things, 1)).toEqual([
    [26, 81],
    [26.5, 81.25],
    [25.5, 80.75],
  ]);
  expect(aroundOne([26, 81], [], 3)).toEqual([[26, 81]]);
});

it('the middle lies between the positions', () => {
  expect(middleOf([[26, 81]])).toEqual([26, 81]);
  expect(
    middleOf([
      [26, 81],
      [27, 82],
    ]),
  ).toEqual([26.5, 81.5]);
});
