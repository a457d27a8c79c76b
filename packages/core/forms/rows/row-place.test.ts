import { seeded } from '@sampark/testing/random';
import { describe, expect, it } from 'vitest';
import { isRowPlace, placeBetween } from './row-place.ts';

describe('the place of a row', () => {
  it.each([
    ['', '', 'V'],
    ['V', '', 'W'],
    ['z', '', 'z1'],
    ['', '1', '0V'],
    ['V', 'W', 'VV'],
    ['W', 'V', 'X'],
  ])('between %j and %j is %j', (before, after, place) => {
    expect(placeBetween(before, after)).toBe(place);
  });

  it('lies between its neighbours, wherever rows come', () => {
    const random = seeded(7);
    const places: string[] = [];
    for (let count = 0; count < 3000; count += 1) {
      const at = random.below(places.length + 1);
      const before = places[at - 1] ?? '';
      const after = places[at] ?? '';
      const place = placeBetween(before, after);
      expect(isRowPlace(place)).toBe(true);
      expect(place > before).toBe(true);
      expect(after === '' || place < after).toBe(true);
      places.splice(at, 0, place);
    }
  });

  it('stays short where a thousand rows come one behind the other', () => {
    let place = '';
    for (let count = 0; count < 1000; count += 1) place = placeBetween(place, '');
    expect(place.length).toBeLessThan(20);
  });

  it('has room for a thousand rows between the same two', () => {
    let after = 'W';
    for (let count = 0; count < 1000; count += 1) after = placeBetween('V', after);
    expect(isRowPlace(after)).toBe(true);
  });

  it.each([null, '', '0', 'V0', 'é', 'a b', 5, true, ['V'], 'V'.repeat(1001)])('is not %j', (value) => {
    expect(isRowPlace(value)).toBe(false);
  });
});
