import {
  formIn,
  itemIn,
  problemsIn,
  questionOf,
  questionSheet,
  readTable,
  told,
} from '@sampark/testing/xlsforms';
import { describe, expect, it } from 'vitest';
import { languageCode } from './sheets/languages.ts';

describe('a heading', () => {
  it.each([
    ['Label', 'label', { en: 'Wells' }],
    ['label::Hindi (hi)', 'label', { hi: 'Wells', en: 'Wells' }],
    ['label::hi', 'label', { hi: 'Wells', en: 'Wells' }],
    ['label:hi', 'label', { hi: 'Wells', en: 'Wells' }],
    ['caption::English', 'label', { en: 'Wells' }],
    ['hint::fr', 'hint', { fr: 'Wells', en: 'Wells' }],
    ['constraint_message::hi', 'constraint_message', { hi: 'Wells', en: 'Wells' }],
    ['constraint message', 'constraint_message', { en: 'Wells' }],
    ['constraining message', 'constraint_message', { en: 'Wells' }],
    ['bind::jr:constraintMsg::hi', 'constraint_message', { hi: 'Wells', en: 'Wells' }],
    ['bind:jr:constraintMsg', 'constraint_message', { en: 'Wells' }],
    ['requiredMsg', 'required_message', { en: 'Wells' }],
    ['required_message::hi', 'required_message', { hi: 'Wells', en: 'Wells' }],
  ])('%s is %s', (heading, property, text) => {
    const label = property === 'label' ? '' : ' label |';
    const form = formIn(`
      | survey |
      | | type | name |${label} ${heading} |
      | | text | q1 |${label && ' Q1 |'} Wells |`);
    expect(itemIn(form, 'q1')).toHaveProperty(property, text);
  });

  it.each([
    ['relevance', 'relevant'],
    ['bind::relevant', 'relevant'],
    ['readonly', 'read_only'],
    ['read only', 'read_only'],
    ['calculate', 'calculation'],
    ['bind::calculate', 'calculation'],
  ])('%s is the older spelling of %s', (heading, property) => {
    expect(questionOf({ [heading]: '1 = 1' })).toHaveProperty(property, '1 = 1');
  });

  it('names the language in which a text without one is, in the settings', () => {
    const form = formIn(`
      | survey |
      | | type | name | label | label::English (en) | hint |
      | | text | q1 | कुएँ | Wells | गिनें |
      | settings |
      | | default_language |
      | | Hindi (hi) |`);
    expect(itemIn(form, 'q1')).toMatchObject({
      label: { hi: 'कुएँ', en: 'Wells' },
      hint: { hi: 'गिनें', en: 'गिनें' },
    });
  });

  it('goes before one without a language, where both mean the same language', () => {
    expect(questionOf({ 'label::en': 'From the language' })).toHaveProperty('label', {
      en: 'From the language',
    });
  });

  it.each([
    ['name', 'value'],
    ['relevant', 'relevance'],
    ['label::hi', 'label::Hindi (hi)'],
    ['remark', 'remark'],
  ])('%s beside %s is a problem', (one, other) => {
    expect(
      problemsIn(`| survey | type | name | label | ${one} | ${other} |\n| | text | q | Q | a | b |`),
    ).toContain(`survey 1 ${other}: duplicate_heading`);
  });

  it('that is not known is ignored, and told of where it is almost a known one', () => {
    const { form, warnings } = readTable(questionSheet({ relevent: '1', remark: 'Ask twice.' }));
    expect(form).not.toBeNull();
    expect(told(warnings)).toEqual(['survey 1 relevent: looks_like']);
    expect(warnings[0]?.params).toEqual({ like: 'relevant' });
  });

  it('that only ODK’s apps know is told of', () => {
    const { form, warnings } = readTable(questionSheet({ 'body::accept': 'a', autoplay: 'b' }));
    expect(form).not.toBeNull();
    expect(told(warnings)).toEqual([
      'survey 2 body::accept: column_left_out',
      'survey 2 autoplay: column_left_out',
    ]);
  });

  it('is missed where a column has cells', () => {
    const { warnings } = readTable('| survey | type | name | label | |\n| | text | q | Q | what |');
    expect(told(warnings)).toEqual(['survey 2 -: cell_without_heading']);
  });

  it('type is needed', () => {
    expect(problemsIn('| survey | name | label |\n| | q | Q |')).toEqual(['survey 1 -: missing_column']);
  });
});

describe('the code of a language', () => {
  it.each([
    ['Hindi (hi)', 'hi'],
    ['hi', 'hi'],
    ['HI', 'hi'],
    ['Hindi', 'hi'],
    ['Marathi (mr)', 'mr'],
    ['मराठी', 'mr'],
    ['ଓଡ଼ିଆ', 'or'],
    ['اردو', 'ur'],
    ['Odia', 'or'],
    ['हिन्दी (hi)', 'hi'],
    ['Portuguese (pt-BR)', 'pt-BR'],
    ['French(fr)', 'fr'],
    ['Santali', 'santali'],
    ['__proto__', 'proto'],
  ])('%s is %s', (named, code) => {
    expect(languageCode(named)).toBe(code);
  });
});
