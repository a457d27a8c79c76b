import { markOf, markText } from '@sampark/core/survey/about/same-marks';
import { expect, it } from 'vitest';
import { takenAgain } from './taken-again.tsx';

const last = { of: 'S-2025', year: '2025' };
const toilets = markOf('sanitation.toilets', 82, last);
const drainage = markOf('sanitation.drainage', 'Good', last);

it('says of each answer once that it was taken again: beside it, or apart where a colleague had typed the same', () => {
  const { years, apart } = takenAgain([
    { field: 'sanitation.toilets', was: null, now: 82 },
    { field: '~same.sanitation', was: null, now: [markText(toilets), markText(drainage)] },
  ]);
  expect([...years]).toEqual([['sanitation.toilets', '2025']]);
  expect(apart).toEqual([drainage]);
});

it('says nothing of marks that stood before', () => {
  const before = [markText(toilets)];
  const { years, apart } = takenAgain([
    { field: '~same.sanitation', was: before, now: [...before, markText(drainage)] },
  ]);
  expect(years.size).toBe(0);
  expect(apart).toEqual([drainage]);
});
