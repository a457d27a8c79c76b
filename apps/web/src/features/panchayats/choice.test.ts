import type { Panchayat } from '@sampark/core/places/panchayat';
import { expect, it } from 'vitest';
import { panchayatsToShow } from './choice.ts';

const place = (panchayat_id: string, en: string, hi: string, block = 'Deva'): Panchayat => ({
  panchayat_id,
  name: { en, hi },
  block_id: 'b',
  block: { en: block, hi: block },
  district: { en: '', hi: '' },
  state: { en: '', hi: '' },
  form_name: 'village-standard',
});

const all = [
  place('1', 'Tindola', 'तिंदोला'),
  place('2', 'Panchayat 10', 'पंचायत 10', 'Fatehpur'),
  place('3', 'Panchayat 9', 'पंचायत 9', 'Fatehpur'),
  place('4', 'Mitaura', 'मितौरा'),
];

const shown = (search: string, kept: readonly string[] = []) =>
  panchayatsToShow(all, { search, kept: new Set(kept), language: 'en' }).map((each) => each.name.en);

it('come by name, numbers as numbers, those on the device first', () => {
  expect(shown('')).toEqual(['Mitaura', 'Panchayat 9', 'Panchayat 10', 'Tindola']);
  expect(shown('', ['1'])).toEqual(['Tindola', 'Mitaura', 'Panchayat 9', 'Panchayat 10']);
});

it.each([
  ['MITAU', ['Mitaura']],
  [' तिंदो', ['Tindola']],
  ['fateh', ['Panchayat 9', 'Panchayat 10']],
  ['nowhere', []],
])('are found by %j', (search, names) => {
  expect(shown(search)).toEqual(names);
});
