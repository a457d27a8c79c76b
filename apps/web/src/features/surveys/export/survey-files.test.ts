import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { guarded, unguarded } from '@sampark/core/survey/csv-cell';
import type { Value, Values } from '@sampark/core/survey/values';
import { aSummary, completeAnswers } from '@sampark/testing/builders';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { ExportedSurvey } from '../../../data/ports/surveys/surveys.ts';
import { csvOf, joined } from './csv.ts';
import type { Column, Table } from './table.ts';
import { type FixedColumns, tablesOf } from './tables-of-surveys.ts';
import { xlsxOf } from './xlsx.ts';

const form: FormDefinition = {
  name: 'camp',
  version: 2,
  title: { en: 'Health camp', hi: 'स्वास्थ्य शिविर' },
  modules: [
    {
      type: 'begin_group',
      name: 'visit',
      label: { en: 'Visit', hi: 'दौरा' },
      children: [
        {
          type: 'integer',
          name: 'change',
          label: { en: 'Change', hi: 'बदलाव' },
          required: false,
          min: -500,
          max: 500,
          step: 1,
          unit: { en: 'people', hi: 'लोग' },
        },
        {
          type: 'text',
          name: 'remark',
          label: { en: 'Remark', hi: 'टिप्पणी' },
          required: false,
          max_length: 500,
        },
        { type: 'date', name: 'day', label: { en: 'Day', hi: 'दिन' }, required: false },
        {
          type: 'select_multiple',
          name: 'who',
          label: { en: 'Who came', hi: 'कौन आया' },
          required: false,
          choices: [
            { name: 'nurse', label: { en: 'Nurse', hi: 'नर्स' } },
            { name: 'a;b\\c', label: { en: 'Doctor; dentist', hi: 'डॉक्टर' } },
          ],
        },
      ],
    },
  ],
};

const label = { en: 'Note' };
const said = { title: label, on: label, row: label, survey: label, text: label, name: label, at: label };
const ofMark = { what: label, unchanged: label, cleared: label, year: label, of: label };
const fixed: FixedColumns = {
  before: [
    {
      path: 'village_name',
      type: 'text',
      label: { en: 'Village name', hi: 'गाँव का नाम' },
      read: ({ summary }) => summary.village_name,
    },
    {
      path: 'survey_date',
      type: 'date',
      label: { en: 'Survey date', hi: 'तारीख' },
      read: ({ summary }) => summary.survey_date,
    },
  ],
  after: [
    {
      path: 'created_at',
      type: 'time',
      label: { en: 'Created', hi: 'बनाया' },
      read: ({ summary }) => summary.created_at,
    },
  ],
  ofRecord: { before: [], after: [] },
  ofRow: () => [],
  ofWord: { before: [], labels: { notes: said, accepted: said } },
  ofMark: { before: [], labels: { ...said, ...ofMark } },
};

const words = {
  sheet: 'Data dictionary',
  headings: [
    'Column',
    'Field',
    'Heading',
    'English',
    'Hindi',
    'Type',
    'Unit',
    'Least',
    'Most',
    'Step',
    'Options',
  ],
  type: (type: string) => type,
};

const aSurvey = (values: Values, more: Partial<ExportedSurvey['summary']> = {}): ExportedSurvey => ({
  summary: aSummary(more),
  values,
  form: villageStandard,
});
const aVisit = (values: Values, village_name = 'Rampur'): ExportedSurvey => ({
  ...aSurvey(values, { village_name }),
  form,
});

/** Texts that a spreadsheet would run, or that could break a file. */
const AWKWARD = [
  '=1+1',
  '+91 98765',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '－2',
  '＠a',
  '＋3',
  "'=1",
  "''=1",
  "'रामपुर",
  ' =1',
  'राम, "बड़ा"\r\nगाँव\n',
  ' edges ',
  '_x000D_',
  'a\u0001b',
  '<b>&amp;',
  '007',
  'constructor',
  '__proto__',
];

/** Reads a cell of a CSV back, by its column's type. */
const readBack = ({ type }: Column, cell: string): Value => {
  if (cell === '') return null;
  if (type === 'integer' || type === 'decimal') return Number(cell);
  const text = unguarded(cell);
  return type === 'select_multiple'
    ? [...text.matchAll(/((?:[^\\;]|\\.)+)/g)].map(([name]) => name.replace(/\\(.)/g, '$1'))
    : text;
};

const readCsv = (tables: readonly Table[]): readonly (readonly Value[])[] => {
  const [head, ...lines] = parseCsv(csvOf(tables)) as string[][];
  const columns = new Map(tables.flatMap((table) => table.columns.map((each) => [each.path, each] as const)));
  return lines.map((line) =>
    (head ?? []).map((path, at) => readBack(columns.get(path) as Column, line[at] ?? '')),
  );
};

test('a CSV begins so that Excel shows Hindi, and its lines end as RFC 4180 says', () => {
  const csv = csvOf(tablesOf([aVisit({ 'visit.remark': 'नमस्ते, "राम"' }, 'रामपुर')], fixed));
  expect(csv).toBe(
    '﻿village_name,survey_date,visit.change,visit.remark,visit.day,visit.who,created_at\r\n' +
      'रामपुर,2026-11-20,,"नमस्ते, ""राम""",,,2026-11-20T04:00:00.000Z\r\n',
  );
});

test('every value comes back from a CSV as it was', () => {
  const values: Values[] = [
    { 'visit.change': -12, 'visit.day': '2026-02-28', 'visit.who': ['nurse', 'a;b\\c'] },
    { 'visit.change': 0 },
    ...AWKWARD.map((remark) => ({ 'visit.remark': remark })),
  ];
  const tables = tablesOf(
    values.map((each) => aVisit(each)),
    fixed,
  );
  const wanted = tables.flatMap(({ columns, lines }) =>
    lines.map((line) => columns.map((column) => column.read(line))),
  );
  expect(readCsv(tables)).toEqual(wanted);
});

test.each(AWKWARD.slice(0, 14).filter((text) => text !== "'रामपुर"))(
  'no cell of a CSV begins as a formula does: %j',
  (text) => {
    expect(guarded(text).startsWith("'")).toBe(true);
    expect(unguarded(guarded(text))).toBe(text);
  },
);

test('a number is never guarded, a negative one neither', () => {
  expect(csvOf(tablesOf([aVisit({ 'visit.change': -12 })], fixed))).toContain(',-12,');
});

test('several forms share one CSV with the union of their columns', () => {
  const tables = tablesOf([aVisit({ 'visit.change': 3 }), aSurvey({ 'basic_info.population': 900 })], fixed);
  const [head, visit, village] = parseCsv(csvOf(tables)) as string[][];
  const at = (path: string): number => head?.indexOf(path) ?? -1;
  expect(new Set(head).size).toBe(head?.length);
  expect([visit?.[at('visit.change')], visit?.[at('basic_info.population')]]).toEqual(['3', '']);
  expect([village?.[at('visit.change')], village?.[at('basic_info.population')]]).toEqual(['', '900']);
});

test('an answer that no form here describes has a column of its own', () => {
  const [table] = tablesOf([aVisit({ 'visit.later': 'new' })], fixed);
  expect(table?.columns.map(({ path }) => path)).toContain('visit.later');
});

const sheetsOf = async (tables: readonly Table[], language = 'en') => {
  const blob = await xlsxOf(tables, { language, dayFormat: 'dd/mm/yyyy', words });
  return (await readXlsx(new Uint8Array(await blob.arrayBuffer()))).sheets;
};

test('a spreadsheet has numbers as numbers, days as days, texts as texts, and every value comes back', async () => {
  const texts = AWKWARD.map((remark) => aVisit({ 'visit.remark': remark }));
  const typed = aVisit({ 'visit.change': -12, 'visit.day': '2026-02-28', 'visit.who': ['nurse'] });
  const [sheet] = await sheetsOf(tablesOf([typed, ...texts], fixed));
  const [head, first, ...others] = sheet?.rows ?? [];
  expect(head).toEqual(['Village name', 'Survey date', 'Change', 'Remark', 'Day', 'Who came', 'Created']);
  expect(first?.slice(0, 6)).toEqual([
    'Rampur',
    new Date('2026-11-20'),
    -12,
    null,
    new Date('2026-02-28'),
    'Nurse',
  ]);
  // A spreadsheet knows no time zones: it holds the moment as the clock on the wall showed it.
  const created = new Date('2026-11-20T04:00:00.000Z');
  const wall = new Date(created.getTime() - created.getTimezoneOffset() * 60_000);
  expect((first?.[6] as Date).getTime()).toBeCloseTo(wall.getTime(), -2);
  expect(others.map((row) => row[3])).toEqual(AWKWARD);
});

test('a spreadsheet speaks the chosen language, a sheet a form, and explains its columns', async () => {
  const sheets = await sheetsOf(
    tablesOf([aVisit({ 'visit.who': ['nurse'] }), aSurvey(completeAnswers)], fixed),
    'hi',
  );
  expect(sheets.map(({ name }) => name)).toEqual([
    'स्वास्थ्य शिविर',
    villageStandard.title.hi,
    'Data dictionary',
  ]);
  expect(sheets[0]?.rows[0]).toContain('कौन आया');
  expect(sheets[0]?.rows[1]).toContain('नर्स');
  const rows = sheets[2]?.rows ?? [];
  expect(rows.find((row) => row[1] === 'visit.change')).toEqual([
    'स्वास्थ्य शिविर C',
    'visit.change',
    'बदलाव',
    'Change',
    'बदलाव',
    'integer',
    'लोग',
    -500,
    500,
    1,
    null,
  ]);
  expect(rows.find((row) => row[1] === 'visit.who')?.[10]).toContain('nurse = Nurse / नर्स');
});

test('columns of one label are told apart by their module', async () => {
  const twice: FormDefinition = {
    ...form,
    modules: ['day', 'night'].map((name) => ({
      type: 'begin_group' as const,
      name,
      label: { en: name },
      children: [
        { type: 'text' as const, name: 'remark', label: { en: 'Remark' }, required: false, max_length: 9 },
      ],
    })),
  };
  const [sheet] = await sheetsOf(tablesOf([{ ...aVisit({}), form: twice }], fixed));
  expect(sheet?.rows[0]).toEqual(expect.arrayContaining(['Remark (day)', 'Remark (night)']));
});

test('options are joined so that they can be told apart', () => {
  expect(joined(['a;b\\c', 'd'])).toBe('a\\;b\\\\c;d');
});

test('a reason has a column where somebody gave one, called by what its warning says', () => {
  const doubted: FormDefinition = {
    ...form,
    warnings: [
      { name: 'sure', when: 'visit.change > 100', message: { en: 'So many?' }, fields: ['visit.change'] },
      { name: 'other', when: 'visit.change < 0', message: { en: 'Fewer?' }, fields: ['visit.change'] },
    ],
  };
  const kept = { ...aVisit({ 'visit.change': 200, 'reasons.sure': 'A fair' }), form: doubted };
  const [table] = tablesOf([kept, { ...aVisit({}), form: doubted }], fixed);
  const reasons = table?.columns.filter(({ path }) => path.startsWith('reasons.'));
  expect(reasons).toMatchObject([{ path: 'reasons.sure', label: { en: 'So many?' } }]);
  expect(reasons?.[0]?.read(kept)).toBe('A fair');
});
