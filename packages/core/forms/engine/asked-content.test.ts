import { calculated, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { expect, it } from 'vitest';
import type { Values } from '../../survey/values.ts';
import { formFields } from '../fields/fields.ts';
import { askedContent } from './asked-content.ts';

const form = waterForm(
  whole('wells'),
  text('why', { relevant: '${wells} = 0' }),
  repeat('sources', [
    text('name'),
    whole('depth', { relevant: "${name} != 'tap'" }),
    repeat('tests', [whole('year')]),
  ]),
  repeat('places', [whole('count')], {
    table: ['school', 'bank'].map((name) => ({ name, label: { en: name } })),
  }),
  calculated('all', 'count(${sources})'),
);
const contentOf = (values: Values) => askedContent(form, formFields(form), values);

const SURVEY: Values = {
  village_name: 'Rampur',
  'water.wells': 2,
  'water.why': 'Never mind',
  'water.sources/@b': 'W',
  'water.sources/@a': 'V',
  'water.sources/@a/name': 'tap',
  'water.sources/@a/depth': 9,
  'water.sources/@a/tests/@x': 'V',
  'water.sources/@a/tests/@x/year': 2026,
  'water.sources/@gone/name': 'Old well',
  'water.sources/@gone/tests/@x': 'V',
  'water.places/@bank/count': 1,
  'water.places/@palace/count': 1,
};

it('leaves out answers that are not asked, and rows that are not there', () => {
  expect(contentOf(SURVEY).values).toEqual({
    village_name: 'Rampur',
    'water.wells': 2,
    'water.sources/@a': 'V',
    'water.sources/@a/name': 'tap',
    'water.sources/@a/tests/@x': 'V',
    'water.sources/@a/tests/@x/year': 2026,
    'water.sources/@b': 'W',
    'water.places/@bank/count': 1,
    'water.all': 2,
  });
});

it('has the rows in order, each before those in it', () => {
  expect(contentOf(SURVEY).rows.map(({ path, outer, number }) => [path, outer, number])).toEqual([
    ['water.sources/@a', '', 1],
    ['water.sources/@a/tests/@x', 'water.sources/@a', 1],
    ['water.sources/@b', '', 2],
    ['water.places/@school', '', 1],
    ['water.places/@bank', '', 2],
  ]);
});

it('tells which rows of a table nobody has begun', () => {
  const begun = contentOf(SURVEY).rows.filter(({ isBegun }) => isBegun);
  expect(begun.map(({ path }) => path)).toEqual([
    'water.sources/@a',
    'water.sources/@a/tests/@x',
    'water.sources/@b',
    'water.places/@bank',
  ]);
});

it('keeps what the form does not know, but for what stands in a row that is gone', () => {
  const newer = {
    'reasons.many': 'A fair',
    'water.later': 1,
    'water.canals/@c': 'V',
    'water.sources/@a': 'V',
    'water.sources/@a/pump': 'solar',
  };
  expect(contentOf({ ...newer, 'water.sources/@gone/pump': 'diesel' }).values).toEqual({
    ...newer,
    'water.all': 1,
  });
});
