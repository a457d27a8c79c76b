import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { formProblemTexts } from './form-problems.ts';
import { setApart } from './set-apart.ts';

it.each([
  ['ur', 'begin_group "g1"', '\u2068begin_group "g1"\u2069'],
  ['ur', 'بارہ بنکی', 'بارہ بنکی'],
  ['ur', '12', '12'],
  ['hi', 'begin_group "g1"', 'begin_group "g1"'],
])('a value in %s, %s, stands as %s', (language, value, expected) => {
  expect(setApart(value, language)).toBe(expected);
});

it('a sentence about a form sets apart what the form calls its parts', async () => {
  const { sentence } = await formProblemTexts('ur', {
    problem: { some: { what: '{{name}} کا نام دو بار ہے۔', fix: '{{name}} کا نام بدلیں۔' } },
  });
  const problem = { code: 'some', params: { name: 'g1.' } } as unknown as Parameters<typeof sentence>[0];
  expect(sentence(problem)).toBe('\u2068g1.\u2069 کا نام دو بار ہے۔ \u2068g1.\u2069 کا نام بدلیں۔');
});

it('no word of Latin letters is put together from a value without being set apart as a whole', async () => {
  const texts = await readFile(new URL('locales/ur/form-problems.json', import.meta.url), 'utf8');
  // Unicode's left-to-right isolate: the parts would else stand in the order of the text around.
  expect(texts.match(/(?<!\u2066)\b[A-Za-z]+_\{\{\w+\}\}/g)).toBeNull();
  expect(texts).toContain('\u2066begin_{{what}}\u2069');
});
