import { markOf, markText } from '@sampark/core/survey/about/same-marks';
import { expect, it } from 'vitest';
import { takenAgain } from './taken-again.tsx';

const last = { of: 'S-2025', year: '2025' };
const toilets = markOf('sanitation.toilets', 82, last);
const drainage = markOf('sanitation.drainage', 'Good', last);

it('says of each answer once that it was taken again: beside it, or apart where a colleague had typed the same', () => {
  const { along, apart } = takenAgain([
    { field: 'sanitation.toilets', was: null, now: 82 },
    { field: '~same.sanitation', was: null, now: [markText(toilets), markText(drainage)] },
  ]);
  expect([...along]).toEqual([['sanitation.toilets', toilets]]);
  expect(apart).toEqual([drainage]);
});

it('says nothing of marks that stood before', () => {
  const before = [markText(toilets)];
  const { along, apart } = takenAgain([
    { field: '~same.sanitation', was: before, now: [...before, markText(drainage)] },
  ]);
  expect(along.size).toBe(0);
  expect(apart).toEqual([drainage]);
});

it('says of what is not so any more that it is not, also where it was empty before', () => {
  const gone = markOf('sanitation.wells', null, last);
  const list = { field: '~same.sanitation', was: null, now: [markText(gone)] };
  expect(takenAgain([list]).apart).toEqual([gone]);
  const emptied = { field: 'sanitation.wells', was: 3, now: null };
  expect([...takenAgain([emptied, list]).along]).toEqual([['sanitation.wells', gone]]);
});
