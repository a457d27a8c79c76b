import { openForm } from '@sampark/core/forms/engine/instance';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { repeat, text, waterForm } from '@sampark/testing/form-builders';
import { describe, expect, test } from 'vitest';
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
  expect(nextMissing(openForm(villageStandard, {}), missing, place)).toBe(next);
});

test('nothing is next when nothing is missing', () => {
  expect(
    nextMissing(openForm(villageStandard, {}), [], { field: null, module: 'electricity' }),
  ).toBeUndefined();
});

describe('in rows', () => {
  const form = waterForm(
    text('hamlet'),
    repeat('sources', [text('kind'), repeat('repairs', [text('part')]), text('keeper')]),
    text('note'),
  );
  const instance = openForm(form, {
    'water.sources/@b': 'V',
    'water.sources/@a': 'W',
    'water.sources/@b/repairs/@r': 'V',
  });
  const inOrder = [
    'water.sources/@b/kind',
    'water.sources/@b/repairs/@r/part',
    'water.sources/@b/keeper',
    'water.sources/@a/kind',
    'water.note',
  ];

  test('the first row comes first, with its inner rows where they stand in it', () => {
    const met: (string | undefined)[] = [];
    let field: string | null = 'water.hamlet';
    for (const _ of inOrder) {
      field = nextMissing(instance, inOrder, { field, module: 'water' }) ?? null;
      met.push(field ?? undefined);
    }
    expect(met).toEqual(inOrder);
  });

  test("at a row's line, what is missing in that row is next", () => {
    const next = nextMissing(instance, inOrder, { field: 'water.sources/@a', module: 'water' });
    expect(next).toBe('water.sources/@a/kind');
  });
});
