import type { Values } from '@sampark/core/survey/values';
import type { Translator } from '@sampark/i18n/types';
import { aSummary } from '@sampark/testing/builders';
import { formIn } from '@sampark/testing/xlsforms';
import { unzipSync } from 'fflate';
import { parseCsv } from 'hucre/csv';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { fixedColumns } from './fixed-columns.ts';
import { tablesOf } from './tables-of-surveys.ts';
import { xlsxOf } from './xlsx.ts';

const form = {
  ...formIn(`
    | survey | type | name | label |
    | | begin_group | school | School |
    | | image | gate | Gate |
    | | text | remark | Remark |
    | | end_group | | |
    | settings | form_id | form_title |
    | | pictures | Pictures |`),
  version: 1,
};
const keys = { getFixedT: () => (key: string) => key } as unknown as Translator;
const words = { sheet: 'Columns', headings: [], type: (type: string) => type };

const tables = (values: Values) =>
  tablesOf(
    [{ summary: aSummary({ form_name: form.name }), values: { village_name: 'Nagla', ...values }, form }],
    fixedColumns(keys, () => ''),
  );
const PHOTO = { 'school.gate': `sha256:0123456789abcdef${'0'.repeat(48)}.jpg` };

test('a table leads to the photo in the archive of files beside it', async () => {
  const [head = [], line = []] = parseCsv(csvOf(tables(PHOTO))) as string[][];
  expect(line[head.indexOf('school.gate')]).toBe('files/0123456789ab.jpg');
  const book = await xlsxOf(tables(PHOTO), { language: 'en', dayFormat: 'dd/mm/yyyy', words });
  const parts = unzipSync(new Uint8Array(await book.arrayBuffer()));
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  expect(sheet).toMatch(/<f>HYPERLINK\((?:"|&quot;)files\/0123456789ab\.jpg(?:"|&quot;)\)<\/f>/);
});

test('an answer that only looks like one stays a text', async () => {
  const typed = { 'school.remark': 'sha256:0123.jpg")+1' };
  const book = await xlsxOf(tables(typed), { language: 'en', dayFormat: 'dd/mm/yyyy', words });
  const parts = unzipSync(new Uint8Array(await book.arrayBuffer()));
  expect(new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])).not.toContain('<f>');
  expect(csvOf(tables(typed))).toContain('sha256:0123.jpg');
});
