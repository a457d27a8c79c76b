import { text, waterForm } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import { findBareText } from './bare-text.ts';
import { checkUsage } from './check.ts';
import { compareWithEnglish } from './compare.ts';
import { compareWithForms } from './form-texts.ts';
import { strangeScripts } from './scripts.ts';
import { strangeWords } from './words.ts';

const catalogue = (messages: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(messages));

describe('a catalogue beside the English one', () => {
  const compare = (en: Record<string, string>, hi: Record<string, string>): string[] =>
    compareWithEnglish('hi', catalogue(hi), catalogue(en));

  it('agrees when it has every key, form, placeholder and tag', () => {
    const en = {
      'common:hello': 'Hello <1>{{name}}</1>',
      'survey:n_one': 'One survey',
      'survey:n_other': '{{count}} surveys',
    };
    const hi = {
      'common:hello': 'नमस्ते <1>{{name}}</1>',
      'survey:n_one': '{{count}} सर्वे',
      'survey:n_other': '{{count}} सर्वे',
    };
    expect(compare(en, hi)).toEqual([]);
  });

  it.each([
    ['hi: common:a is missing', { 'common:a': 'A' }, {}],
    ['hi: common:a is not in English', {}, { 'common:a': 'A' }],
    ['hi: common:a is empty', { 'common:a': 'A' }, { 'common:a': ' ' }],
    ['hi: common:a lacks {{name}}', { 'common:a': 'A {{name}}' }, { 'common:a': 'A' }],
    ['hi: common:a has {{nam}} of its own', { 'common:a': '{{name}}' }, { 'common:a': '{{nam}} {{name}}' }],
    ['hi: common:a lacks </1>', { 'common:a': '<1>A</1>' }, { 'common:a': '<1>A' }],
    [
      'hi: common:a_other is missing',
      { 'common:a_one': 'A', 'common:a_other': 'A' },
      { 'common:a_one': 'A' },
    ],
    [
      'hi: common:a_few is no form of it',
      { 'common:a_one': 'A', 'common:a_other': 'A' },
      { 'common:a_one': 'A', 'common:a_few': 'A', 'common:a_other': 'A' },
    ],
    [
      'hi: common:a is both plain and plural',
      { 'common:a': 'A' },
      { 'common:a': 'A', 'common:a_other': 'A' },
    ],
    [
      'hi: common:a is plural in English',
      { 'common:a_one': 'A', 'common:a_other': 'A' },
      { 'common:a': 'A' },
    ],
  ])('has this said of it: %s', (problem, en, hi) => {
    expect(compare(en as Record<string, string>, hi as Record<string, string>)).toContain(problem);
  });
});

describe('the script of a text', () => {
  const look = (text: string, hindi = ''): string[] =>
    strangeScripts('te', catalogue({ 'common:a': text }), catalogue({ 'common:a': hindi }));

  it.each([
    ['గ్రామం {{name}} 5 km (XLSX) <1>అవును</1>', ''],
    ['సర్వే: ${household}, 10%', ''],
    ['Excel లో తెరవండి', 'Excel में खोलें'],
  ])('is its own: %s', (text, hindi) => {
    expect(look(text, hindi)).toEqual([]);
  });

  it.each([
    ['Survey సర్వే', 'te: common:a has survey in Latin letters'],
    ['सर्वे', 'te: common:a has letters of another script: सर्वे'],
    ['సర్వే ಸರ್ವೆ', 'te: common:a has letters of another script: సర్వే ಸರ್ವೆ'],
  ])('is strange: %s', (text, problem) => {
    expect(look(text)).toEqual([problem]);
  });
});

describe('the texts of the forms that ship', () => {
  const none = (hi: string) => [{ name: 'none', label: { en: 'None', hi } }];
  const form = {
    ...waterForm(text('owner', { label: { en: 'Owner of ${well} (BPL)', hi: '${well} का मालिक' } })),
    title: { en: 'Wells', hi: 'कुएँ' },
    lists: { roads: none('नहीं है'), buses: none('बस नहीं आती') },
  };
  const complete: Record<string, string> = {
    Wells: 'బావులు',
    Water: 'నీరు',
    'Owner of ${well} (BPL)': '${well} యజమాని (BPL)',
    'None / नहीं है': 'లేదు',
    'None / बस नहीं आती': 'బస్సు రాదు',
  };
  const compare = (texts: Record<string, string>): string[] => compareWithForms('te', texts, [form]);

  it('are right where each has its own, also two of one English text', () => {
    expect(compare(complete)).toEqual([]);
  });

  it.each([
    ['te: forms:None is missing', { 'None / नहीं है': undefined }],
    ['te: forms:Ponds is not in English', { Ponds: 'చెరువులు' }],
    ['te: forms:Wells is empty', { Wells: '' }],
    ['te: forms:Wells has wells in Latin letters', { Wells: 'Wells' }],
    ['te: forms:Wells has letters of another script: कुएँ', { Wells: 'कुएँ' }],
    [
      'te: forms:Owner of ${well} (BPL) does not name the answers ${well}',
      { 'Owner of ${well} (BPL)': '${wel} యజమాని' },
    ],
    ['te: forms:Wells does not name the answers (none)', { Wells: '${well} బావులు' }],
  ])('have this said of them: %s', (problem, changed) => {
    const texts = Object.entries({ ...complete, ...changed }).filter(([, each]) => each !== undefined);
    expect(compare(Object.fromEntries(texts) as Record<string, string>)).toEqual([problem]);
  });
});

describe('what code asks for', () => {
  const usage = (text: string, messages: string[], dynamic: string[] = []): string[] =>
    checkUsage([{ path: 'a.tsx', text }], new Map(messages.map((key) => [key, 'x'])), dynamic);

  it.each([
    [
      "function A() { const { t } = useTranslation('survey'); return [1].map(() => t('title')); }",
      'survey:title',
    ],
    ["const A = () => { const { t } = useTranslation(); return t('title'); };", 'common:title'],
    ["t('survey:title')", 'survey:title'],
    ["i18n.t('title')", 'common:title'],
    ["t('count', { count: 2 })", 'common:count_other'],
    ["t(done ? 'title' : 'title')", 'common:title'],
    ["const problem = { messageKey: 'survey:problems.maxValue' };", 'survey:problems.maxValue'],
    ['<Trans i18nKey="auth:demo.body" />', 'auth:demo.body'],
  ])('%s is %s', (text, key) => {
    expect(usage(text, [key])).toEqual([]);
  });

  it('is missed when no catalogue has it', () => {
    expect(usage("\nt('common:gone')", [])).toEqual(['a.tsx:2: common:gone is in no catalogue']);
  });

  it('is reported when nobody asks for a key of a catalogue', () => {
    expect(usage('', ['common:idle'])).toEqual(['common:idle is asked for by nobody']);
  });

  it('must be declared when it is put together at run time', () => {
    const text = 't(`survey:status.${status}`)';
    expect(usage(text, ['survey:status.draft'], ['survey:status.'])).toEqual([]);
    expect(usage(text, [])).toEqual([
      'a.tsx:1: survey:status.… is put together at run time; declare it in dynamic-keys.ts',
    ]);
    expect(usage('', [], ['survey:status.'])).toEqual([
      'survey:status.… is declared in dynamic-keys.ts and put together nowhere',
    ]);
  });
});

describe('a word that another one stands for', () => {
  it('is reported, with the right one', () => {
    expect(strangeWords('hi', [['directory:form', 'नया प्रपत्र']])).toEqual([
      'hi: directory:form says प्रपत्र; the word is फ़ॉर्म',
    ]);
  });

  it('is no word of another language, nor the word itself', () => {
    expect(strangeWords('en', [['directory:form', 'नया प्रपत्र']])).toEqual([]);
    expect(strangeWords('hi', [['directory:form', 'नया फ़ॉर्म']])).toEqual([]);
  });
});

describe('a bare text in a screen', () => {
  it.each([
    '<p>Hello</p>',
    '<p>नमस्ते</p>',
    "<p>{'Hello'}</p>",
    '<p>{late ? "Late" : null}</p>',
    '<input placeholder="Name" />',
    '<b title={"Name"} />',
    '<b aria-label={a ? "Name" : b} />',
  ])('is found: %s', (text) => {
    expect(findBareText('a.tsx', `const a = ${text};`)).toHaveLength(1);
  });

  it.each([
    '<p>{t("common:hello")}</p>',
    '<p>·</p>',
    '<p className="big">{n} %</p>',
    '<p>{a === "draft" ? 1 : 2}</p>',
  ])('is not: %s', (text) => {
    expect(findBareText('a.tsx', `const a = ${text};`)).toEqual([]);
  });
});
