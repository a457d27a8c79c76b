import { TABLE_LIMITS, TableFileError } from '@sampark/core/tables/table';
import { strToU8, zipSync } from 'fflate/browser';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readTables } from './read-tables.ts';

const pause = async (): Promise<void> => undefined;

const read = (name: string, content: Uint8Array | string) =>
  readTables(new File([typeof content === 'string' ? content : Uint8Array.from(content)], name), pause);

const problemOf = (name: string, content: Uint8Array | string): Promise<unknown> =>
  read(name, content).then(
    () => 'read',
    (error: unknown) => (error instanceof TableFileError ? error.problem : error),
  );

const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).buffer);

describe('CSV', () => {
  const rows = [{ row: 2, cells: ['रामपुर', '12'] }];
  test.each([
    ['UTF-8 with its mark', '\ufeffगाँव,घर\nरामपुर,12\n'],
    ['UTF-16, as Excel saves Unicode text', utf16('गाँव\tघर\nरामपुर\t12\n')],
  ])('in %s', async (_, content) => {
    expect(await read('survey.csv', content)).toEqual([{ name: 'survey', headings: ['गाँव', 'घर'], rows }]);
  });

  test('in Windows-1252, as older Excel saves it', async () => {
    const [table] = await read(
      'a.csv',
      Uint8Array.from('name\ncaf\xe9', (sign) => sign.charCodeAt(0)),
    );
    expect(table?.rows).toEqual([{ row: 2, cells: ['café'] }]);
  });

  test('gives up the apostrophe that guards a text', async () => {
    const [table] = await read('a.csv', "name\n'=1+1\n'tis\n");
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['=1+1', "'tis"]);
  });

  test('several in a zip: the one with the surveys first', async () => {
    const zip = zipSync({
      'form-wells.csv': strToU8('a\n1'),
      'form.csv': strToU8('b\n2'),
      'media/x.jpg': strToU8(''),
    });
    expect((await read('all.zip', zip)).map(({ name }) => name)).toEqual(['form', 'form-wells']);
  });
});

test('a workbook gives what a person sees in its cells', async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Surveys & more',
        rows: [
          ['Village', 'Houses', 'Day', 'Share', 'Yes'],
          ['A <b> "c"', 12, new Date(Date.UTC(2026, 2, 31)), 0.1 + 0.2, true],
          [null, null, null, null, null],
          ['क\nख', 1_234_567, null, -5, false],
        ],
      },
      { name: 'Wells', rows: [['Depth'], [4]] },
    ],
  });
  const [surveys, wells] = await read('a.xlsx', file);
  expect(surveys).toEqual({
    name: 'Surveys & more',
    headings: ['Village', 'Houses', 'Day', 'Share', 'Yes'],
    rows: [
      { row: 2, cells: ['A <b> "c"', '12', '2026-03-31', '0.3', 'TRUE'] },
      { row: 4, cells: ['क\nख', '1234567', '', '-5', 'FALSE'] },
    ],
  });
  expect(wells?.rows).toEqual([{ row: 2, cells: ['4'] }]);
});

describe('a file that is not read is told by its reason', () => {
  test('too large, before anything of it is read', async () => {
    const file = Object.assign(new File([], 'big.csv'), {
      arrayBuffer: () => Promise.reject(new Error('Nobody may read it.')),
    });
    Object.defineProperty(file, 'size', { value: TABLE_LIMITS.file + 1 });
    await expect(readTables(file, pause)).rejects.toThrow(new TableFileError('too_large'));
  });

  test('too many rows', async () => {
    expect(await problemOf('a.csv', 'a\n'.repeat(TABLE_LIMITS.rows + 1))).toBe('too_many_rows');
    expect(await problemOf('a.csv', 'a\n'.repeat(TABLE_LIMITS.rows))).toBe('read');
  });

  test('a zip of kilobytes that holds gigabytes', async () => {
    const bomb = zipSync({
      '_rels/.rels': strToU8(
        '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="wb.xml"/></Relationships>',
      ),
      'wb.xml': new Uint8Array(TABLE_LIMITS.unpacked + 1).fill(32),
    });
    expect(await problemOf('a.xlsx', bomb)).toBe('unpacked_too_large');
  });

  test.each([
    ['empty', 'a.csv', ''],
    ['empty', 'a.csv', 'only,headings\n'],
    ['open_quote', 'a.csv', 'a\n"b'],
    ['encoding', 'a.csv', Uint8Array.from([97, 0, 98, 0])],
    ['old_excel', 'a.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
    ['damaged', 'a.xlsx', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9])],
    ['damaged', 'a.xlsx', zipSync({ 'no.xml': strToU8('<a/>') })],
  ])('%s: %s', async (problem, name, content) => {
    expect(await problemOf(name, content)).toBe(problem);
  });
});
