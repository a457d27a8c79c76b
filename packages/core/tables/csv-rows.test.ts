import { expect, test } from 'vitest';
import { csvRows, separatorOf } from './csv-rows.ts';
import { TableFileError } from './table.ts';

const rowsOf = (text: string) => [...csvRows(text)].map(({ cells }) => cells);

test.each([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, as Excel writes them where a comma is the decimal sign',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes over several lines',
    'a,b\n"one\ntwo, ""three""",x\n',
    [
      ['a', 'b'],
      ['one\ntwo, "three"', 'x'],
    ],
  ],
  [
    'old line ends',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty cells, the last one too',
    'a,b,c\n,,\n',
    [
      ['a', 'b', 'c'],
      ['', '', ''],
    ],
  ],
  [
    'an empty cell at the end of the file',
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['a quote within a cell', 'a\n5" pipe\n', [['a'], ['5" pipe']]],
  ['nothing', '', []],
])('reads %s', (_, text, rows) => expect(rowsOf(text)).toEqual(rows));

test('counts rows as a spreadsheet does, those over several lines as one', () => {
  expect([...csvRows('a\n"1\n2"\n\n3')].map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'a'],
    [2, '1\n2'],
    [3, ''],
    [4, '3'],
  ]);
});

test('takes no separator from within quotes', () => {
  expect(separatorOf('"a;b;c",d\n1;2;3;4')).toBe(',');
});

test('says of a quote that nothing closes that the file is not whole', () => {
  expect(() => rowsOf('a,b\n"1,2\n3,4')).toThrow(new TableFileError('open_quote'));
});
