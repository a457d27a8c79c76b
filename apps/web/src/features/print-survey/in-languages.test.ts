import { formFields } from '@sampark/core/forms/fields/fields';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { expect, test } from 'vitest';
import { answerIn, textIn } from './in-languages.ts';

const fields = formFields(villageStandard);
const question = (path: string) => {
  const field = fields.answers.get(path);
  if (!field) throw new Error(path);
  return field.question;
};

const BOTH = ['hi', 'en'] as const;

test.each([
  [['hi'], 'जनसंख्या', '12,345 लोग'],
  [['en'], 'Population', '12,345 people'],
  [BOTH, 'जनसंख्या / Population', '12,345 लोग / people'],
] as const)('a number on a page in %s: %s, %s', (languages, label, answer) => {
  expect(textIn(languages, question('basic_info.population').label)).toBe(label);
  expect(answerIn(languages, question('basic_info.population'), 12_345)).toBe(answer);
});

test('an option is said in both languages, and what is the same in both is said once', () => {
  expect(answerIn(BOTH, question('sanitation.drainage'), 'Poor')).toBe('खराब / Poor');
  expect(answerIn(BOTH, question('connectivity.internet'), '4G')).toBe('4G');
  expect(answerIn(BOTH, question('basic_info.literacy_rate'), 71.5)).toBe('71.5 %');
});
