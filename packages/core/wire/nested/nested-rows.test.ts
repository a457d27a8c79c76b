import { calculated, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import { formFields } from '../../forms/fields/fields.ts';
import { readAnswer } from '../survey-json.ts';
import { flattenRows, nestRows } from './nested-rows.ts';

const fields = formFields(
  waterForm(
    whole('wells'),
    repeat('sources', [text('name'), repeat('tests', [whole('year')])]),
    repeat('places', [whole('count')], {
      table: [
        { name: 'school', label: { en: 'School' } },
        { name: 'bank', label: { en: 'Bank' } },
      ],
    }),
    repeat('each', [whole('depth')], { repeat_count: '${wells}' }),
    calculated('all', 'count(${sources})'),
  ),
);
const read = (nested: Parameters<typeof flattenRows>[0], more: object = {}) =>
  flattenRows(nested, { fields, read: readAnswer, ...more });

const FLAT = {
  village_name: 'Rampur',
  'water.wells': 12,
  'water.sources/@b': 'W',
  'water.sources/@b/name': 'Temple',
  'water.sources/@a': 'V',
  'water.sources/@a/tests/@y': 'W',
  'water.sources/@a/tests/@y/year': 2026,
  'water.sources/@a/tests/@x': 'V',
  'water.places/@bank/count': 1,
  'water.places/@school/count': 2,
  'water.each/@10/depth': 100,
  'water.each/@2/depth': 20,
};
const NESTED = {
  village_name: 'Rampur',
  'water.wells': 12,
  'water.sources': [
    { _row: 'a', tests: [{ _row: 'x' }, { _row: 'y', year: 2026 }] },
    { _row: 'b', name: 'Temple' },
  ],
  'water.places': [
    { _row: 'school', count: 2 },
    { _row: 'bank', count: 1 },
  ],
  'water.each': [
    { _row: '2', depth: 20 },
    { _row: '10', depth: 100 },
  ],
};

describe('rows in JSON', () => {
  it('are lists of objects in order, with their rows in them', () => {
    expect(nestRows(FLAT, fields)).toEqual(NESTED);
  });

  it('are read back as they were', () => {
    expect(read(NESTED)).toEqual({ values: FLAT, problems: [] });
  });

  it('leave out rows that were taken out, and rows that no table has', () => {
    const gone = {
      'water.sources/@a': null,
      'water.sources/@a/name': 'Old well',
      'water.sources/@a/tests/@x': 'V',
      'water.places/@palace/count': 1,
      'water.each/@first/depth': 1,
    };
    expect(nestRows(gone, fields)).toEqual({});
  });

  it('stay flat where the form does not know them, in both directions', () => {
    const newer = {
      'water.sources/@a': 'V',
      'water.sources/@a/pumps/@p/power': 5,
      'water.canals/@c': 'V',
      'water.canals/@c/length': 3,
    };
    expect(nestRows(newer, fields)).toEqual({
      'water.sources': [{ _row: 'a', 'pumps/@p/power': 5 }],
      'water.canals/@c': 'V',
      'water.canals/@c/length': 3,
    });
    expect(read(nestRows(newer, fields)).values).toEqual(newer);
  });
});

describe('a list of rows that somebody sends', () => {
  const sources = (...rows: readonly object[]) => ({ 'water.sources': rows });
  const known = { 'water.sources/@a': 'C', 'water.sources/@b': 'K' };

  it('keeps the places of rows that have not moved', () => {
    const { values } = read(sources({ _row: 'a' }, { _row: 'n' }, { _row: 'b' }), { known });
    expect(values).toEqual({ ...known, 'water.sources/@n': 'G' });
  });

  it('may be empty', () => {
    expect(read(sources())).toEqual({ values: {}, problems: [] });
  });

  it.each([
    ['no id', { name: 'Temple' }],
    ['an id with the signs of a path', { _row: 'a/@b' }],
    ['the id of a row before it', { _row: 'a' }],
    ['an id that is no text', { _row: 7 }],
  ])('tells of a row with %s, and takes the others', (_what, bad) => {
    const { values, problems } = read(sources({ _row: 'a' }, bad, { _row: 'b' }));
    expect(Object.keys(values)).toEqual(['water.sources/@a', 'water.sources/@b']);
    expect(problems).toEqual([{ repeat: 'water.sources', index: 1 }]);
  });

  it('gets the ids that are missing from a caller that makes them', () => {
    const { values } = read(sources({ name: 'Temple' }, { name: 'School' }), {
      idAt: (at: number) => `new${at}`,
    });
    expect(values).toEqual({
      'water.sources/@new0': 'V',
      'water.sources/@new0/name': 'Temple',
      'water.sources/@new1': 'W',
      'water.sources/@new1/name': 'School',
    });
  });

  it('leaves lists of options alone', () => {
    expect(read({ 'water.months': ['may', 'june'] }).values).toEqual({ 'water.months': ['may', 'june'] });
  });
});
