import { told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import type { Value } from '../../../survey/values.ts';
import type { FormDefinition } from '../../definition/definition.ts';
import { openForm } from '../../engine/instance.ts';
import { valueOf, visitAsked } from '../../engine/questions.ts';
import { readXlsForm } from '../read-xlsform.ts';
import { sheetsOfMarkdown } from '../sheets/markdown.ts';
import { filesNeeded } from './file-lists.ts';

const PLACES = [
  ['code', 'name', 'label', 'district'],
  ['v1', 'Rampur', 'Rampur (Sagar)', 'Sagar'],
  ['v2', 'Devgaon', '', 'Damoh'],
  ['', '', '', ''],
];

const survey = (...rows: readonly string[]): string => `
  | survey | type | name | label | parameters | calculation |
  ${rows.map((row) => `| | ${row} |`).join('\n')}`;

const read = (markdown: string, places: readonly (readonly string[])[] = PLACES) =>
  readXlsForm(sheetsOfMarkdown(markdown), {}, new Map([['places.csv', places]]));

const formOf = (markdown: string): FormDefinition => {
  const { form, problems } = read(markdown);
  if (form === null) throw new Error(told(problems).join('\n'));
  return form;
};

const problemsIn = (markdown: string, places?: readonly (readonly string[])[]): string[] =>
  told(read(markdown, places).problems);

describe('a list in a file', () => {
  it('gives a question its choices, with the other columns for filters', () => {
    const form = formOf(survey('select_one_from_file places.csv | village | Village | | '));
    expect(form.modules[0]?.children[0]).toMatchObject({
      type: 'select_one',
      list_name: 'places',
      choices: [
        { name: 'Rampur', label: { en: 'Rampur (Sagar)' }, columns: { code: 'v1', district: 'Sagar' } },
        { name: 'Devgaon', label: { en: 'Devgaon' }, columns: { code: 'v2', district: 'Damoh' } },
      ],
    });
  });

  it('has its labels in several languages', () => {
    const rows = [
      ['name', 'label', 'label::Hindi (hi)', 'label::ta'],
      ['rampur', 'Rampur', 'रामपुर', 'ராம்பூர்'],
      ['devgaon', 'Devgaon', '', ''],
    ];
    const { form } = read(survey('select_one_from_file places.csv | village | Village | | '), rows);
    expect(form?.modules[0]?.children[0]).toMatchObject({
      choices: [
        { name: 'rampur', label: { en: 'Rampur', hi: 'रामपुर', ta: 'ராம்பூர்' } },
        { name: 'devgaon', label: { en: 'Devgaon' } },
      ],
    });
  });

  it('may name the language of each label, the form’s too', () => {
    const rows = [
      ['name', 'label::English (en)'],
      ['rampur', 'Rampur'],
    ];
    const question = survey('select_one_from_file places.csv | village | Village | | ');
    expect(problemsIn(question, rows)).toEqual([]);
    expect(read(question, rows).form?.modules[0]?.children[0]).toMatchObject({
      choices: [{ label: { en: 'Rampur' } }],
    });
  });

  it('has the names and labels of its choices in the columns that the question says', () => {
    const form = formOf(
      survey('select multiple from file places.csv | village | Village | value=code label=name | '),
    );
    expect(form.modules[0]?.children[0]).toMatchObject({
      type: 'select_multiple',
      choices: [
        { name: 'v1', label: { en: 'Rampur' } },
        { name: 'v2', label: { en: 'Devgaon' } },
      ],
    });
  });

  it('is read by expressions, by the headings of the file', () => {
    const form = formOf(
      survey(
        'select_one_from_file places.csv | village | Village | value=code label=district | ',
        "calculate | name | | | pulldata('places', 'name', 'code', ${village})",
        "calculate | in_list | | | instance('places')/root/item[code = ${village}]/label",
      ),
    );
    const instance = openForm(form, { [`${form.name}.village`]: 'v1' });
    const answers: Value[] = [];
    visitAsked(instance, instance.survey, instance.model.tree.root.children, (asked) => {
      answers.push(valueOf(asked));
    });
    expect(answers).toEqual(['v1', 'Rampur', 'Rampur (Sagar)']);
  });

  it('may be there for expressions alone', () => {
    const form = formOf(survey("calculate | name | | | pulldata('places', 'name', 'code', 'v2')"));
    expect(Object.keys(form.lists ?? {})).toEqual(['places']);
  });

  it.each([
    ['select_one_from_file other.csv | q | Q | |', 'survey 2 type: list_file_missing'],
    ['select_one_from_file places.xml | q | Q | |', 'survey 2 type: not_taken'],
    ['select_one_from_file places.geojson | q | Q | |', 'survey 2 type: not_taken'],
    ['select_one_from_file places | q | Q | |', 'survey 2 type: bad_list_file'],
    ['select_one_from_file ../places.csv | q | Q | |', 'survey 2 type: bad_list_file'],
    ['select_one_from_file | q | Q | |', 'survey 2 type: missing_list_name'],
    ['select_one_from_file places.csv | q | Q | value=id |', 'survey 2 type: file_without_column'],
    ['select_one_from_file places.csv | q | Q | label=7 |', 'survey 2 parameters: parameter_value'],
    [
      "calculate | q | | | pulldata('places', 'id', 'code', '1')",
      'survey 2 calculation: file_without_column',
    ],
  ])('has a problem with %s', (row, problem) => {
    expect(problemsIn(survey(row))).toContain(problem);
  });

  it.each([
    [[['name', 'label']], 'places.csv 1 name: missing_list'],
    [
      [
        ['name', 'label'],
        ['a', 'A'],
        ['', 'B'],
        ['', 'C'],
      ],
      'places.csv 3 name: missing_choice_name',
    ],
    [
      [
        ['name', 'label'],
        ['a', 'A'],
        ['a', 'B'],
      ],
      'places.csv 1 name: doubled_choice',
    ],
  ])('says what is wrong in the file: %j', (places, problem) => {
    const question = 'select_one_from_file places.csv | q | Q | |';
    expect(problemsIn(survey(question, question.replace('q', 'q2')), places)).toContain(problem);
  });

  it('has another name than the lists in the workbook', () => {
    const choices = '\n| choices | list_name | name | label |\n| | places | a | A |';
    expect(problemsIn(survey('select_one_from_file places.csv | q | Q | |') + choices)).toEqual([
      'survey 2 type: instance_twice',
    ]);
  });
});

it('names the files that a workbook needs', () => {
  const sheets = sheetsOfMarkdown(
    survey(
      'select_one_from_file places.csv | a | A | |',
      'select multiple  from file wells.csv | b | B | |',
      "calculate | c | | | concat(pulldata('a', 'b', 'c', 1), pulldata( \"d\", 'b', 'c', 1))",
      'select_one yn | d | D | |',
    ),
  );
  expect([...filesNeeded(sheets)]).toEqual(['places.csv', 'wells.csv', 'a.csv', 'd.csv']);
});
