import { told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { FormDefinition } from '../../definition/definition.ts';
import { writeXform } from '../../xform/write-xform.ts';
import { readXform } from '../../xform-reader/read-xform.ts';
import { writeXlsForm } from '../../xlsform-writer/write-xlsform.ts';
import type { Files } from '../files/file-lists.ts';
import { type ReadForm, readXlsForm } from '../read-xlsform.ts';
import { sheetsOfMarkdown } from '../sheets/markdown.ts';

const KNOWN = new Set(['household', 'street']);
const FILE: Files = new Map([
  [
    'household.csv',
    [
      ['name', 'label'],
      ['h', 'H'],
    ],
  ],
]);

const survey = (row: string, more = ''): string => `
  | survey | type | name | label | choice_filter | parameters | calculation |
  ${row}
  ${more}`;

const read = (markdown: string, known: ReadonlySet<string> = KNOWN, files?: Files): ReadForm =>
  readXlsForm(sheetsOfMarkdown(markdown), { name: 'visit' }, files, known);
const formOf = (markdown: string): FormDefinition => {
  const { form, problems } = read(markdown);
  if (form === null) throw new Error(told(problems).join('\n'));
  return form;
};
const firstOf = ({ form }: Pick<ReadForm, 'form'>) => form?.modules[0]?.children[0];

const CHOOSES = survey(`
  | | select_one_from_file street | street | Street | | | |
  | | select_one_from_file household.csv | house | Household | parent = \${street} | | |
  | | calculate | roof | | | | instance('household')/root/item[name = \${house}]/roof |`);

describe('a select from a file of which no CSV came', () => {
  it.each(['household', 'household.csv'])('chooses among the records of a known type: %s', (list) => {
    const { form, warnings } = read(survey(`| | select_one_from_file ${list} | h | H | roof = 'tin' | | |`));
    expect(firstOf({ form })).toEqual({
      ...{ type: 'select_record', name: 'h', label: { en: 'H' }, required: false },
      ...{ records: 'household', choices: [], choice_filter: "roof = 'tin'" },
    });
    expect(warnings).toEqual([]);
  });

  it('chooses among records that the workbook makes itself, or is about', () => {
    const row = '| | select_one_from_file household | h | H | | | |';
    const makes = survey(row, '| entities | list_name | label |\n| | household | ${h} |');
    const isAbout = survey(row, '| settings | subject |\n| | household |');
    for (const markdown of [makes, isAbout]) {
      expect(firstOf(read(markdown, new Set()))).toMatchObject({ type: 'select_record' });
    }
  });

  it('has a file go before', () => {
    const { form } = read(survey('| | select_one_from_file household.csv | h | H | | | |'), KNOWN, FILE);
    expect(firstOf({ form })).toMatchObject({ type: 'select_one', choices: [{ name: 'h' }] });
  });

  it.each([
    ['| | select_one_from_file hosehold | h | H | | | |', 'survey 2 type: bad_list_file'],
    ['| | select_one_from_file hosehold.csv | h | H | | | |', 'survey 2 type: list_file_missing'],
    ['| | select_multiple_from_file household | h | H | | | |', 'survey 2 type: not_taken'],
    ['| | select_multiple_from_file household.csv | h | H | | | |', 'survey 2 type: not_taken'],
    ['| | select_one_from_file household | h | H | | value=roof | |', 'survey 2 parameters: parameter_value'],
    ['| | select_one_from_file household | h | H | | seed=1 | |', 'survey 2 parameters: parameter_not_known'],
    [
      '| | select_one_from_file household | h | H | ${no} = 1 | | |',
      'survey 2 choice_filter: unknown_reference',
    ],
  ])('has a problem: %s', (row, problem) => {
    expect(told(read(survey(row)).problems)).toContain(problem);
  });

  it('stands beside no list of its name', () => {
    const markdown = survey(
      '| | select_one_from_file household | h | H | | | |',
      '| choices | list_name | name | label |\n| | household | a | A |',
    );
    expect(told(read(markdown).problems)).toContain('survey 2 type: instance_twice');
  });
});

describe('a form that chooses records, written and read again,', () => {
  const form = formOf(CHOOSES);

  it('is the same as a workbook, which other tools read, too', () => {
    const sheets = writeXlsForm(form);
    const types = sheets[0]?.rows.slice(1).map(([type]) => type);
    expect(types).toEqual([
      'select_one_from_file street.csv',
      'select_one_from_file household.csv',
      'calculate',
    ]);
    expect(readXlsForm(sheets, { name: 'visit' }, undefined, KNOWN).form).toEqual(form);
  });

  it('is the same as an XForm, whose lists are files', () => {
    const xml = writeXform(form);
    expect(xml).toContain('<instance id="household" src="jr://file-csv/household.csv"');
    expect(readXform(xml, 'visit', KNOWN)).toEqual({ form, problems: [], warnings: [] });
    expect(readXform(xml, 'visit').problems.map(({ code }) => code)).toContain('choices_not_taken');
  });
});
