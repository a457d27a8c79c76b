import { describe, expect, it } from 'vitest';
import { heirOf, listingOf } from './listing.ts';
import type { Panchayat } from './panchayat.ts';

const place = { en: 'Place' };
const aPanchayat = (panchayat_id: string, past: Partial<Panchayat> = {}): Panchayat => ({
  ...{
    panchayat_id,
    name: place,
    block_id: 'b1',
    block: place,
    district: place,
    state: place,
    form_name: 'f',
  },
  ...past,
});
const a = aPanchayat('a');
const b = aPanchayat('b', { taken_over: ['a'] });
const c = aPanchayat('c', { taken_over: ['b', 'a'] });
const east = aPanchayat('east', { part_of: ['a'] });
const west = aPanchayat('west', { part_of: ['a'] });

describe('the records of a panchayat stand', () => {
  it.each([
    ['in its own list', [a], 'a', { panchayat_id: 'a', listed: ['a'] }],
    ['with those of the one that took it over', [a, b], 'a', { panchayat_id: 'b', listed: ['b', 'a'] }],
    ['at the end of a chain', [a, b, c], 'a', { panchayat_id: 'c', listed: ['c', 'b', 'a'] }],
    [
      'with those of its part, where nobody sees another one',
      [a, east],
      'a',
      { panchayat_id: 'east', listed: ['east', 'a'] },
    ],
    ['in its own list, where it became several', [a, east, west], 'a', { panchayat_id: 'a', listed: ['a'] }],
    ['with each part as well', [a, east, west], 'west', { panchayat_id: 'west', listed: ['west', 'a'] }],
    ['in its own list, where nobody knows of it', [], 'a', { panchayat_id: 'a', listed: ['a'] }],
  ])('%s', (_what, panchayats, id, listing) => {
    expect(listingOf(panchayats, id)).toEqual(listing);
    expect(heirOf(panchayats, id)).toBe(listing.panchayat_id);
  });
});
