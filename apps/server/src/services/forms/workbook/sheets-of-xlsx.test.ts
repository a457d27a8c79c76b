import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { aWorkbook, type WorkbookXml } from '../../../testing/files/a-workbook.ts';
import { aZip } from '../../../testing/files/a-zip.ts';
import { sheetsOfXlsx } from './sheets-of-xlsx.ts';

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** Returns the texts of the only row of a sheet with these cells. */
async function textsOf(cells: string, more: Partial<WorkbookXml> = {}): Promise<readonly string[]> {
  const [sheet] = await sheetsOfXlsx(aWorkbook({ sheets: { survey: `<row>${cells}</row>` }, ...more }));
  return sheet?.rows[0] ?? [];
}

describe('a workbook of Excel', () => {
  it('has the texts of its cells at their places, with empty cells and rows between', async () => {
    const rows =
      '<row r="1"><c r="B1" t="s"><v>1</v></c></row><row r="3"><c r="AA3" t="str"><v>x</v></c></row>';
    const strings =
      '<si><t>a</t></si><si><r><t>in </t></r><r><t xml:space="preserve">two &amp; </t></r><rPh><t>no</t></rPh></si>';
    const [sheet] = await sheetsOfXlsx(aWorkbook({ sheets: { survey: rows }, strings }));
    expect(sheet?.rows).toEqual([['', 'in two & '], [], [...Array<string>(26).fill(''), 'x']]);
  });

  it('is read in its strict form, with prefixes and other quotes too', async () => {
    const survey = "<x:row\n r = '1'><x:c\tr='A1' t=\"d\"><x:v>2026-11-25T00:00:00Z</x:v></x:c></x:row>";
    const [sheet] = await sheetsOfXlsx(aWorkbook({ sheets: { survey }, isStrict: true }));
    expect(sheet?.rows).toEqual([['2026-11-25']]);
  });

  it('is read from a zip of 64 bits', async () => {
    expect(await textsOf(inline('type'), { isWide: true })).toEqual(['type']);
  });

  it('that another program wrote is the same', async () => {
    const rows = [['type', 'name', 'हिन्दी'], ['text', 'q1', 12.5], [], ['', true]];
    const written = await writeXlsx({ sheets: [{ name: 'survey', rows }] });
    const [sheet] = await sheetsOfXlsx(written);
    expect(sheet?.rows).toEqual([['type', 'name', 'हिन्दी'], ['text', 'q1', '12.5'], [], ['', 'TRUE']]);
  });

  it.each([
    ['12', undefined, '12'],
    ['0.30000000000000004', undefined, '0.3'],
    ['1E3', undefined, '1000'],
    ['45000', 'dd/mm/yyyy', '2023-03-15'],
    ['1', 'yyyy-mm-dd', '1900-01-01'],
    ['45000.75', 'd mmm yy h:mm', '2023-03-15T18:00:00'],
    ['0.5', '[$-409]h:mm AM/PM', '12:00:00'],
    ['1.25', '#,##0.00', '1.25'],
    ['7', '&quot;day &quot;0', '7'],
    ['123', '00000', '00123'],
    ['45000', 'General', '45000'],
    ['-1', 'yyyy-mm-dd', '-1'],
  ])('shows the number %s in the format %s as a person sees it', async (value, format, text) => {
    const style = format === undefined ? '' : ' s="0"';
    const cell = `<c${style}><v>${value}</v></c>`;
    expect(await textsOf(cell, format === undefined ? {} : { formats: [format] })).toEqual([text]);
  });

  it('counts days from 1904 where it says so', async () => {
    const more = { formats: ['yyyy-mm-dd'], workbookPr: '<workbookPr date1904="1"/>' };
    expect(await textsOf('<c s="0"><v>43538</v></c>', more)).toEqual(['2023-03-15']);
  });

  it('has booleans, errors, and the last values of formulas', async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>ax</v></c><c><f>1+1</f><v>2</v></c>';
    expect(await textsOf(cells)).toEqual(['TRUE', 'FALSE', '#N/A', 'ax', '2']);
  });

  it('keeps lines, spaces, entities and escapes', async () => {
    const text = ' a\r\nb &lt;i&gt; &#x939;&#2367; _x0041_ <![CDATA[<&]]>';
    expect(await textsOf(inline(text))).toEqual([' a\nb <i> हि A <&']);
  });

  it('keeps long texts whole, wherever the pieces end in which they are unpacked', async () => {
    const texts = Array.from({ length: 12 }, (_, at) => `${'x'.repeat(at)}${'हि&न्दी'.repeat(4_000)}`);
    expect(await textsOf(texts.map((text) => inline(text.replaceAll('&', '&amp;'))).join(''))).toEqual(texts);
  });

  it('says where cells are merged, rows hidden, and formulas never worked out, once for each', async () => {
    const rows = `<row r="1">${inline('type')}</row><row r="4" hidden="1">${inline('a')}</row>
      <row r="5" hidden="true">${inline('b')}</row><row r="6"><c><f>A1</f></c></row>`;
    const behind = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B5:C5"/></mergeCells>';
    const [sheet] = await sheetsOfXlsx(aWorkbook({ sheets: { survey: rows }, behind }));
    expect(sheet?.notes).toEqual([
      { what: 'hidden_row', row: 4 },
      { what: 'formula_without_value', row: 6 },
      { what: 'merged_cells', row: 2 },
    ]);
  });

  it('is not touched where it is no form: other sheets, macros, pictures', async () => {
    const files = { 'xl/vbaProject.bin': 'no macro', 'xl/media/image1.png': 'no picture' };
    const sheets = { notes: '<row><c t="broken', Survey: `<row>${inline('type')}</row>` };
    expect(await sheetsOfXlsx(aWorkbook({ sheets, files }))).toEqual([
      { name: 'notes', rows: [] },
      { name: 'Survey', rows: [['type']], notes: [] },
    ]);
  });
});

const notExcel = (reason: string): object => ({ code: 'not_excel', params: { reason } });

describe('a file that is no workbook', () => {
  const broken = aWorkbook({ sheets: { survey: `<row>${inline('type')}</row>` } });
  it.each<[string, Uint8Array, object]>([
    ['that is empty', Buffer.alloc(0), notExcel('zip')],
    ['that is cut off', broken.subarray(0, 200), notExcel('zip')],
    ['whose end alone is there', broken.subarray(-22), notExcel('zip')],
    ['that is another zip', aZip({ 'a.txt': 'a' }), notExcel('no workbook in it')],
    ['of an older Excel', Buffer.from('d0cf11e0a1b11ae100', 'hex'), { code: 'old_excel' }],
    [
      'that defines texts',
      aWorkbook({ sheets: { survey: '<!DOCTYPE a [<!ENTITY b "c">]>' } }),
      notExcel('XML'),
    ],
    ['that ends in a tag', aWorkbook({ sheets: { survey: '<!-- ' } }), notExcel('XML')],
    ['with a row before the first', aWorkbook({ sheets: { survey: '<row r="0"/>' } }), notExcel('cell')],
    ['with a cell nowhere', aWorkbook({ sheets: { survey: '<row><c r="1"/></row>' } }), notExcel('cell')],
  ])('%s is refused', async (_, bytes, reason) => {
    await expect(sheetsOfXlsx(bytes)).rejects.toMatchObject(reason);
  });

  it('whatever byte of it is wrong is refused, or read', async () => {
    for (let at = 0; at < broken.length; at += 7) {
      const bytes = Buffer.from(broken);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      await sheetsOfXlsx(bytes).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'WorkbookError' });
      });
    }
  });
});

describe('a workbook that is too large', () => {
  const many = (text: string, megabytes: number): string => text.repeat((megabytes * 1e6) / text.length);
  it.each<[string, WorkbookXml, object]>([
    [
      'unpacked',
      { sheets: { survey: '' }, strings: many('aaaaaaaaaa', 151) },
      { code: 'unpacked_too_large', params: { limit: 150 } },
    ],
    [
      'in a part that should be small',
      { sheets: {}, files: { 'xl/styles.xml': many('          ', 9) } },
      { code: 'unpacked_too_large', params: { limit: 8 } },
    ],
    [
      'in what its cells repeat',
      {
        sheets: { survey: `<row>${'<c t="s"><v>0</v></c>'.repeat(2_000)}</row>` },
        strings: `<si><t>${'x'.repeat(40_000)}</t></si>`,
      },
      { code: 'too_many_characters', params: { limit: 50_000_000 } },
    ],
    [
      'in cells far apart',
      { sheets: { survey: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(5_000) } },
      { code: 'too_many_cells', params: { limit: 4_000_000 } },
    ],
  ])('%s is refused, with the limit', async (_, workbook, reason) => {
    await expect(sheetsOfXlsx(aWorkbook(workbook))).rejects.toMatchObject(reason);
  });

  it('in one cell is read as far as that can be told', async () => {
    const [text] = await textsOf(inline('x'.repeat(1_000_000)));
    expect(text).toHaveLength(32_768);
  });

  it('in columns is read as far as that can be told', async () => {
    expect(await textsOf('<c r="XFD1"><v>1</v></c>')).toHaveLength(1_001);
  });
});
