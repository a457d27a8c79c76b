import { readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { readXlsForm } from './read-xlsform.ts';

const form = (column: string, wells: string, pumps = ''): string => `
  | survey | type | name | label | ${column} |
  | | begin_group | water | Water | |
  | | integer | wells | Wells | ${wells} |
  | | integer | pumps | Pumps | ${pumps} |
  | | end_group | | | |`;

describe('a workbook whose rows are right one by one', () => {
  it.each([
    ['relevant', '${pumps} > 1', '${wells} > 1', 'survey 3 relevant: circle', 'wells, pumps'],
    ['calculation', '${wells} + 1', '', 'survey 3 calculation: circle', 'wells'],
    ['constraint', '. > ../hamlets', '', 'survey 3 constraint: path_to_nothing', '../hamlets'],
    ['required', 'pow(2) > 1', '', 'survey 3 required: wrong_number_of_values', 'pow'],
    ['default', '${pumps} + pow(2)', '', 'survey 3 default: wrong_number_of_values', 'pow'],
  ])('is refused as a whole for its %s: %s', (column, wells, pumps, problem, name) => {
    const { form: read, problems } = readTable(form(column, wells, pumps));
    expect(read).toBeNull();
    expect(told(problems)).toEqual([problem]);
    expect(problems[0]?.params).toEqual({ name });
  });

  it("is refused for a question in rows with the name of a row's id", () => {
    const { problems } = readTable(`
      | survey | type | name | label |
      | | text | _row | Outside of rows |
      | | begin_repeat | wells | Wells |
      | | text | _row | Row |
      | | end_repeat | | |`);
    expect(told(problems)).toEqual(['survey 4 name: reserved_name']);
  });

  it('is told once of a question in thousands of circles', () => {
    const many = 5_000;
    const rows = Array.from({ length: many }, (_, at) => [
      'calculate',
      `c${at}`,
      `\${c0} + \${c${(at + 1) % many}}`,
    ]);
    const { problems } = readXlsForm([{ name: 'survey', rows: [['type', 'name', 'calculation'], ...rows] }]);
    expect(told(problems)).toEqual(['survey 2 calculation: circle']);
  });
});
