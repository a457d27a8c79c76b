import type { Village } from '@sampark/core/places/village';
import { NO_VILLAGES, villageNames } from '@sampark/core/places/village-names';
import { aSummary } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import { sameVillage } from './village-match.ts';

const village = (code: string, en: string, hi: string): Village => ({
  panchayat_id: 'p1',
  code,
  version: 1,
  name: { en, hi },
});
const villages = [
  village('1', 'Rampur', 'रामपुर'),
  village('2', 'Rampur Khas', 'रामपुर खास'),
  village('3', 'Katra', 'कटरा'),
];
const names = villageNames(villages);
const wanted = { village_name: 'Rampur', panchayat_id: 'p1', year: '2026' };

test('a survey of the village is found in the other script too', () => {
  const hindi = aSummary({ village_name: 'रामपुर' });
  expect(sameVillage([hindi], names, wanted)).toBe(hindi);
  expect(sameVillage([hindi], NO_VILLAGES, wanted)).toBeUndefined();
});

test.each([
  ['another year', { survey_date: '2025-06-01' }],
  ['another panchayat', { panchayat_id: 'p2' }],
  ['another village of a longer name', { village_name: 'Rampur Khas' }],
])('a survey of %s is not the same', (_, more) => {
  expect(sameVillage([aSummary({ village_name: 'Rampur', ...more })], names, wanted)).toBeUndefined();
});

test('takes the furthest of several surveys of a village', () => {
  const begun = aSummary({ village_name: 'Rampur', completion_percentage: 14 });
  const further = aSummary({ village_name: 'रामपुर', completion_percentage: 86 });
  expect(sameVillage([begun, further], names, wanted)).toBe(further);
});

test('nothing typed is no village', () => {
  expect(
    sameVillage([aSummary({ village_name: '' })], names, { ...wanted, village_name: ' ' }),
  ).toBeUndefined();
});
