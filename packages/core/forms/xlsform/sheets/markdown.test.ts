import { describe, expect, it } from 'vitest';
import { markdownOfSheets, sheetsOfMarkdown } from './markdown.ts';

describe('a workbook as a Markdown table', () => {
  it('has the sheets that its first column names, with their rows', () => {
    const sheets = sheetsOfMarkdown(`
      | survey  |      |      |
      |         | type | name |
      |         | text | q1   |
      | choices |
      |         | list_name | name |
    `);
    expect(sheets).toEqual([
      {
        name: 'survey',
        rows: [
          ['type', 'name'],
          ['text', 'q1'],
        ],
      },
      { name: 'choices', rows: [['list_name', 'name']] },
    ]);
  });

  it('may begin a sheet in the line that names it', () => {
    expect(sheetsOfMarkdown('| survey | type | name |')).toEqual([
      { name: 'survey', rows: [['type', 'name']] },
    ]);
  });

  it('keeps a bar that is escaped, and drops empty rows, rules and what follows the last bar', () => {
    const sheets = sheetsOfMarkdown(
      ['| survey |', '|--|--|', '| | a \\| b | c | a remark', '| | | |', '| |---|:-:|', '| | - | d |'].join(
        '\r\n',
      ),
    );
    expect(sheets[0]?.rows).toEqual([
      ['a | b', 'c'],
      ['-', 'd'],
    ]);
  });

  it('is empty where there is no table', () => {
    expect(sheetsOfMarkdown('# A form\n\nNo table here.')).toEqual([]);
  });

  it('is written so that it reads the same, but for line breaks', () => {
    const rows = [
      ['type', 'name', 'label'],
      ['text', 'q1', 'a | b'],
      ['text', 'q2', '', 'x\\|y'],
    ];
    const sheets = [
      { name: 'survey', rows },
      { name: 'settings', rows: [['form_id'], ['wells']] },
    ];
    expect(sheetsOfMarkdown(markdownOfSheets(sheets))).toEqual(sheets);
    const [broken] = sheetsOfMarkdown(markdownOfSheets([{ name: 'survey', rows: [['two \r\nlines']] }]));
    expect(broken?.rows).toEqual([['two lines']]);
  });
});
