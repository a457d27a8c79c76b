import { loadOdkForm } from '@sampark/testing/odk/odk-form';
import { formIn, itemIn, problemsIn, readTable, told } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { formDefinition } from '../definition/valid-definition.ts';
import { openForm } from '../engine/instance.ts';
import { askedPaths, questionAt, valueOf } from '../engine/questions.ts';
import { writeXform } from '../xform/write-xform.ts';

/** Writes a workbook with a repeat over facilities. @param rows its cells of `repeat_count` and `table` */
const facilities = (rows: readonly [count: string, table: string], ...choices: string[]): string => `
  | survey | type | name | label | calculation | repeat_count | table | summary::en | summary::hi |
  | | begin_repeat | facility | Facilities | | ${rows.join(' | ')} | \${km} km away | \${km} किमी दूर |
  | | integer | km | Distance | | | | | |
  | | end_repeat | | | | | | | |
  | | calculate | known | | count(instance('places')/root/item) | | | | |
  | choices | list_name | name | label::en | label::hi |
  | | places | school | School | स्कूल |
  | | places | ration_shop | Ration shop | राशन की दुकान |
  ${choices.join('\n')}`;

describe('the column table of a repeat', () => {
  const form = formIn(facilities(['', 'places']));

  it('names a list, and each choice of it is a row', () => {
    expect(itemIn(form, 'facility')).toMatchObject({
      table: [
        { name: 'school', label: { en: 'School', hi: 'स्कूल' } },
        { name: 'ration_shop', label: { en: 'Ration shop', hi: 'राशन की दुकान' } },
      ],
    });
    expect(formDefinition.safeParse(form).success).toBe(true);
    expect(askedPaths(openForm(form, {})).filter((path) => path.endsWith('/km'))).toEqual([
      'test.facility/@school/km',
      'test.facility/@ration_shop/km',
    ]);
  });

  it('leaves the list where expressions find it', () => {
    const known = questionAt(openForm(form, {}), 'test.known');
    expect(known && valueOf(known)).toBe(2);
    expect(form.lists).toBeUndefined();
  });

  it('makes rows in an XForm that nobody adds to', async () => {
    const odk = await loadOdkForm(writeXform(form));
    expect(odk.read()['/data/facility']?.rows).toBe(2);
    expect(odk.read()['/data/known']?.value).toBe('2');
  });

  it.each([
    [['', 'shops'], [], 'missing_list'],
    [['3', 'places'], [], 'table_with_count'],
    [['', 'places'], ['| | places | pond/well | Pond | |'], 'choice_not_a_row'],
    [['', 'places'], [`| | places | ${'x'.repeat(65)} | Long | |`], 'choice_not_a_row'],
    [
      ['', 'places'],
      Array.from({ length: 999 }, (_, at) => `| | places | shop${at} | Shop | |`),
      'table_too_long',
    ],
  ] as const)('%j with the choices %j is a problem: %s', (rows, choices, code) => {
    expect(problemsIn(facilities(rows, ...choices))).toEqual([`survey 2 table: ${code}`]);
  });

  it('has no row twice, though the settings let a list have a choice twice', () => {
    const twice = facilities(['', 'places'], '| | places | school | Other school | |');
    const settings = '| settings | allow_choice_duplicates |\n| | yes |';
    expect(problemsIn(`${twice}\n${settings}`)).toEqual(['survey 2 table: doubled_choice']);
  });

  it('means nothing in a group', () => {
    const { warnings } = readTable(`
      | survey | type | name | label | table | summary |
      | | begin_group | g | G | yn | \${q} |
      | | text | q | Q | | |
      | | end_group | | | | |`);
    expect(told(warnings)).toEqual(['survey 2 table: column_left_out', 'survey 2 summary: column_left_out']);
  });
});

describe('the column summary of a repeat', () => {
  it('says one row in a line, in each language', () => {
    expect(itemIn(formIn(facilities(['', ''])), 'facility')).toMatchObject({
      summary: { en: '${km} km away', hi: '${km} किमी दूर' },
    });
  });

  it('names what is in the form', () => {
    const wrong = facilities(['', '']).replace('${km} km away', '${miles} away');
    expect(problemsIn(wrong)).toEqual(['survey 2 summary::en: unknown_reference']);
  });
});
