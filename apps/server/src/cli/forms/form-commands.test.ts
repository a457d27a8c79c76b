import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedForms } from '@sampark/core/forms/shipped/shipped-forms';
import { sheetsOfMarkdown } from '@sampark/core/forms/xlsform/sheets/markdown';
import { waterForm, whole } from '@sampark/testing/form-builders';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { formCommandLine, WELLS, WRONG } from '../../testing/forms/form-command-line.ts';

const wholeForm = waterForm(whole('wells'));

const { run, folder, file, said, complaints } = formCommandLine();

interface Told {
  readonly file: string;
  readonly ok: boolean;
  readonly problems: readonly { readonly message: string }[];
}

/** Returns what was said, a line of JSON for each file. */
const told = (): readonly Told[] => said().map((line) => JSON.parse(line) as Told);

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
  it('knows the records that it is told of', async () => {
    const visit = '| survey | type | name | label |\n| | select_one_from_file household.csv | h | H |';
    const path = await file('visit.md', visit);
    expect(await run('check', path, '--json')).toBe(1);
    expect(await run('check', path, '--json', '--records', 'school,household')).toBe(0);
    expect(told().map(({ ok }) => ok)).toEqual([false, true]);
  });

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
    expect(complaints()).toEqual([]);
  });

  it('says the same to people', async () => {
    const path = await file('wells.md', WRONG);
    expect(await run('check', path)).toBe(1);
    expect(said()).toEqual([
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
    expect(said().slice(0, 2)).toEqual([
      `${path}: यह अभी फ़ॉर्म नहीं बना`,
      '  "survey" की पंक्ति 2, कॉलम "type": "intejer" नाम का कोई type नहीं है। क्या आपका मतलब "integer" था?',
    ]);
    expect(await run('check', path, '--lang', 'xx')).toBe(2);
    expect(complaints().join()).toContain('--lang takes en, hi, mr');
  });

  it('marks what is only a warning', async () => {
    const path = await file('wells.md', WELLS.replace('Wells', ''));
    expect(await run('check', path)).toBe(0);
    expect(said()).toEqual([
      `${path}: it is a form`,
      '  Row 3 of "survey", column "label": The group or repeat has no label, so people read its name. Write a heading for people in the column label. (a warning)',
    ]);
  });

  it('finds the lists of a form beside it, and in no other folder', async () => {
    await file('secret.csv', 'name,code');
    await mkdir(join(folder(), 'forms'));
    const form = await file(
      'forms/villages.md',
      `| survey | type | name | label | calculation |
       | | select_one_from_file villages.csv | village | Village | |
       | | calculate | other | | pulldata('../secret', 'name', 'code', 1) |`,
    );
    expect(await run('check', form)).toBe(1);
    expect(said().join()).toContain('The list "villages.csv" is not there.');
    said();
    await file('forms/villages.csv', '\uFEFFname,label\r\nr,"Rampur, near Sagar"\r\n');
    expect(await run('check', form)).toBe(0);
    expect(said().join()).toMatch(/pulldata\(\) needs the file "\.\.\/secret\.csv".*\(a warning\)/);
    said();
    expect(await run('convert', form, '--to', 'xform')).toBe(0);
    expect(said().join()).toContain('Rampur, near Sagar');
    await file('forms/villages.csv', 'name,"label');
    expect(await run('check', form)).toBe(1);
    expect(said().join()).toMatch(/The list in the file "villages\.csv" is too large, or cannot be read/);
  });

  it('goes on behind a file that is no workbook', async () => {
    const broken = await file('broken.xlsx', 'PK no zip');
    const picture = await file('wells.png', 'no picture');
    const good = await file('wells.md', WELLS);
    expect(await run('check', broken, picture, folder(), join(folder(), 'none.md'), good, '--json')).toBe(1);
    const [zip, png, no, none, last] = told();
    expect([zip, png, no, none, last].map((each) => each?.ok)).toEqual([false, false, false, false, true]);
    expect(no?.problems[0]?.message).toMatch(/^There is no such file\./);
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

  it('takes an XForm, and says what is wrong in it where', async () => {
    const markdown = await file('wells.md', WELLS);
    await run('convert', markdown, '--to', 'xform');
    const xform = said().join('\n');
    const good = await file('wells.xml', xform);
    const bad = await file('bad.xml', xform.replace('</h:body>', '<secret ref="/data/depth"/></h:body>'));
    expect(await run('check', good, '--json')).toBe(0);
    expect(await run('check', bad)).toBe(1);
    const [first = '', ...rest] = said();
    expect(JSON.parse(first)).toEqual({ file: good, ok: true, problems: [] });
    expect(rest).toEqual([
      `${bad}: it is no form yet`,
      '  Line 2, secret /data/depth: Sampark does not take the element "secret". Take it out of the XForm, or ask in another way.',
    ]);
  });

  it('asks for a file', async () => {
    expect(await run('check')).toBe(2);
    expect(complaints().join()).toContain('it takes a file');
  });
});

describe('sampark form convert', () => {
  it('writes the form as XForm, or as its own definition', async () => {
    const path = await file('wells.md', WELLS);
    expect(await run('convert', path, '--to', 'xform')).toBe(0);
    expect(said().join()).toContain('<h:title>wells</h:title>');
    said();
    expect(await run('convert', path, '--to', 'json')).toBe(0);
    expect(JSON.parse(said().join())).toMatchObject({ name: 'wells', version: 3 });
  });

  it.each(['wells.xlsx', 'wells.md'])(
    'writes a form as a workbook, %s, that is the same form',
    async (name) => {
      for (const form of shippedForms) {
        const first = join(folder(), `first-${name}`);
        const second = join(folder(), `second-${name}`);
        expect(await run('convert', form.name, '--to', 'xlsform', '--out', first)).toBe(0);
        expect(await run('convert', first, '--to', 'xlsform', '--out', second)).toBe(0);
        said();
        for (const path of [first, second]) expect(await run('convert', path, '--to', 'json')).toBe(0);
        const [once = '', again] = said();
        expect(again).toBe(once);
        expect(JSON.parse(once)).toMatchObject({ name: form.name, title: form.title });
      }
      expect(complaints()).toEqual([]);
    },
  );

  it('keeps every character of a text in a workbook', async () => {
    const label = { en: ' =1+1 \n‘two  lines’ _x0041_ <b>&\u{1F6B0}' };
    const definition = { ...wholeForm, title: { en: '0012' }, modules: [{ ...wholeForm.modules[0], label }] };
    const json = await file('wells.json', JSON.stringify(definition));
    const xlsx = join(folder(), 'wells.xlsx');
    expect(await run('convert', json, '--to', 'xlsform', '--out', xlsx)).toBe(0);
    expect(await run('convert', xlsx, '--to', 'json')).toBe(0);
    expect(JSON.parse(said().join())).toEqual(definition);
  });

  it('writes no definition in which questions repeat too many choices', async () => {
    const many = (count: number, line: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => line(at)).join('\n');
    const path = await file(
      'many.md',
      `| survey | type | name | label |
       ${many(201, (at) => `| | select_one l | q${at} | Q |`)}
       | choices | list_name | name | label |
       ${many(1_000, (at) => `| | l | c${at} | C |`)}`,
    );
    expect(await run('check', path)).toBe(0);
    expect(await run('convert', path, '--to', 'json')).toBe(1);
    expect(complaints().join()).toContain('more than 200000 choices');
  });

  it('writes a workbook as tables where no file is named', async () => {
    expect(await run('convert', await file('wells.md', WELLS), '--to', 'xlsform')).toBe(0);
    expect(said().join()).toContain('| survey |\n|  | type | name | label::English (en) |');
  });

  it.each([
    ['wells.json', '{', /no definition of a form \(/],
    ['wells.json', '{"name":"wells"}', /no definition of a form \(version: /],
    ['wells.json', `{"modules":[${'1,'.repeat(20_001)}1]}`, /more than 20000 rows/],
    ['wells.json', `${'{"children":['.repeat(20_000)}${']}'.repeat(20_000)}`, /no definition of a form \(/],
    ['wells.json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /no definition of a form \(/],
  ])('takes no definition that is none: %s %.20s', async (name, content, complaint) => {
    expect(await run('convert', await file(name, content), '--to', 'json')).toBe(1);
    expect(complaints().join()).toMatch(complaint);
  });

  it('writes only what it can, where it can', async () => {
    const path = await file('wells.md', WELLS);
    expect(await run('convert', path, '--to', 'xlsform', '--out', join(folder(), 'wells.ods'))).toBe(2);
    const nowhere = join(folder(), 'none', 'wells.xlsx');
    expect(await run('convert', path, '--to', 'xlsform', '--out', nowhere)).toBe(1);
    const [kind, place] = complaints();
    expect(kind).toContain('--out takes a file of .xlsx or .md');
    expect(place).toMatch(/cannot be written: ENOENT/);
  });

  it('writes an XForm as the definition of the same form', async () => {
    const path = await file('wells.md', WELLS);
    await run('convert', path, '--to', 'json');
    const definition = said();
    await run('convert', path, '--to', 'xform');
    expect(await run('convert', await file('again.xml', said().join('\n')), '--to', 'json')).toBe(0);
    expect(said()).toEqual(definition);
  });

  it('says why a workbook is no form, and writes nothing', async () => {
    const path = await file('wells.md', WRONG);
    expect(await run('convert', path, '--to', 'json')).toBe(1);
    expect([said().length, complaints().length]).toEqual([0, 3]);
  });

  it('knows only its own shapes', async () => {
    expect(await run('convert', await file('wells.md', WELLS), '--to', 'pdf')).toBe(2);
    expect(complaints().join()).toContain('--to takes xform or json or xlsform');
  });
});
