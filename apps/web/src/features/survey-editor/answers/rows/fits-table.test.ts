import type { Item, Repeat } from '@sampark/core/forms/definition/definition';
import { villageAmenities } from '@sampark/core/forms/shipped/village-amenities';
import { repeat, text, whole } from '@sampark/testing/form-builders';
import { expect, test } from 'vitest';
import { fitsTable } from './fits-table.ts';

const table = [{ name: 'school', label: { en: 'School' } }];
const fits = (children: Item[], more: object = { table }): boolean =>
  fitsTable(repeat('places', children, more) as Repeat);

test('a fixed table of few figures is drawn as one', () => {
  expect(fits([whole('staff'), whole('rooms')])).toBe(true);
  const shipped = villageAmenities.modules[1]?.children[0] as Repeat;
  expect(fitsTable(shipped)).toBe(true);
});

test('long answers, many questions, rows in rows and rows that people add are not', () => {
  expect(fits([text('remarks')])).toBe(false);
  expect(fits(['a', 'b', 'c', 'd', 'e'].map((name) => whole(name)))).toBe(false);
  expect(fits([whole('staff'), repeat('rooms', [whole('beds')])])).toBe(false);
  expect(fits([whole('staff')], {})).toBe(false);
});
