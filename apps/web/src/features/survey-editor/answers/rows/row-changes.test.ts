import { openForm, rowsAt } from '@sampark/core/forms/engine/instance';
import { type Values, withValues } from '@sampark/core/survey/values';
import { calculated, repeat, text, waterForm } from '@sampark/testing/form-builders';
import { expect, test } from 'vitest';
import {
  addedRow,
  duplicatedRow,
  movedRow,
  neighbourOf,
  type RowChanges,
  removedRow,
} from './row-changes.ts';

const form = waterForm(repeat('sources', [text('kind'), repeat('repairs', [text('part')])]));
const sources = 'water.sources';

/** Three rows: a, b and c. */
const values: Values = {
  'water.sources/@a': 'V',
  'water.sources/@b': 'W',
  'water.sources/@c': 'X',
  'water.sources/@b/kind': 'well',
  'water.sources/@b/repairs/@r': 'V',
  'water.sources/@b/repairs/@r/part': 'rope',
};
const instance = openForm(form, values);

const orderAfter = (changes: RowChanges): string =>
  rowsAt(openForm(form, withValues(values, changes)), sources)
    .map(({ id }) => id)
    .join('');

test('a new row comes last', () => {
  const added = addedRow(instance, values, sources, 'new');
  expect(added).toEqual([['water.sources/@new', expect.any(String)]]);
  expect(orderAfter(added)).toBe('abcnew');
});

test('the first row of a repeat in a row', () => {
  const inner = 'water.sources/@a/repairs';
  expect(addedRow(instance, values, inner, 'r')).toEqual([['water.sources/@a/repairs/@r', 'V']]);
});

test('a copy comes below its row, with its answers and its inner rows', () => {
  const copied = duplicatedRow(instance, values, 'water.sources/@b', 'copy', () => []);
  expect(orderAfter(copied)).toBe('abcopyc');
  expect(copied[0]?.[0]).toBe('water.sources/@copy');
  expect(copied.slice(1)).toEqual([
    ['water.sources/@copy/kind', 'well'],
    ['water.sources/@copy/repairs/@r', 'V'],
    ['water.sources/@copy/repairs/@r/part', 'rope'],
  ]);
});

test('a copy has its own answers where the form makes them once', () => {
  const lots = waterForm(
    repeat('sources', [
      text('kind'),
      text('since', { default: 'always' }),
      calculated('lot', 'once(uuid())'),
    ]),
  );
  const row = 'water.sources/@a';
  const before: Values = { [row]: 'V', [`${row}/kind`]: 'well', [`${row}/lot`]: 'first' };
  const copied = duplicatedRow(openForm(lots, before), before, row, 'copy', (copy, changes) => {
    expect(Object.fromEntries(changes)).not.toHaveProperty([`${copy}/lot`]);
    return [
      [`${copy}/since`, 'always'],
      [`${copy}/lot`, 'second'],
    ];
  });
  expect(copied.slice(1)).toEqual([
    ['water.sources/@copy/kind', 'well'],
    ['water.sources/@copy/lot', 'second'],
  ]);
});

test('a row moves among its neighbours, by its place alone', () => {
  const up = movedRow(instance, values, 'water.sources/@b', -1);
  expect(up).toHaveLength(1);
  expect(orderAfter(up)).toBe('bac');
  expect(orderAfter(movedRow(instance, values, 'water.sources/@b', 1))).toBe('acb');
  expect(movedRow(instance, values, 'water.sources/@a', -1)).toEqual([]);
  expect(movedRow(instance, values, 'water.sources/@c', 1)).toEqual([]);
});

test('a row that goes keeps its answers, and its neighbour is named', () => {
  expect(removedRow('water.sources/@b')).toEqual([['water.sources/@b', null]]);
  expect(orderAfter(removedRow('water.sources/@b'))).toBe('ac');
  expect(neighbourOf(instance, 'water.sources/@b')).toBe('water.sources/@c');
  expect(neighbourOf(instance, 'water.sources/@c')).toBe('water.sources/@b');
  expect(neighbourOf(instance, 'water.sources/@a/repairs/@none')).toBeUndefined();
});
