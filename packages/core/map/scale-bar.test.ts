import { expect, it } from 'vitest';
import { scaleBar } from './scale-bar.ts';

it.each([
  [1, 120, { metres: 100, pixels: 100 }],
  [2, 120, { metres: 200, pixels: 100 }],
  [0.9, 120, { metres: 100, pixels: 100 / 0.9 }],
  [5, 120, { metres: 500, pixels: 100 }],
  [0.01, 120, { metres: 1, pixels: 100 }],
  [8_000, 120, { metres: 500_000, pixels: 62.5 }],
])('at %d metres a pixel the longest round bar of %d pixels is %j', (metresPerPixel, most, bar) => {
  expect(scaleBar(metresPerPixel, most)).toEqual(bar);
});
