import { calculated, group, repeat, text, waterForm, whole } from '@sampark/testing/form-builders';
import { describe, expect, it } from 'vitest';
import { isList, type Values } from '../../survey/values.ts';
import type { Item, LocalText, Question } from '../definition/definition.ts';
import { inLanguage } from '../texts/local-text.ts';
import { type Manner, rowSummary, withAnswers } from './answer-texts.ts';
import { locate, openForm } from './instance.ts';

const kind: Item = {
  type: 'select_one',
  name: 'kind',
  label: { en: 'Kind' },
  required: false,
  choices: [
    { name: 'pump', label: { en: 'Hand pump', hi: 'हैंडपंप' } },
    { name: 'well', label: { en: 'Open well', hi: 'कुआँ' } },
  ],
};

/** Writes choices by their label, numbers with a unit where that is wanted. */
const manner = (language: string): Manner => ({
  language,
  write: (question: Question, value, how) => {
    if ('choices' in question) {
      const names: readonly string[] = isList(value) ? value : [String(value)];
      const labelOf = (name: string) => question.choices.find((choice) => choice.name === name)?.label;
      return names.map((name) => inLanguage(labelOf(name) ?? { en: name }, language)).join(', ');
    }
    return how === 'bare' || typeof value !== 'number' ? String(value) : `${value} m`;
  },
});

const FORM = waterForm(
  text('hamlet'),
  repeat('sources', [
    kind,
    whole('depth'),
    group('owner', [text('owner_name')]),
    repeat('repairs', [text('part')]),
    calculated('deep', '${depth} > 30'),
  ]),
);

const VALUES: Values = {
  'water.hamlet': 'Purwa',
  'water.sources/@a': 'V',
  'water.sources/@a/kind': 'pump',
  'water.sources/@a/depth': 40,
  'water.sources/@a/owner/owner_name': 'Asha',
  'water.sources/@a/repairs/@r': 'V',
  'water.sources/@a/repairs/@r/part': 'washer',
  'water.sources/@b': 'W',
};

const said = (at: string, label: LocalText, language = 'en', values = VALUES, form = FORM): string => {
  const instance = openForm(form, values);
  return withAnswers(instance, locate(instance, at)?.row ?? instance.survey, label, manner(language));
};

describe('a text with answers in it', () => {
  it.each([
    [
      'of the same row, by its label',
      'water.sources/@a',
      'Who looks after the ${kind}?',
      'Who looks after the Hand pump?',
    ],
    ['of a group in the row', 'water.sources/@a', 'Ask ${owner_name}', 'Ask Asha'],
    [
      'of the rows around',
      'water.sources/@a/repairs/@r',
      '${part} of the ${kind} in ${hamlet}',
      'washer of the Hand pump in Purwa',
    ],
    ['of another repeat, from its first row', 'water.hamlet', 'First: ${kind}', 'First: Hand pump'],
    ['that is empty', 'water.sources/@b', 'The ${kind} of ${hamlet}', 'The … of Purwa'],
    ['that no question has', 'water.hamlet', 'Hello ${nobody}', 'Hello …'],
    ['with spaces in the braces', 'water.hamlet', '${ hamlet }', 'Purwa'],
    ['none at all', 'water.hamlet', 'Costs $5 {a}', 'Costs $5 {a}'],
  ])('%s', (_which, at, label, expected) => {
    expect(said(at, { en: label })).toBe(expected);
  });

  it('speaks the language of the person', () => {
    const label = { en: 'Depth of the ${kind}', hi: '${kind} की गहराई' };
    expect(said('water.sources/@a', label, 'hi')).toBe('हैंडपंप की गहराई');
    expect(said('water.sources/@a', { en: label.en }, 'hi')).toBe('Depth of the हैंडपंप');
  });

  it('leaves out an answer whose question is not asked', () => {
    const form = waterForm(whole('count'), text('why', { relevant: '${count} > 3' }));
    const values = { 'water.count': 1, 'water.why': 'drought' };
    expect(said('water.count', { en: '${why}' }, 'en', values, form)).toBe('…');
    expect(said('water.count', { en: '${why}' }, 'en', { ...values, 'water.count': 4 }, form)).toBe(
      'drought',
    );
  });

  it('takes the nearest of several questions of one name', () => {
    const form = waterForm(text('name'), repeat('wells', [text('name')]));
    const values = { 'water.name': 'Purwa', 'water.wells/@a': 'V', 'water.wells/@a/name': 'Old well' };
    expect(said('water.wells/@a', { en: '${name}' }, 'en', values, form)).toBe('Old well');
    expect(said('water.name', { en: '${name}' }, 'en', values, form)).toBe('Purwa');
  });
});

describe('a row in one line', () => {
  const summary = (values: Values, more: object = {}): string => {
    const form = waterForm(repeat('sources', [kind, whole('depth'), text('place')], more));
    const instance = openForm(form, { 'water.sources/@a': 'V', ...values });
    return rowSummary(instance, locate(instance, 'water.sources/@a')?.row ?? instance.survey, manner('en'));
  };

  it('has its first two answers', () => {
    expect(summary({})).toBe('');
    expect(summary({ 'water.sources/@a/depth': 40 })).toBe('40 m');
    expect(
      summary({
        'water.sources/@a/kind': 'well',
        'water.sources/@a/depth': 40,
        'water.sources/@a/place': 'school',
      }),
    ).toBe('Open well · 40 m');
  });

  it('has what the form says, once one of the named answers is there', () => {
    const more = { summary: { en: '${kind}, ${depth} metres' } };
    expect(summary({ 'water.sources/@a/place': 'school' }, more)).toBe('');
    expect(summary({ 'water.sources/@a/kind': 'well' }, more)).toBe('Open well, … metres');
    expect(summary({ 'water.sources/@a/kind': 'well', 'water.sources/@a/depth': 9 }, more)).toBe(
      'Open well, 9 metres',
    );
  });
});
