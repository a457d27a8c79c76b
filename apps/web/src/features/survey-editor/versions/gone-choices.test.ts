import type { Item, Question } from '@sampark/core/forms/definition/definition';
import { choices, waterForm, whole } from '@sampark/testing/form-builders';
import { expect, test } from 'vitest';
import { withGoneChoices } from './gone-choices.ts';

const sources = (...names: string[]) =>
  ({
    type: 'select_multiple',
    name: 'sources',
    label: { en: 'Sources' },
    required: false,
    choices: choices(...names),
  }) as Item & Question;

const now = sources('well', 'tap');
const versions = [waterForm(now), waterForm(sources('well', 'pond'))];
const path = 'water.sources';
const names = (question: Question, value: string | string[] | null) => {
  const offered = 'choices' in question ? question.choices : [];
  return withGoneChoices(offered, { question, path, value }, versions).map(({ name }) => name);
};

test.each([
  ['a chosen one that only an older version has', ['pond', 'tap'], ['well', 'tap', 'pond']],
  ['nothing else', ['tap'], ['well', 'tap']],
  ['none that no version has', ['sea'], ['well', 'tap']],
  ['none where nothing is chosen', null, ['well', 'tap']],
])('a question offers its own choices, and behind them %s', (_, value, offered) => {
  expect(names(now, value)).toEqual(offered);
});

test('a question without choices offers none', () => {
  expect(names(whole('wells') as Question, 'pond')).toEqual([]);
});
