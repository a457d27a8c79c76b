import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { runTests } from '@sampark/core/forms/form-tests/run-tests';
import { readOfficialForms } from '@sampark/server/demo/official-forms';
import { describe, expect, it } from 'vitest';
import { itemsOf, namesIn } from './pack.ts';

/** The largest number that anybody may type: a sum of money. */
const MOST = 1_000_000_000;
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
  const items = form.modules.flatMap(({ children }) => itemsOf(children));

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
    const labels = items.filter(({ type }) => type !== 'note').map(({ label }) => label.en);
    expect(labels.filter((label) => label.length > 80)).toEqual([]);
  });

  it('bounds every number, and holds every part against its whole', () => {
    const numbers = items
      .filter((item) => item.type === 'integer' || item.type === 'decimal')
      .filter(({ calculation }) => calculation === undefined);
    expect(numbers.filter(({ min, max }) => min < 0 || max > MOST).map(({ name }) => name)).toEqual([]);
    const warned = new Set(form.warnings?.flatMap(({ fields }) => fields.map((path) => path.split('.')[1])));
    const parts = numbers.filter(({ label }) => /^Of (them|it) /.test(label.en));
    const free = parts.filter(
      ({ name, constraint = '' }) => namesIn(constraint).length === 0 && !warned.has(name),
    );
    expect(free.map(({ name }) => name)).toEqual([]);
  });

  it('keeps its own tests, of which the first fills all of it', () => {
    const { results } = runTests(form, read.tests ?? [], () => NOW);
    expect(results.filter(({ failures }) => failures.length > 0)).toEqual([]);
    expect(runTests(form, (read.tests ?? []).slice(0, 1), () => NOW).unreached).toEqual([]);
  });
});
