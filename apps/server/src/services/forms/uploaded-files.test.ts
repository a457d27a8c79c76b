import { describe, expect, it } from 'vitest';
import type { UploadedFile } from './files-in-body.ts';
import { readUploaded, sortFiles } from './uploaded-files.ts';

const VISITS = `
| survey | type | name | label | calculation |
| | select_one_from_file villages.csv | village | Village | |
| | calculate | block | | pulldata('blocks', 'label', 'name', 'b1') |`;
const VILLAGES = 'name,label\nr,Rampur\nn,नगला';
const BLOCKS = 'name,label\nb1,Sehore';

const file = (name: string, text: string): UploadedFile => ({ name, bytes: Buffer.from(text) });
const WORKBOOK = file('visits.md', VISITS);
const LISTS = [file('villages.csv', VILLAGES), file('blocks.csv', BLOCKS)];

/** Reads files as a browser sends them together. */
async function together(...files: readonly UploadedFile[]) {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('file', new File([Buffer.from(bytes)], name));
  const body = await new Response(form).blob();
  return readUploaded({ multipart: body.type, bytes: await body.bytes() });
}
const codes = async (...files: readonly UploadedFile[]) =>
  (await together(...files)).problems.map(({ code, params }) => [code, ...Object.values(params)].join(' '));

describe('files that come together', () => {
  it('are a workbook and the lists that it names, in any order', async () => {
    const { form, problems } = await together(...LISTS, WORKBOOK);
    expect(problems).toEqual([]);
    expect(form?.name).toBe('visits');
    expect(JSON.stringify(form)).toContain('नगला');
    expect(form?.lists?.blocks).toMatchObject([{ columns: { label: 'Sehore' } }]);
  });

  it('may be one alone: any workbook, or one that is CSV', async () => {
    expect(await codes(WORKBOOK)).toEqual(['list_file_missing villages.csv']);
    const csv = file('wells.csv', 'survey,type,name,label\n,integer,depth,Depth');
    expect((await together(csv)).form?.name).toBe('wells');
    expect((await readUploaded(csv)).form?.name).toBe('wells');
  });

  it.each([
    ['no_workbook', LISTS],
    ['no_workbook', []],
    ['several_workbooks visits.md, other.xlsx', [WORKBOOK, file('other.xlsx', '')]],
    ['file_twice villages.csv', [WORKBOOK, ...LISTS, file('villages.csv', BLOCKS)]],
    ['neither_workbook_nor_list villages.pdf', [WORKBOOK, file('villages.pdf', '')]],
    ['neither_workbook_nor_list ../villages.csv', [WORKBOOK, file('../villages.csv', VILLAGES)]],
    ['too_many_files 100', [WORKBOOK, ...Array.from({ length: 100 }, (_, at) => file(`${at}.csv`, ''))]],
    ['list_not_read villages.csv', [WORKBOOK, file('villages.csv', 'name,"label')]],
    ['list_file_missing villages.csv', [WORKBOOK, file('blocks.csv', BLOCKS)]],
    ['list_not_asked people.csv', [WORKBOOK, ...LISTS, file('people.csv', VILLAGES)]],
    [
      'list_not_asked villages.csv',
      [file('wells.md', '| survey | type | name | label |\n| | note | a | A |'), ...LISTS.slice(0, 1)],
    ],
  ] as const)('say what is wrong with them: %s', async (expected, files) => {
    expect(await codes(...files)).toEqual([expected]);
  });

  it('say nothing of lists where the workbook cannot be read', async () => {
    expect(await codes(file('visits.xlsx', 'no zip'), ...LISTS)).toEqual([
      expect.stringMatching(/^not_excel/),
    ]);
  });

  it('are refused where their body is cut off, or is none', async () => {
    const body = { multipart: 'multipart/form-data; boundary=x', bytes: Buffer.from('--x\r\nContent-Dis') };
    expect((await readUploaded(body)).problems).toMatchObject([{ code: 'upload_broken' }]);
    expect((await readUploaded({ ...body, multipart: 'multipart/form-data' })).form).toBeNull();
  });

  it('never bring a list whose name is a path', () => {
    for (const name of ['..\\villages.csv', '/etc/villages.csv', 'a\0.csv', `${'n'.repeat(300)}.csv`]) {
      expect(() => sortFiles([WORKBOOK, file(name, '')]), name).toThrow('neither_workbook_nor_list');
    }
  });
});
