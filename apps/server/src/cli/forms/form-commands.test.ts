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
            message: 'There is no type "intejer". Did you mean "integer"?',
          },
          {
            sheet: 'survey',
            row: 2,
            column: 'label',
            code: 'unknown_reference',
            message:
              'There is no question, group or repeat "width" in the form. Write the name of a question as it stands in the column name, with the same small and capital letters.',
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
      `${path}: it is no form yet`,
      '  Row 2 of "survey", column "type": There is no type "intejer". Did you mean "integer"?',
      expect.stringMatching(
        /^ {2}Row 2 of "survey", column "label": There is no question, group or repeat "width"/,
      ),
    ]);
  });

  it('says it in Hindi, too', async () => {
    const path = await file('wells.md', WRONG);
    expect(await run('check', path, '--lang', 'hi')).toBe(1);
    expect(said.slice(0, 2)).toEqual([
      `${path}: यह अभी फ़ॉर्म नहीं बना`,
      '  "survey" की पंक्ति 2, कॉलम "type": "intejer" नाम का कोई type नहीं है। क्या आपका मतलब "integer" था?',
    ]);
    expect(await run('check', path, '--lang', 'xx')).toBe(2);
    expect(complaints.join()).toContain('--lang takes en or hi');
  });

  it('marks what is only a warning', async () => {
    const path = await file('wells.md', WELLS.replace('Wells', ''));
    expect(await run('check', path)).toBe(0);
    expect(said).toEqual([
      `${path}: it is a form`,
      '  Row 3 of "survey", column "label": The group or repeat has no label, so people read its name. Write a heading for people in the column label. (a warning)',
    ]);
  });

  it('goes on behind a file that is no workbook', async () => {
    const broken = await file('broken.xlsx', 'PK no zip');
    const picture = await file('wells.png', '');
    const good = await file('wells.md', WELLS);
    expect(await run('check', broken, picture, join(folder, 'none.md'), good, '--json')).toBe(1);
    const [zip, png, none, last] = told();
    expect([zip, png, none, last].map((each) => each?.ok)).toEqual([false, false, false, true]);
    expect(zip?.problems[0]?.message).toMatch(/^The file is no workbook of Excel \(/);
    expect(png?.problems[0]?.message).toMatch(/^A workbook is a file of .xlsx, .csv or .md./);
    expect(none?.problems[0]).toEqual({
      sheet: null,
      row: null,
      column: null,
      code: 'file_missing',
      message: 'There is no such file. Check the folder and the name.',
    });
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
