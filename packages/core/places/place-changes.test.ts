import { describe, expect, it, test } from 'vitest';
import {
  type ChangeKind,
  changeProblem,
  earlierPlaces,
  endOf,
  type PlaceChange,
  takenOverBy,
} from './place-changes.ts';

const change = (was: string, kind: ChangeKind, now: string, day = '2026-04-01'): PlaceChange => ({
  level: 'panchayat',
  was,
  now,
  kind,
  day,
});

describe('the end of a place', () => {
  test.each<[string, readonly PlaceChange[], ReturnType<typeof endOf>]>([
    ['nothing is known', [], null],
    ['it was merged', [change('rampur', 'merged', 'sirsa')], { day: '2026-04-01', into: ['sirsa'] }],
    [
      'it was split',
      [change('rampur', 'split', 'west'), change('rampur', 'split', 'east')],
      { day: '2026-04-01', into: ['east', 'west'] },
    ],
    ['a part of it left', [change('rampur', 'parted', 'east')], null],
    ['it got another code', [change('rampur', 'renamed', '99')], { day: '2026-04-01', into: ['99'] }],
    ['others came to it', [change('sirsa', 'merged', 'rampur')], null],
  ])('%s', (_what, changes, end) => {
    expect(endOf(changes, 'rampur')).toEqual(end);
  });
});

test('a place has the past of all that came to it, the nearest first', () => {
  const changes = [
    change('a', 'merged', 'b', '2020-01-01'),
    change('b', 'renamed', 'c', '2022-01-01'),
    change('d', 'parted', 'c', '2021-01-01'),
    change('c', 'split', 'e', '2024-01-01'),
    change('c', 'split', 'f', '2024-01-01'),
  ];
  expect(earlierPlaces(changes, 'e')).toEqual(['c', 'b', 'd', 'a']);
  expect(earlierPlaces(changes, 'd')).toEqual([]);
});

test('a circle that came in another way ends', () => {
  expect(earlierPlaces([change('a', 'merged', 'b'), change('b', 'merged', 'a')], 'a')).toEqual(['b']);
});

describe('the work that has come to a place', () => {
  const changes = [
    change('a', 'merged', 'b', '2020-01-01'),
    change('b', 'renamed', 'c', '2022-01-01'),
    change('d', 'parted', 'c', '2021-01-01'),
    change('c', 'split', 'e', '2024-01-01'),
    change('c', 'split', 'f', '2024-01-01'),
    change('g', 'merged', 'e', '2024-01-01'),
  ];
  it.each([
    ['whole, by way of others; not from a place that goes on', 'c', '2026-01-01', ['b', 'a'], []],
    ['in part after a split, with all that came before it', 'e', '2026-01-01', ['g'], ['c', 'b', 'a']],
    ['from the first day on', 'b', '2020-01-01', ['a'], []],
    ['not before that day', 'b', '2019-12-31', [], []],
    ['never to the place that ended', 'a', '2026-01-01', [], []],
  ])('%s', (_what, place, day, whole, in_part) => {
    expect(takenOverBy(changes, place, day)).toEqual({ whole, in_part });
  });

  it('ends in a circle, too', () => {
    const circle = [change('a', 'merged', 'b'), change('b', 'merged', 'a')];
    expect(takenOverBy(circle, 'a', '2030-01-01').whole).toEqual(['b']);
  });
});

describe('a change that is to be added', () => {
  const merged = change('rampur', 'merged', 'sirsa');
  it.each<[string, readonly PlaceChange[], PlaceChange, ReturnType<typeof changeProblem>]>([
    ['the first', [], merged, null],
    ['into itself', [], change('rampur', 'merged', 'rampur'), 'same_place'],
    ['once more', [merged], { ...merged, day: '2025-01-01' }, 'known_change'],
    ['another end', [merged], change('rampur', 'merged', 'dhanora'), 'ended_before'],
    ['a second part', [change('rampur', 'split', 'east')], change('rampur', 'split', 'west'), null],
    [
      'a second part on another day',
      [change('rampur', 'split', 'east')],
      change('rampur', 'split', 'west', '2026-05-01'),
      'ended_before',
    ],
    ['a part that left before', [merged], change('rampur', 'parted', 'east', '2025-01-01'), null],
    [
      'a part that left behind the end',
      [merged],
      change('rampur', 'parted', 'east', '2027-01-01'),
      'ended_before',
    ],
    ['an end before a part left', [change('rampur', 'parted', 'east', '2027-01-01')], merged, 'ended_before'],
    ['back', [merged], change('sirsa', 'merged', 'rampur'), 'in_a_circle'],
    [
      'back by a way round',
      [merged, change('sirsa', 'renamed', 'sirsa-2')],
      change('sirsa-2', 'merged', 'rampur'),
      'in_a_circle',
    ],
  ])('%s', (_what, known, added, problem) => {
    expect(changeProblem(known, added)).toBe(problem);
  });
});
