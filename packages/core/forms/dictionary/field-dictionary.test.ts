import { formIn } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { REASONS } from '../../survey/about/outside-modules.ts';
import type { FormDefinition } from '../definition/definition.ts';
import { formFields } from '../fields/fields.ts';
import { shippedForms } from '../shipped/shipped-forms.ts';
import { type DictionaryColumn, fieldDictionary } from './field-dictionary.ts';

/** Returns a column of a form's dictionary by the paths of the questions. */
function column(
  form: FormDefinition,
  name: DictionaryColumn,
  language?: string,
): Readonly<Record<string, string | number | null>> {
  const { headings, rows } = fieldDictionary(form, 'en');
  const at = (column: DictionaryColumn, own?: string) =>
    headings.findIndex((each) => each.column === column && each.language === own);
  return Object.fromEntries(rows.map((row) => [String(row[at('path')]), row[at(name, language)] ?? null]));
}

describe.each(shippedForms)('the dictionary of $name', (form) => {
  const questions = [...formFields(form).answers.values()].filter(({ module }) => module !== REASONS);

  it('has a row for each question, in the form’s order, under its path', () => {
    const { rows } = fieldDictionary(form, 'en');
    expect(Object.keys(column(form, 'kind'))).toEqual(questions.map(({ path }) => path));
    expect(rows.map(([number]) => number)).toEqual(questions.map((_, at) => at + 1));
  });

  it('says what each is called in both languages, and of which kind it is', () => {
    const [english, hindi, kinds] = [
      column(form, 'label', 'en'),
      column(form, 'label', 'hi'),
      column(form, 'kind'),
    ];
    for (const { path, question } of questions) {
      expect([english[path], hindi[path], kinds[path]]).toEqual([
        question.label.en,
        question.label['hi'],
        question.type,
      ]);
    }
  });
});

const WELLS = formIn(`
  | survey | type | name | label::English (en) | label::Hindi (hi) | label::Tamil (ta) | hint::Hindi (hi) | required | relevant | constraint | calculation | appearance | unit::en | min | max | repeat_count |
  | | begin_group | water | Water | पानी | | | | | | | | | | | |
  | | select_one yes_no | has_well | A well? | कुआँ? | கிணறு? | | yes | | | | minimal | | | | |
  | | begin_group | more | More | और | | | | \${has_well} = 'yes' | | | | | | | |
  | | begin_repeat | wells | Wells | कुएँ | | | | \${has_well} != 'no' | | | | | | | |
  | | integer | depth | Depth | गहराई | | मीटर में | \${has_well} = 'yes' | true() | . != 7 | | | m | 1 | 90 | |
  | | end_repeat | | | | | | | | | | | | | | |
  | | end_group | | | | | | | | | | | | | | |
  | | note | thanks | Thanks | धन्यवाद | | | | | | | | | | | |
  | | calculate | twice | | | | | | | | 2 * 2 | | | | | |
  | | end_group | | | | | | | | | | | | | | |
  | choices | list_name | name | label::English (en) | label::Hindi (hi) |
  | | yes_no | yes | Yes | हाँ |
  | | yes_no | no | No | नहीं |`);
const DEPTH = 'water.more/wells/@/depth';

describe('the dictionary of a form', () => {
  it('says where a question stands', () => {
    expect(column(WELLS, 'group')).toEqual({
      'water.has_well': null,
      [DEPTH]: 'More / Wells',
      'water.twice': null,
    });
    expect(column(WELLS, 'module')[DEPTH]).toBe('Water');
    expect(column(WELLS, 'name')[DEPTH]).toBe('depth');
  });

  it('has the texts and the choices in each of the form’s languages', () => {
    expect(column(WELLS, 'label', 'ta')).toMatchObject({ 'water.has_well': 'கிணறு?', [DEPTH]: null });
    expect(column(WELLS, 'hint', 'hi')[DEPTH]).toBe('मीटर में');
    expect(column(WELLS, 'choices', 'hi')['water.has_well']).toBe('yes = हाँ\nno = नहीं');
    expect(column(WELLS, 'choices', 'ta')['water.has_well']).toBe('yes = Yes\nno = No');
  });

  it('has the rules as they are written, those of the groups around first', () => {
    expect(column(WELLS, 'relevant')[DEPTH]).toBe("${has_well} = 'yes'\n${has_well} != 'no'\ntrue()");
    expect(column(WELLS, 'required')).toEqual({
      'water.has_well': 'true()',
      [DEPTH]: "${has_well} = 'yes'",
      'water.twice': null,
    });
    expect(column(WELLS, 'constraint')[DEPTH]).toBe('. != 7');
    expect(column(WELLS, 'calculation')['water.twice']).toBe('2 * 2');
    expect(column(WELLS, 'appearance')['water.has_well']).toBe('minimal');
    expect(
      ['unit', 'min', 'max', 'step'].map((each) => column(WELLS, each as DictionaryColumn)[DEPTH]),
    ).toEqual(['m', 1, 90, 1]);
  });

  it('says of which type the records are that are chosen', () => {
    const visit = formIn('| survey | type | name | label |\n| | select_one_from_file household | h | H |', [
      'household',
    ]);
    expect(Object.values(column(visit, 'choices', 'en'))).toEqual(['household']);
  });

  it('cuts a list of choices that no cell of a spreadsheet takes', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `| | towns | t${at} | Town number ${at} |`).join(
      '\n',
    );
    const towns = formIn(`
      | survey | type | name | label |
      | | select_one towns | town | Town |
      | choices | list_name | name | label |
      ${rows}`);
    const [cell] = Object.values(column(towns, 'choices', 'en'));
    expect(String(cell).length).toBeLessThan(32_767);
    expect(cell).toMatch(/\n… \+\d+$/);
  });
});
