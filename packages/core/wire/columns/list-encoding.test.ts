import { describe, expect, it } from 'vitest';
import { decodeList, encodeList, fromColumns, toColumns } from './list-encoding.ts';
import { wireColumns } from './wire-columns.ts';

type Json = Readonly<Record<string, unknown>>;

const overTheWire = (objects: readonly Json[]) =>
  fromColumns(wireColumns.parse(JSON.parse(JSON.stringify(toColumns(objects)))));

describe('objects by column', () => {
  it.each<[string, Json[]]>([
    ['nothing', []],
    ['objects without anything', [{}, {}]],
    ['values of every kind', [{ a: 1, b: 'x', c: null, d: false, e: ['Well', 'River'], f: [] }]],
    ['properties that some do not have', [{ a: 1 }, { b: 2 }, { a: null, b: '' }]],
    ['modules', [{ basic_info: { population: 5 } }, { basic_info: { households: 2 }, roads: { km: 1.5 } }]],
    ['modules without answers', [{ basic_info: {} }, { basic_info: { population: 5 } }, {}]],
    ['a value where others have a module', [{ a: 1 }, { a: { b: 2 } }, { a: [{}] }]],
    ['lists of objects', [{ conflicts: [{ id: 'c1', mine: { a: 1 } }] }, { conflicts: [] }]],
    ['names with dots', [{ set: { 'basic_info.population': 5 } }, { set: { 'basic_info.population': 6 } }]],
    ['modules within modules', [{ a: { b: { c: 1 } } }, { a: { b: { c: 2, d: {} } } }]],
  ])('come back: %s', (_, objects) => {
    expect(overTheWire(objects)).toEqual(objects);
  });

  it('come back with the names that objects have of themselves', () => {
    const [object] = overTheWire([
      JSON.parse('{"__proto__": {"admin": true}, "constructor": 1, "toString": {"x": 1}}') as Json,
    ]);
    expect(Object.keys(object ?? {})).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Json)['admin']).toBeUndefined();
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  });

  it('leave out undefined values', () => {
    expect(overTheWire([{ a: undefined, b: 1 }])).toEqual([{ b: 1 }]);
  });
});

describe('what is sent', () => {
  it.each([0, 1, 7, 8, 500])('comes back: %s surveys', (count) => {
    const surveys = Array.from({ length: count }, (_, at) => ({ survey_id: `S${at}`, basic_info: { at } }));
    expect(decodeList(encodeList(surveys))).toEqual(surveys);
  });
});

describe('columns that nobody made', () => {
  const column = (path: unknown, values: unknown) => ({ rows: 2, columns: [{ path, values }] });

  it.each([
    ['more rows than a request takes', { rows: 501, columns: [] }],
    ['fewer than no rows', { rows: -1, columns: [] }],
    ['a property without a name', column([], [1, 2])],
    ['a way that is longer than any', column(['a', 'b', 'c', 'd', 'e'], [1, 2])],
    ['a name that is no text', column(['a', 1], [1, 2])],
    ['a name without end', column(['x'.repeat(201)], [1, 2])],
    ['a way that is no list', column('a', [1, 2])],
    ['values that are no list', column(['a'], { length: 2 })],
    ['no column at all', { rows: 2, columns: [null] }],
    ['columns that are no list', { rows: 0, columns: { length: 0 } }],
    ['a value too few', column(['a'], [1])],
    ['a value too many', column(['a'], [1, 2, 3])],
    [
      'names that would come out as megabytes',
      {
        rows: 500,
        columns: Array.from({ length: 100 }, (_, at) => ({
          path: [String(at).padStart(200, 'x')],
          values: Array(500).fill(0),
        })),
      },
    ],
  ])('are refused: %s', (_, columns) => {
    expect(wireColumns.safeParse(columns).success).toBe(false);
  });
});
