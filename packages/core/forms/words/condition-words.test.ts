import { expect, test } from 'vitest';
import en from '../../../i18n/locales/en/paper.json' with { type: 'json' };
import hi from '../../../i18n/locales/hi/paper.json' with { type: 'json' };
import type { FormDefinition, Question } from '../definition/definition.ts';
import { formModel } from '../engine/model.ts';
import { inLanguage } from '../texts/local-text.ts';
import { answerName, conditionWords } from './condition-words.ts';
import type { PhraseValues, Speech } from './phrases.ts';

const options = (...names: readonly (readonly [string, string, string])[]) =>
  names.map(([name, english, hindi]) => ({ name, label: { en: english, hi: hindi } }));
const SOURCES = options(
  ['pump', 'Handpump', 'हैंडपंप'],
  ['tube', 'Tube well', 'नलकूप'],
  ['pond', 'Pond', 'तालाब'],
);
const number = { required: false, min: 0, max: 500, step: 1 } as const;

const form: FormDefinition = {
  name: 'village',
  version: 1,
  xforms_version: '1.0.0',
  title: { en: 'Village' },
  modules: [
    {
      type: 'begin_group',
      name: 'water',
      label: { en: 'Water' },
      children: [
        {
          type: 'select_one',
          name: 'school',
          label: { en: 'Is there a school?', hi: 'क्या स्कूल है?' },
          required: false,
          choices: options(['yes', 'Yes', 'हाँ'], ['no', 'No', 'नहीं']),
        },
        {
          type: 'select_one',
          name: 'good',
          label: { en: 'How good?', hi: 'कैसा?' },
          required: false,
          choices: options(['1', 'Bad', 'खराब'], ['2', 'Fair', 'ठीक'], ['3', 'Good', 'अच्छा']),
        },
        {
          type: 'select_one',
          name: 'kind',
          label: { en: 'Kind', hi: 'प्रकार' },
          required: false,
          choices: SOURCES,
        },
        {
          type: 'select_multiple',
          name: 'all',
          label: { en: 'Sources', hi: 'स्रोत' },
          required: false,
          choices: SOURCES,
        },
        { type: 'integer', name: 'pupils', label: { en: 'Pupils', hi: 'विद्यार्थी' }, ...number },
        { type: 'integer', name: 'teachers', label: { en: 'Teachers', hi: 'शिक्षक' }, ...number },
        { type: 'text', name: 'owner', label: { en: 'Owner', hi: 'मालिक' }, required: false, max_length: 50 },
        { type: 'date', name: 'opened', label: { en: 'Opened on', hi: 'खुलने की तारीख' }, required: false },
        { type: 'acknowledge', name: 'agreed', label: { en: 'Agreement', hi: 'सहमति' }, required: false },
        { type: 'calculate', name: 'secret', label: { en: 'secret' }, required: false, calculation: '1' },
        {
          type: 'begin_repeat',
          name: 'wells',
          label: { en: 'Wells' },
          children: [{ type: 'integer', name: 'depth', label: { en: 'Depth', hi: 'गहराई' }, ...number }],
        },
      ],
    },
  ],
};
const older: FormDefinition = { ...form };
delete older.xforms_version;

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en: en.words, hi: hi.words };

const speechIn = (language: string): Speech => ({
  language,
  say: (phrase, values = {}) =>
    (CATALOGUES[language]?.[phrase] ?? '').replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => values[name as keyof PhraseValues] ?? '',
    ),
  number: String,
  day: (day) => day,
});

/** Says an expression that stands at a question of a form. */
function said(expression: string, language = 'en', at = 'pupils', of = form): string | null {
  const model = formModel(of);
  const node = model.tree.nodes.find(({ name }) => name === at);
  if (!node) throw new Error(at);
  const name = (question: Question): string | null =>
    question.type === 'calculate' ? null : `“${inLanguage(question.label, language)}”`;
  return conditionWords(expression, { model, rows: node.rows, node }, { speech: speechIn(language), name });
}

test.each([
  ["${school} = 'yes'", '“Is there a school?” is Yes', '“क्या स्कूल है?” का जवाब हाँ हो'],
  ["'yes' = ${school}", '“Is there a school?” is Yes', '“क्या स्कूल है?” का जवाब हाँ हो'],
  ["${school} != 'yes'", '“Is there a school?” is not Yes', '“क्या स्कूल है?” का जवाब हाँ न हो'],
  ["not(${school} = 'yes')", '“Is there a school?” is not Yes', '“क्या स्कूल है?” का जवाब हाँ न हो'],
  ['${good} = 2', '“How good?” is Fair', '“कैसा?” का जवाब ठीक हो'],
  ['${good} >= 2', '“How good?” is Fair or Good', '“कैसा?” का जवाब ठीक या अच्छा हो'],
  ["selected(${kind}, 'tube')", '“Kind” is “Tube well”', '“प्रकार” का जवाब नलकूप हो'],
  [
    "selected('pump tube', ${kind})",
    '“Kind” is “Handpump” or “Tube well”',
    '“प्रकार” का जवाब हैंडपंप या नलकूप हो',
  ],
  ["${kind} = 'pump' or ${kind} = 'pond'", '“Kind” is Handpump or Pond', '“प्रकार” का जवाब हैंडपंप या तालाब हो'],
  [
    "${kind} != 'pump' and ${kind} != 'pond'",
    '“Kind” is not Handpump or Pond',
    '“प्रकार” का जवाब हैंडपंप या तालाब न हो',
  ],
  [
    "not(${kind} = 'pump' or ${kind} = 'pond')",
    '“Kind” is not Handpump or Pond',
    '“प्रकार” का जवाब हैंडपंप या तालाब न हो',
  ],
  ["selected(${all}, 'pond')", '“Sources” includes Pond', '“स्रोत” में तालाब चुना हो'],
  ["not(selected(${all}, 'pond'))", '“Sources” does not include Pond', '“स्रोत” में तालाब न चुना हो'],
  ["${all} = 'pond'", '“Sources” is only Pond', '“स्रोत” का जवाब केवल तालाब हो'],
  [
    'count-selected(${all}) > 2',
    'the number of choices in “Sources” is more than 2',
    '“स्रोत” में चुने विकल्पों की संख्या 2 से ज़्यादा हो',
  ],
  ['${pupils} > 3', 'this answer is more than 3', 'इस सवाल का जवाब 3 से ज़्यादा हो'],
  ["${teachers} < '3'", '“Teachers” is less than 3', '“शिक्षक” का जवाब 3 से कम हो'],
  ['3 < ${teachers}', '“Teachers” is more than 3', '“शिक्षक” का जवाब 3 से ज़्यादा हो'],
  ['${teachers} >= -1', '“Teachers” is at least -1', '“शिक्षक” का जवाब कम से कम -1 हो'],
  ['not(${teachers} > 3)', 'not (“Teachers” is more than 3)', 'ऐसा न हो कि (“शिक्षक” का जवाब 3 से ज़्यादा हो)'],
  ['not(not(${teachers} > 3))', '“Teachers” is more than 3', '“शिक्षक” का जवाब 3 से ज़्यादा हो'],
  ['. >= 10 and . <= 20', 'this answer is from 10 to 20', 'इस सवाल का जवाब 10 से 20 तक हो'],
  ['. <= ${teachers}', 'this answer is at most “Teachers”', 'इस सवाल का जवाब ज़्यादा से ज़्यादा “शिक्षक” हो'],
  ["${owner} != ''", '“Owner” is answered', '“मालिक” का जवाब दिया हो'],
  ["${owner} = ''", '“Owner” is not answered', '“मालिक” का जवाब न दिया हो'],
  ["not(${owner} = '')", '“Owner” is answered', '“मालिक” का जवाब दिया हो'],
  ["${owner} = 'me'", '“Owner” is “me”', '“मालिक” का जवाब “me” हो'],
  ["${agreed} = 'OK'", '“Agreement” is ticked', '“सहमति” पर निशान लगा हो'],
  [
    '${opened} <= today()',
    '“Opened on” is the day of the survey or earlier',
    '“खुलने की तारीख” का जवाब सर्वेक्षण का दिन या उससे पहले का हो',
  ],
  [
    "${opened} > date('2024-01-01')",
    '“Opened on” is after 2024-01-01',
    '“खुलने की तारीख” का जवाब 2024-01-01 के बाद का हो',
  ],
  [
    "${school} = 'yes' and (${teachers} > 3 or ${owner} != '')",
    '“Is there a school?” is Yes and (“Teachers” is more than 3 or “Owner” is answered)',
    '“क्या स्कूल है?” का जवाब हाँ हो और (“शिक्षक” का जवाब 3 से ज़्यादा हो या “मालिक” का जवाब दिया हो)',
  ],
  [
    "not(${school} = 'yes' and ${teachers} > 3)",
    'not (“Is there a school?” is Yes and “Teachers” is more than 3)',
    'ऐसा न हो कि (“क्या स्कूल है?” का जवाब हाँ हो और “शिक्षक” का जवाब 3 से ज़्यादा हो)',
  ],
])('%s is said as %s, and in Hindi as %s', (expression, english, hindi) => {
  expect(said(expression)).toBe(english);
  expect(said(expression, 'hi')).toBe(hindi);
});

test.each([
  ['the sum of two answers', '${pupils} + ${teachers} > 3'],
  ['a choice that is not there', "${school} = 'perhaps'"],
  ['the opposite of one choice of several', "${all} != 'pond'"],
  ['the answers of many rows', '${depth} > 3'],
  ['a name that is not there', '${nothing} = 1'],
  ['what nobody sees', '${secret} = 1'],
  ['a path', '../school = 1'],
  ['an answer alone', '${school}'],
  ['a part that has no words', "${school} = 'yes' and regex(., '^[0-9]+$')"],
  ['two values', '1 = 1'],
  ['a number beside a day', '${opened} > 3'],
  ['what is no expression', "${school} = '"],
])('%s has no words: %s', (_, expression) => {
  expect(said(expression)).toBeNull();
});

test('an answer alone is named, and more than an answer is not', () => {
  const model = formModel(form);
  const standing = { model, rows: model.tree.root.rows, node: null };
  const name = ({ label }: Question): string => label.en;
  expect(answerName('${pupils}', standing, { name })).toBe('Pupils');
  expect(answerName('${pupils} + 1', standing, { name })).toBeNull();
  expect(answerName('3', standing, { name })).toBeNull();
});

test('an answer of the same row has words, and so has one of the survey around it', () => {
  expect(said('${teachers} > 3', 'en', 'depth')).toBe('“Teachers” is more than 3');
  expect(said('. > 3', 'en', 'depth')).toBe('this answer is more than 3');
});

test('in an older form no comparison is true of an empty answer, so its opposite is not that of the words', () => {
  expect(said("${school} = 'yes'", 'en', 'pupils', older)).toBe('“Is there a school?” is Yes');
  expect(said("not(${school} = 'yes')", 'en', 'pupils', older)).toBe('not (“Is there a school?” is Yes)');
  expect(said("${school} != 'yes'", 'en', 'pupils', older)).toBeNull();
  expect(said("${owner} != ''", 'en', 'pupils', older)).toBeNull();
});
