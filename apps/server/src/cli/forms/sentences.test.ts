import { ANSWER_PROBLEMS } from '@sampark/core/forms/fill/read-answers';
import { FAILURES } from '@sampark/core/forms/form-tests/finding';
import { VERSION_PROBLEMS } from '@sampark/core/forms/versions/next-version';
import { XFORM_PROBLEMS, XFORM_WARNINGS } from '@sampark/core/forms/xform-reader/problems';
import { PROBLEMS, WARNINGS } from '@sampark/core/forms/xlsform/problems';
import { PROPERTY_PROBLEMS } from '@sampark/core/records/record-form';
import { formProblemTexts } from '@sampark/i18n/form-problems';
import en from '@sampark/i18n/locales/en/form-problems.json' with { type: 'json' };
import hi from '@sampark/i18n/locales/hi/form-problems.json' with { type: 'json' };
import { readPyxform } from '@sampark/testing/material/read-pyxform';
import { readTable } from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { NOT_VALID } from '../../services/forms/publish-form.ts';
import { FIGURE_DOUBTS, RECORD_PROBLEMS } from '../../services/forms/records-of-form.ts';
import { WORKBOOK_PROBLEMS } from '../../services/forms/workbook/workbook-error.ts';
import { NO_JSON } from './evaluate-command.ts';

const SENTENCES: Readonly<Record<string, Readonly<Record<string, { what: string; fix: string }>>>> = {
  en: en.problem,
  hi: hi.problem,
};
const CODES = [
  ...PROBLEMS,
  ...WARNINGS,
  ...WORKBOOK_PROBLEMS,
  ...VERSION_PROBLEMS,
  NOT_VALID,
  ...RECORD_PROBLEMS,
  ...FIGURE_DOUBTS,
  ...PROPERTY_PROBLEMS,
  ...ANSWER_PROBLEMS,
  NO_JSON,
  ...[...XFORM_PROBLEMS, ...XFORM_WARNINGS].map((code) => `xform_${code}`),
];

/** Workbooks with what pyxform's own tests do not get wrong. */
const BROKEN = [
  `
  | survey | type | name | label | table | repeat_count | summary | media::big-image | relevant | calculation | disabled | trigger | parameters | default | constraint |
  | | begin_repeat | a | A | none | | | | | | | | | | |
  | | intejer | b | B | | | | x.png | | | | | | | |
  | | text | | C | | | | | \${d | | no | b | x | uuid( | pow(1 |
  | | | d | | | | | | | | | | | | |
  | | end_repeat | | | | | | | | | | | | | |
  | | begin_repeat | data | A | | maybe | | | | | | | | | |
  | | calculate | e | | | | | | | | | | | | |
  | | end_group | | | | | | | | | | | | | |
  | | audit | audit | | | | | | | | | | | | |
  | | deviceid | phone | | | | | | | | | | | | |
  | | text | ${'n'.repeat(65)} | N | | | | | ${'('.repeat(300)} | | | | rows=x | | 1 > |
  | settings | version | clean_text_values | subject | omit_instance_id | public_key |
  | | one | perhaps | well | yes | k |`,
  `
  | survey | type | name | label | calculation | relevant |
  | | integer | a | A | \${b} | ../nothing |
  | | integer | b | B | \${a} + pow(1) | |
  | | text | c | C | pulldata('x', 'y', 'z', 1) | instance('no')/root/item[1]/name = 1 |`,
  `
  | survey | type | name | label | table |
  | | begin_repeat | a | A | rows |
  | | text | b | B | |
  | | end_repeat | | | |
  | | begin_repeat | c | C | wide |
  | | text | d | D | |
  | | end_repeat | | | |
  | | select_multiple wide | e | E | |
  | | select_one | f | F | |
  | choices | list_name | name | label |
  | | rows | x/y | X |
  | | wide | x y | X |
  | | | z | Z |`,
];

describe('the sentence about a problem', () => {
  it.each(['en', 'hi'])('is there for every code, and for no other, in %s', (language) => {
    expect(Object.keys(SENTENCES[language] ?? {}).sort()).toEqual([...new Set(CODES)].sort());
  });

  it.each([en, hi])('is there for everything that a test may find instead', ({ failure }) => {
    expect(Object.keys(failure).sort()).toEqual([...FAILURES].sort());
  });

  it('names only what the reader says of the problem', () => {
    const met = new Set<string>();
    for (const md of [...Object.values(readPyxform()).map((form) => form.md), ...BROKEN]) {
      const { problems, warnings } = readTable(md);
      for (const { code, params } of [...problems, ...warnings]) {
        met.add(code);
        const { what = '', fix = '' } = SENTENCES.en?.[code] ?? {};
        const named = [...`${what}${fix}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
        expect(Object.keys(params), code).toEqual(expect.arrayContaining(named));
      }
    }
    expect(met.size).toBeGreaterThan(50);
  });

  it('has the fix of a parameter, or of what is not taken, where that is known', async () => {
    const texts = await formProblemTexts('en', en);
    expect(texts.sentence({ code: 'parameter_value', params: { name: 'rows' } })).toMatch(
      /Write a whole number\.$/,
    );
    expect(texts.sentence({ code: 'parameter_value', params: { name: 'of.tomorrow' } })).toMatch(
      /Correct the value/,
    );
    expect(texts.sentence({ code: 'not_taken', params: { what: 'search()' } })).toMatch(/choice_filter\.$/);
  });

  it('puts in what somebody wrote as it is', async () => {
    const texts = await formProblemTexts('en', en);
    const name = '$t(form-problems:like) {{like}} <b>';
    expect(texts.sentence({ code: 'reserved_name', params: { name } })).toBe(
      `"${name}" is a name that the app keeps for itself. Write another name.`,
    );
  });
});
