import { readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { formShape } from '../definition/definition.ts';
import { LIMITS } from './limits.ts';
import { readXlsForm } from './read-xlsform.ts';

const HEADINGS = ['type', 'name', 'label'];
const rows = (count: number): string[][] => Array.from({ length: count }, (_, at) => ['text', `q${at}`, 'Q']);

describe('a workbook that is too large', () => {
  it('has no more rows of questions than the limit', () => {
    const read = (count: number) => readXlsForm([{ name: 'survey', rows: [HEADINGS, ...rows(count)] }]);
    expect(read(LIMITS.surveyRows).form?.modules[0]?.children).toHaveLength(LIMITS.surveyRows);
    expect(read(LIMITS.surveyRows + 1)).toEqual({
      form: null,
      problems: [
        { sheet: 'survey', row: 20_002, column: null, code: 'too_many_rows', params: { limit: 20_000 } },
      ],
      warnings: [],
    });
  });

  it('has no more choices than the limit', () => {
    const choices = Array.from({ length: LIMITS.choiceRows + 1 }, (_, at) => ['wells', `c${at}`, 'C']);
    const { problems } = readXlsForm([
      { name: 'survey', rows: [HEADINGS, ['select_one wells', 'q', 'Q']] },
      { name: 'choices', rows: [['list_name', 'name', 'label'], ...choices] },
    ]);
    expect(told(problems)).toEqual(['choices 200002 -: too_many_rows']);
    expect(problems[0]?.params).toEqual({ limit: 200_000 });
  });

  it('has no more columns than the limit', () => {
    const wide = [...HEADINGS, ...Array.from({ length: LIMITS.columns }, (_, at) => `note ${at}`)];
    const { problems } = readXlsForm([{ name: 'survey', rows: [wide, ...rows(1)] }]);
    expect(problems).toEqual([
      { sheet: 'survey', row: 1, column: null, code: 'too_many_columns', params: { limit: 1_000 } },
    ]);
  });

  it('may have empty rows without end', () => {
    const empty = Array.from({ length: LIMITS.surveyRows * 2 }, () => ['', '']);
    expect(readXlsForm([{ name: 'survey', rows: [HEADINGS, ...rows(1), ...empty] }]).form).not.toBeNull();
  });

  it('has no cell that is longer than one of Excel', () => {
    const long = 'x'.repeat(LIMITS.cell + 1);
    const { problems } = readXlsForm([{ name: 'survey', rows: [HEADINGS, ['text', 'q', long]] }]);
    expect(problems[0]).toEqual({
      sheet: 'survey',
      row: 2,
      column: 'label',
      code: 'cell_too_long',
      params: { limit: 32_767 },
    });
  });

  it('has no groups in groups without end', () => {
    const nested = Array.from({ length: 5_000 }, (_, at) => ['begin_group', `g${at}`, 'G']);
    const ends = nested.map(() => ['end_group', '', '']);
    const { problems } = readXlsForm([{ name: 'survey', rows: [HEADINGS, ...nested, ...rows(1), ...ends] }]);
    expect(told(problems)).toEqual(['survey 32 -: too_deep']);
  });

  it('has an expression of many brackets refused', () => {
    const brackets = `${'('.repeat(4_000)}1${')'.repeat(4_000)}`;
    const sheet = {
      name: 'survey',
      rows: [
        [...HEADINGS, 'relevant'],
        ['text', 'q', 'Q', brackets],
      ],
    };
    expect(told(readXlsForm([sheet]).problems)).toEqual(['survey 2 relevant: expression_too_nested']);
  });
});

describe('a workbook with names that JavaScript knows', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('is harmless: %s', (word) => {
    const { form, problems } = readTable(`
      | survey | type | name | label | label::${word} | ${word} |
      | | begin_group | ${word} | G | | |
      | | select_one ${word} | ${word} | Q \${other} | Q | x |
      | | text | other | O | | |
      | | end_group | | | | |
      | choices | list_name | name | label | ${word} |
      | | ${word} | ${word} | C | x |
      | | unused | ${word} | C | x |
      | settings | form_id | default_language | ${word} |
      | | ${word} | ${word} | x |`);
    expect(told(problems)).toEqual([]);
    expect(formShape.safeParse(form).success).toBe(true);
    expect(Object.prototype).not.toHaveProperty('x');
    expect(({} as Record<string, unknown>).en).toBeUndefined();
  });

  it('has no such types, parameters or functions', () => {
    const { problems } = readTable(`
      | survey | type | name | label | parameters | relevant |
      | | constructor | a | A | | |
      | | text | b | B | __proto__=1 | |
      | | text | c | C | | toString() |`);
    expect(told(problems)).toEqual([
      'survey 2 type: unknown_type',
      'survey 3 parameters: parameter_not_known',
      'survey 4 relevant: unknown_function',
    ]);
  });
});

describe('a sheet of which the cells do not say all', () => {
  it('is taken, with a warning for what its author may not have meant', () => {
    const survey = {
      name: 'survey',
      rows: [HEADINGS, ...rows(1)],
      notes: [
        { what: 'merged_cells', row: 4 },
        { what: 'hidden_row', row: 2 },
      ],
    } as const;
    const { form, warnings } = readXlsForm([survey]);
    expect(form).not.toBeNull();
    expect(told(warnings)).toEqual(['survey 4 -: merged_cells', 'survey 2 -: hidden_row']);
  });
});

describe('a workbook in which every question asks from one long list', () => {
  const names = Array.from({ length: LIMITS.choiceRows }, (_, at) => ['long', String(at), 'C']);
  it.each([
    ['select_multiple long or_other', '', null],
    ['range', 'tick_labelset=long', 'parameter_value'],
  ])('is read as fast as another: %s', (type, parameters, code) => {
    const asked = Array.from({ length: 5_000 }, (_, at) => [type, `q${at}`, 'Q', parameters]);
    const { problems } = readXlsForm([
      { name: 'survey', rows: [[...HEADINGS, 'parameters'], ...asked] },
      { name: 'choices', rows: [['list_name', 'name', 'label'], ...names] },
    ]);
    expect(problems.length).toBe(code === null ? 0 : 5_000);
  });
});
