import { describe, expect, it } from 'vitest';
import { asValueOrRows, operationReader, readOperation } from '../read-operation.ts';
import { fromColumns, toColumns } from './list-encoding.ts';
import { listReader } from './read-columns.ts';
import type { WireColumns } from './wire-columns.ts';

type Json = Readonly<Record<string, unknown>>;

const asSent = (objects: readonly Json[]): WireColumns =>
  JSON.parse(JSON.stringify(toColumns(objects))) as WireColumns;

const create = (at: number, content: Json): Json => ({
  op_id: `op${at}`,
  action: 'create',
  survey_id: `S${at}`,
  panchayat_id: '48211',
  form_name: 'village-standard',
  form_version: 1,
  ...content,
});

const full = (population: number): Json => ({
  village_name: 'रामपुर',
  survey_date: '2026-01-05',
  sanitation: { toilets: 3, sources: ['Well', 'River'] },
  basic_info: { population, households: 2.5 },
});

const edit: Json = {
  op_id: 'op9',
  action: 'update',
  survey_id: 'S9',
  base_version: 1,
  set: { 'basic_info.population': 5 },
};

/** Reads lists one after the other with one reader. */
const read = (lists: readonly WireColumns[]) => {
  const [readList, read] = [listReader(asValueOrRows), operationReader()];
  return lists.map((columns) => readList({ columns }).map(read));
};
const oneByOne = (lists: readonly WireColumns[]) =>
  lists.map((columns) => fromColumns(columns).map(readOperation));

const column = (path: string[], values: unknown[]) => ({ path, values });
const heads = toColumns([create(1, {}), create(2, {})]).columns;

describe('operations by column are read as they are one by one', () => {
  it.each<[string, readonly Json[][]]>([
    ['new surveys with the same fields', [[create(1, full(1)), create(2, full(2))]]],
    ['the same columns again', [[create(1, full(1))], [create(2, full(2))]]],
    ['other columns', [[create(1, full(1))], [create(2, { village_name: 'Belwa' })], [create(3, full(3))]]],
    ['as many columns of other names', [[create(1, { a: { b: 1 } })], [create(2, { a: { c: 2 } })]]],
    ['a field that one does not have', [[create(1, full(1)), create(2, { basic_info: { households: 1 } })]]],
    ['an empty answer', [[create(1, { basic_info: { population: null } }), create(2, full(1))]]],
    ['an answer of no shape', [[create(1, { basic_info: { population: { is: 1 } }, village_name: {} })]]],
    ['answers in lists of anything', [[create(1, { basic_info: { population: [1, {}] } })]]],
    ['a module without answers', [[create(1, { basic_info: {} }), create(2, full(2))]]],
    ['a module where another has a value', [[create(1, { basic_info: 7 }), create(2, full(2))]]],
    ['a module called as something else', [[create(1, { resolves: { a: 1 } }), create(2, full(1))]]],
    ['a name made of two', [[create(1, { village_name: { en: 'Rampur' } })]]],
    ['something deep', [[create(1, { basic_info: { population: { all: { of: 1 } } } })]]],
    ['names that meet', [[create(1, { a: { 'b.c': 1 }, 'a.b': { c: 2 } })]]],
    ['edits among them', [[create(1, full(1)), edit, create(2, full(2))]]],
    ['a create that does not fit', [[create(1, { form_version: 1.5, ...full(1) }), create(2, full(2))]]],
    [
      'names that objects have of themselves',
      [[JSON.parse('{"action":"create","__proto__":{"x":1}}') as Json]],
    ],
    ['nothing', [[]]],
  ])('%s', (_, lists) => {
    const sent = lists.map(asSent);
    expect(read(sent)).toEqual(oneByOne(sent));
  });

  it.each<[string, WireColumns]>([
    [
      'a field twice',
      { rows: 2, columns: [...heads, column(['a', 'b'], [1, 2]), column(['a', 'b'], [3, 4])] },
    ],
    [
      'the name twice',
      {
        rows: 2,
        columns: [...heads, column(['village_name'], ['x', 'y']), column(['village_name'], [1, {}])],
      },
    ],
    ['an id twice', { rows: 2, columns: [...heads, column(['op_id'], ['x', 'y'])] }],
    [
      'a value behind its module',
      { rows: 2, columns: [...heads, column(['a', 'b'], [1, 2]), column(['a'], [3, {}])] },
    ],
  ])('%s', (_, columns) => {
    expect(read([columns])).toEqual(oneByOne([columns]));
  });

  it('has their answers in the order of the names', () => {
    const [item] = listReader(asValueOrRows)({ columns: asSent([create(1, full(1))]) });
    expect(Object.keys(item?.answers?.() ?? {})).toEqual([
      'basic_info.households',
      'basic_info.population',
      'sanitation.sources',
      'sanitation.toilets',
      'survey_date',
      'village_name',
    ]);
  });

  it('leaves a list that came one by one as it is', () => {
    expect(listReader(asValueOrRows)({ surveys: [edit, 7] })).toEqual([{ json: edit }, { json: 7 }]);
  });
});
