import { begin, type Cases, refused } from '../begin.ts';
import { calc, group, int, repeat, text } from '../items.ts';
import type { Scenario } from '../scenario.ts';

/** Two rows in each of two rows in each of two rows; a second such repeat reads the first by the numbers of its rows. */
function nested(): Scenario {
  const [D1, D2, D3] = ['/data/r1-d1', '/data/r1-d1/r1-d2', '/data/r1-d1/r1-d2/r1-d3'];
  const read = (target: string, ...pairs: string[]) => `indexed-repeat(${target}, ${pairs.join(', ')})`;
  const survey = begin(
    repeat('r1-d1', [
      calc('in-r1-d1', "concat('[', position(..), ']')"),
      repeat('r1-d2', [
        calc('in-r1-d2', "concat('[', position(../..), ']', '[', position(..), ']')"),
        repeat('r1-d3', [
          calc(
            'in-r1-d3',
            "concat('[', position(../../..), ']', '[', position(../..), ']', '[', position(..), ']')",
          ),
        ]),
      ]),
    ]),
    repeat('r2-d1', [
      calc('from-r1-d1', read(`${D1}/in-r1-d1`, D1, 'position(..)')),
      repeat('r2-d2', [
        calc('from-r1-d2-a', read(`${D2}/in-r1-d2`, D1, 'position(../..)', D2, 'position(..)')),
        calc('from-r1-d2-b', read(`${D2}/in-r1-d2`, D2, 'position(..)', D1, 'position(../..)')),
        repeat('r2-d3', [
          calc(
            'from-r1-d3-a',
            read(`${D3}/in-r1-d3`, D1, 'position(../../..)', D2, 'position(../..)', D3, 'position(..)'),
          ),
          calc(
            'from-r1-d3-b',
            read(`${D3}/in-r1-d3`, D2, 'position(../..)', D1, 'position(../../..)', D3, 'position(..)'),
          ),
        ]),
      ]),
    ]),
  );
  for (const r of ['r1', 'r2']) {
    survey.add(`${r}-d1`, 2);
    for (const one of [1, 2]) {
      survey.add(`${r}-d1[${one}]/${r}-d2`, 2);
      for (const two of [1, 2]) survey.add(`${r}-d1[${one}]/${r}-d2[${two}]/${r}-d3`, 2);
    }
  }
  return survey;
}

const twoDeep = (field: string) => () =>
  nested().holds({
    [`r2-d1[1]/r2-d2[1]/${field}`]: '[1][1]',
    [`r2-d1[1]/r2-d2[2]/${field}`]: '[1][2]',
    [`r2-d1[2]/r2-d2[1]/${field}`]: '[2][1]',
    [`r2-d1[2]/r2-d2[2]/${field}`]: '[2][2]',
  });

const threeDeep = (field: string) => () =>
  nested().holds({
    [`r2-d1[1]/r2-d2[1]/r2-d3[1]/${field}`]: '[1][1][1]',
    [`r2-d1[1]/r2-d2[1]/r2-d3[2]/${field}`]: '[1][1][2]',
    [`r2-d1[1]/r2-d2[2]/r2-d3[1]/${field}`]: '[1][2][1]',
    [`r2-d1[2]/r2-d2[1]/r2-d3[1]/${field}`]: '[2][1][1]',
    [`r2-d1[2]/r2-d2[2]/r2-d3[2]/${field}`]: '[2][2][2]',
  });

const VALUES = 'indexed-repeat(/data/outer/inner/value, /data/outer, 1)';
const values = (): Scenario =>
  begin(
    repeat('outer', [repeat('inner', [text('value')])]),
    calc('all', `concat(${VALUES})`),
    calc('count', `count(${VALUES})`),
  )
    .add('outer')
    .add('outer[1]/inner', 2)
    .answer({ 'outer[1]/inner[1]/value': 'a', 'outer[1]/inner[2]/value': 'b' });

/** `xpath/functions/indexed-repeat.test.ts`. */
export const indexedRepeat: Cases = {
  'first argument not child of a repeat > produces an error': () =>
    refused(
      /outside is not in row/,
      text('outside'),
      repeat('row', [text('inside')]),
      calc('calc', 'indexed-repeat(/data/outside, /data/row, 1)'),
    ),

  'gets an indexed value in a single repeat instance': () =>
    begin(
      int('index'),
      group('outer', [repeat('row', [text('inside')])]),
      calc('calc', 'indexed-repeat(/data/outer/row/inside, /data/outer/row, ../index)'),
    )
      .add('outer/row', 3)
      .answer({
        'outer/row[1]/inside': 'index1',
        'outer/row[2]/inside': 'index2',
        'outer/row[3]/inside': 'index3',
      })
      .holds({ calc: '' })
      .answer({ index: 2 })
      .holds({ calc: 'index2' })
      .answer({ index: 1 })
      .holds({ calc: 'index1' })
      .answer({ index: -1 })
      .holds({ calc: '' }),

  'gets an indexed value using parallel repeat position': () =>
    begin(
      repeat('one', [text('inside')]),
      repeat('two', [calc('from_one', 'indexed-repeat(/data/one/inside, /data/one, position(..))')]),
    )
      .add('one', 3)
      .add('two', 3)
      .answer({ 'one[1]/inside': 'index1', 'one[2]/inside': 'index2', 'one[3]/inside': 'index3' })
      .holds({ 'two[1]/from_one': 'index1', 'two[2]/from_one': 'index2', 'two[3]/from_one': 'index3' }),

  'Nested repeats > handles top-level repeats': () =>
    nested().holds({ 'r2-d1[1]/from-r1-d1': '[1]', 'r2-d1[2]/from-r1-d1': '[2]' }),
  'Nested repeats > handles repeats two deep (field: from-r1-d2-a)': twoDeep('from-r1-d2-a'),
  'Nested repeats > handles repeats two deep (field: from-r1-d2-b)': twoDeep('from-r1-d2-b'),
  'Nested repeats > handles repeats three deep (field: from-r1-d3-a)': threeDeep('from-r1-d3-a'),
  'Nested repeats > handles repeats three deep (field: from-r1-d3-b)': threeDeep('from-r1-d3-b'),

  'Behavior of node-set results > includes multiple target nodes in a node-set': () =>
    values().holds({ all: 'ab', count: 2 }),

  'Behavior of node-set results > excludes target nodes outside the indexed-repeat subtree': () =>
    values()
      .add('outer')
      .add('outer[2]/inner', 2)
      .answer({ 'outer[2]/inner[1]/value': 'a', 'outer[2]/inner[2]/value': 'b' })
      .holds({ all: 'ab', count: 2 }),
};
