import type { FormDefinition } from '@sampark/core/forms/definition';
import { runTests } from '@sampark/core/forms/form-tests/run-tests';
import { readOfficialForms } from '@sampark/server/demo/official-forms';
import { describe, expect, it } from 'vitest';
import { itemsOf } from './pack.ts';

const NOW = Date.parse('2026-11-25T06:30:00Z');
const pack = await readOfficialForms();

/** Collects the texts that people read, each with its place: an object with the key `en`. A value that nobody sees has none. */
function textsIn(value: unknown, place: string): [place: string, texts: Record<string, string>][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value) return [[place, value as Record<string, string>]];
  const isUnseen = 'type' in value && value.type === 'calculate' && !isLabelled(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    isUnseen && key === 'label' ? [] : textsIn(inner, `${place}.${key}`),
  );
}

const isLabelled = (item: object): boolean =>
  'label' in item && 'name' in item && (item.label as { en: string }).en !== item.name;

/** Says whether a text has words, beside the answers that stand in it. */
const hasWords = (text: string): boolean => /\p{Letter}/u.test(text.replace(/\$\{\w+\}/g, ''));
const DEVANAGARI = /\p{Script=Devanagari}/u;

it('has a form in each file', () => {
  expect(pack.map(({ file }) => file)).toContain('pai-2.0.md');
});

describe.each(pack)('the official form $file', ({ read }) => {
  const form = read.form as FormDefinition;

  it('is read without a problem and without a warning', () => {
    expect([...read.problems, ...read.warnings]).toEqual([]);
    expect(form).not.toBeNull();
  });

  it('says everything in English and in Hindi', () => {
    const texts = textsIn(form, form.name).filter(([, { en = '' }]) => hasWords(en));
    expect(texts.length).toBeGreaterThan(50);
    const lacking = texts.filter(([, { hi = '' }]) => !DEVANAGARI.test(hi));
    expect(lacking).toEqual([]);
  });

  it('has labels that fit a phone', () => {
    const labels = form.modules.flatMap(({ children }) =>
      itemsOf(children)
        .filter(({ type }) => type !== 'note')
        .map(({ label }) => label.en),
    );
    expect(labels.filter((label) => label.length > 80)).toEqual([]);
  });

  it('keeps its own tests, of which the first fills all of it', () => {
    const { results } = runTests(form, read.tests ?? [], () => NOW);
    expect(results.filter(({ failures }) => failures.length > 0)).toEqual([]);
    expect(runTests(form, (read.tests ?? []).slice(0, 1), () => NOW).unreached).toEqual([]);
  });
});
