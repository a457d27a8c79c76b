import { formIn, readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { formDefinition } from '../definition/valid-definition.ts';
import { readXlsForm } from '../xlsform/read-xlsform.ts';
import { writeXlsForm } from '../xlsform-writer/write-xlsform.ts';
import { figureFields, figureProblems } from './form-figures.ts';
import { readSource } from './source.ts';

describe('what a figure is taken from', () => {
  it.each([
    ['count(household)', { kind: 'count', of: 'household', form: null, withClosed: false }],
    ["count(household/all, toilet = 'yes')", { kind: 'count', withClosed: true }],
    ['sum(household, men + women)', { kind: 'sum', of: 'household' }],
    ["share(household, toilet = 'yes' and ward != '')", { kind: 'share' }],
    ["any(village, bank = 'yes')", { kind: 'any', of: 'village', form: null }],
    ['latest(village/mission-antyodaya-village, population)', { form: 'mission-antyodaya-village' }],
  ])('is read: %s', (text, source) => {
    expect(readSource(text)).toMatchObject(source);
  });

  it.each([
    'household',
    'count()',
    'count(panchayat)',
    'count(household, toilet, roof)',
    'sum(household)',
    'share(household)',
    'latest(household, members + 1)',
    'count(household/closed)',
    'count(village/wells/deep)',
    "count('household')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: XLSForm writes names so
    'count(household, ward = ${ward})',
    'count(household, ../toilet = 1)',
    'count(household, howmany(toilet) = 1)',
    'median(household, members)',
    'count(household',
  ])('is no figure: %s', (text) => {
    expect(() => readSource(text)).toThrow();
  });
});

const workbook = (rows: string, subject = 'panchayat'): string => `
  | survey | type | name | label | taken_from | fact | calculation |
  | | begin_group | a | A | | | |
  ${rows}
  | | end_group | | | | | |
  | choices | list_name | name | label |
  | | yn | yes | Yes |
  | | yn | no | No |
  | settings | form_id | subject |
  | | index | ${subject} |`;

describe('the columns taken_from and fact', () => {
  const form = formIn(
    workbook(`
    | | integer | toilets | Toilets | count(household, toilet = 'yes') | panchayat.toilets | |
    | | select_one yn | bank | Bank | any(village, bank = 'yes') | | |
    | | text | other | Other | | panchayat.other | |`),
  );

  it('stand with their questions', () => {
    expect(figureFields(form).map(({ path, fact, source }) => [path, fact, source?.kind])).toEqual([
      ['a.toilets', 'panchayat.toilets', 'count'],
      ['a.bank', null, 'any'],
      ['a.other', 'panchayat.other', undefined],
    ]);
    expect(formDefinition.safeParse(form).success).toBe(true);
  });

  it('are written into a workbook, and read again', () => {
    expect(readXlsForm(writeXlsForm(form)).form).toEqual(form);
  });

  it.each([
    ["| | integer | q | Q | count(household, toilet = 'yes' | | |", 'not_a_figure'],
    ['| | integer | q | Q | count(household, howmany(toilet) = 1) | | |', 'unknown_function'],
    ['| | text | q | Q | count(household) | | |', 'figure_not_possible'],
    ['| | select_one yn | q | Q | share(household, a = 1) | | |', 'figure_not_possible'],
    ['| | integer | q | Q | count(household) | | 1 + 1 |', 'figure_not_possible'],
    ['| | integer | q | Q | | a b | |', 'invalid_name'],
    ['| | integer | q | Q | | x | |\n| | integer | r | R | | x | |', 'doubled_fact'],
    [
      '| | begin_repeat | r | R | | | |\n| | integer | q | Q | | x | |\n| | end_repeat | | | | | |',
      'fact_not_possible',
    ],
    [
      '| | begin_repeat | r | R | | | |\n| | integer | q | Q | count(household) | | |\n| | end_repeat | | | | | |',
      'figure_not_possible',
    ],
  ])('are refused: %s', (rows, code) => {
    expect(readTable(workbook(rows)).problems).toMatchObject([{ sheet: 'survey', code }]);
  });

  it.each([
    ['village', 'count(village)'],
    ['household', 'count(village)'],
    ['household', 'count(household)'],
  ])('count only what lies below a %s: not %s', (subject, figure) => {
    const { problems } = readTable(workbook(`| | integer | q | Q | ${figure} | | |`, subject));
    expect(problems).toMatchObject([{ code: 'figure_not_below' }]);
  });

  it('hold for a day of the year, which goes into a workbook and back', () => {
    const asOn = { ...form, reference_date: '03-31' };
    expect(readXlsForm(writeXlsForm(asOn)).form).toEqual(asOn);
    expect(formDefinition.safeParse({ ...asOn, reference_date: '31-03' }).success).toBe(false);
  });

  it('are checked in a definition, too; what cannot be read gives no figure', () => {
    const [module] = form.modules;
    const [first] = module?.children ?? [];
    const broken = {
      ...form,
      modules: [{ ...module, children: [{ ...first, taken_from: 'median(household)' }] }],
    } as typeof form;
    expect(figureProblems(broken)).toMatchObject([{ code: 'not_a_figure', column: 'taken_from' }]);
    expect(formDefinition.safeParse(broken).success).toBe(false);
    expect(figureFields(broken)).toMatchObject([{ source: null }]);
  });
});
