import { villageStandard } from '@sampark/core/forms/village-standard';
import { expect, test } from 'vitest';
import { nextMissing } from './next-missing.ts';

const missing = ['basic_info.households', 'electricity.coverage', 'electricity.supply_hours'];

test.each([
  [
    'in a module that lacks something, its first',
    { field: null, module: 'electricity' },
    'electricity.coverage',
  ],
  [
    'in one that lacks nothing, the first after it',
    { field: null, module: 'sanitation' },
    'electricity.coverage',
  ],
  [
    'in a field, the next after it',
    { field: 'electricity.coverage', module: 'electricity' },
    'electricity.supply_hours',
  ],
  [
    'after the last one, the first again',
    { field: 'electricity.supply_hours', module: 'electricity' },
    'basic_info.households',
  ],
] as const)('%s', (_where, place, next) => {
  expect(nextMissing(villageStandard, missing, place)).toBe(next);
});

test('nothing is next when nothing is missing', () => {
  expect(nextMissing(villageStandard, [], { field: null, module: 'electricity' })).toBeUndefined();
});
