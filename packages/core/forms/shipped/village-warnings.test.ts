import { completeAnswers } from '@sampark/testing/builders';
import { expect, test } from 'vitest';
import type { Values } from '../../survey/values.ts';
import { warningsOf } from '../checks/warnings.ts';
import { villageStandard } from './village-standard.ts';

const namesOf = (change: Values): string[] =>
  warningsOf({ ...completeAnswers, ...change }, villageStandard).map(({ warning }) => warning.name);

test('a usual village gives no warning', () => {
  expect(namesOf({})).toEqual([]);
});

test.each([
  ['2 people a household', { 'basic_info.population': 200, 'basic_info.households': 100 }, []],
  ['fewer', { 'basic_info.population': 199, 'basic_info.households': 100 }, ['household_size']],
  ['12 people a household', { 'basic_info.population': 1200, 'basic_info.households': 100 }, []],
  ['more', { 'basic_info.population': 1201, 'basic_info.households': 100 }, ['household_size']],
  ['a population, and no households yet', { 'basic_info.households': null }, []],
  [
    'mobile internet and no mobile network',
    { 'connectivity.mobile_network': 'None', 'connectivity.internet': '3G' },
    ['internet_without_network'],
  ],
  ['a cable', { 'connectivity.mobile_network': 'None', 'connectivity.internet': 'Broadband' }, []],
  [
    'farmers without land',
    {
      'basic_info.primary_occupation': 'Agriculture',
      'land_forest.agricultural_land': 0,
      'land_forest.irrigation': 'None',
    },
    ['farming_without_land'],
  ],
  [
    'irrigation of no land',
    {
      'basic_info.primary_occupation': 'Labor',
      'land_forest.agricultural_land': 0,
      'land_forest.irrigation': 'Good',
    },
    ['irrigation_without_land'],
  ],
  [
    'supply and no house with it',
    { 'electricity.coverage': 0, 'electricity.supply_hours': 0.5 },
    ['supply_without_coverage'],
  ],
  [
    'houses and no supply',
    { 'electricity.coverage': 40, 'electricity.supply_hours': 0 },
    ['coverage_without_supply'],
  ],
  ['no electricity at all', { 'electricity.coverage': 0, 'electricity.supply_hours': 0 }, []],
] as const)('%s: %j', (_what, change, names) => {
  expect(namesOf(change)).toEqual(names);
});

test('every warning speaks Hindi too', () => {
  for (const { message } of villageStandard.warnings ?? [])
    expect(message.hi).toMatch(/\p{Script=Devanagari}/u);
});
