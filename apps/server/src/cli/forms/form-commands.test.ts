import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetsOfMarkdown } from '@sampark/core/forms/xlsform/sheets/markdown';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConfig } from '../../testing/a-config.ts';
import { runCommand } from '../run.ts';

const WELLS = `
| survey | type | name | label |
| | integer | depth | Depth in metres |
| | begin_repeat | wells | Wells |
| | text | owner | Owner |
| | end_repeat | | |
| settings | form_id | version |
| | wells | 3 |`;

const WRONG = WELLS.replace('integer', 'intejer').replace('Depth in metres', '${width}');

let folder: string;
let said: string[];
let complaints: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-cli-'));
  said = [];
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true }));

interface Told {
  readonly file: string;
  readonly ok: boolean;
  readonly problems: readonly { readonly message: string }[];
}

/** Returns what was said, a line of JSON for each file. */
const told = (): readonly Told[] => said.map((line) => JSON.parse(line) as Told);

const run = (...words: readonly string[]) =>
  runCommand(['form', ...words], {
    config: aConfig(folder),
    readPassword: () => Promise.reject(new Error('nobody is asked')),
    say: (text) => said.push(text),
    complain: (text) => complaints.push(text),
  });

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const asCsv = (markdown: string): string =>
  sheetsOfMarkdown(markdown)
    .flatMap(({ name, rows }) => [[name], ...rows.map((row) => ['', ...row])])
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');

const asXlsx = (markdown: string): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheetsOfMarkdown(markdown).map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell))),
    })),
  });

describe('sampark form check', () => {
  it.each([
    ['wells.md', (text: string) => text],
    ['wells.csv', asCsv],
    ['wells.xlsx', asXlsx],
  ])('takes %s, and says what is wrong in it where', async (name, write) => {
    const good = await file(name, await write(WELLS));
    expect(await run('check', good, '--json')).toBe(0);
    const bad = await file(`bad-${name}`, await write(WRONG));
    expect(await run('check', bad, '--json')).toBe(1);
    expect(told()).toEqual([
      { file: good, ok: true, problems: [] },
      {
        file: bad,
        ok: false,
        problems: [
          {
            sheet: 'survey',
            row: 2,
            column: 'type',
            code: 'unknown_type',
            message: 'there is no such type of question: intejer',
          },
          {
            sheet: 'survey',
            row: 2,
            column: 'label',
            code: 'unknown_reference',
            message: '${name} names nothing in the form: width',
          },
        ],
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('says the same to people', async () => {
    const path = await file('wells.md', WRONG);
    expect(await run('check', path)).toBe(1);
    expect(said).toEqual([
      `${path}: it is no form`,
      '  survey 2 type: there is no such type of question: intejer',
      '  survey 2 label: ${name} names nothing in the form: width',
    ]);
  });

  it('goes on behind a file that is no workbook', async () => {
    const broken = await file('broken.xlsx', 'PK no zip');
    const picture = await file('wells.png', '');
    const good = await file('wells.md', WELLS);
    expect(await run('check', broken, picture, join(folder, 'none.md'), good, '--json')).toBe(1);
    const [zip, png, none, last] = told();
    expect([zip, png, none, last].map((each) => each?.ok)).toEqual([false, false, false, true]);
    expect(zip?.problems[0]?.message).toMatch(/^it is no workbook of Excel/);
    expect(png?.problems[0]?.message).toBe('a workbook is a file of .xlsx, .csv or .md');
    expect(none?.problems[0]?.message).toMatch(/^it cannot be read: ENOENT/);
  });

  it('takes an XForm, and says what is wrong in it where', async () => {
    const markdown = await file('wells.md', WELLS);
    await run('convert', markdown, '--to', 'xform');
    const xform = said.splice(0).join('\n');
    const good = await file('wells.xml', xform);
    const bad = await file('bad.xml', xform.replace('</h:body>', '<upload ref="/data/depth"/></h:body>'));
    expect(await run('check', good, '--json')).toBe(0);
    expect(await run('check', bad)).toBe(1);
    expect(JSON.parse(said[0] ?? '')).toEqual({ file: good, ok: true, problems: [] });
    expect(said.slice(1)).toEqual([
      `${bad}: it is no form`,
      '  line 2 upload /data/depth: Sampark does not take this element: upload',
    ]);
  });

  it('asks for a file', async () => {
    expect(await run('check')).toBe(2);
    expect(complaints.join()).toContain('it takes a file');
  });
});

describe('sampark form convert', () => {
  it('writes the form as XForm, or as its own definition', async () => {
    const path = await file('wells.md', WELLS);
    expect(await run('convert', path, '--to', 'xform')).toBe(0);
    expect(said.join()).toContain('<h:title>wells</h:title>');
    said = [];
    expect(await run('convert', path, '--to', 'json')).toBe(0);
    expect(JSON.parse(said.join())).toMatchObject({ name: 'wells', version: 3 });
  });

  it('writes an XForm as the definition of the same form', async () => {
    const path = await file('wells.md', WELLS);
    await run('convert', path, '--to', 'json');
    const definition = said.splice(0);
    await run('convert', path, '--to', 'xform');
    expect(await run('convert', await file('again.xml', said.splice(0).join('\n')), '--to', 'json')).toBe(0);
    expect(said).toEqual(definition);
  });

  it('says why a workbook is no form, and writes nothing', async () => {
    const path = await file('wells.md', WRONG);
    expect(await run('convert', path, '--to', 'json')).toBe(1);
    expect(said).toEqual([]);
    expect(complaints).toHaveLength(3);
  });

  it('knows only its own shapes', async () => {
    expect(await run('convert', await file('wells.md', WELLS), '--to', 'pdf')).toBe(2);
    expect(complaints.join()).toContain('--to takes xform or json');
  });
});
