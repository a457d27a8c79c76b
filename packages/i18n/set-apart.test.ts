import { expect, it } from 'vitest';
import { formProblemTexts } from './form-problems.ts';
import urdu from './locales/ur/form-problems.json' with { type: 'json' };
import { setApart } from './set-apart.ts';

it.each([
  ['ur', 'begin_group "g1"', '\u2068begin_group "g1"\u2069'],
  ['ur', '48211_1', '\u206848211_1\u2069'],
  ['ur', 'بارہ بنکی', 'بارہ بنکی'],
  ['ur', '12', '12'],
  ['hi', 'begin_group "g1"', 'begin_group "g1"'],
])('a value in %s, %s, stands as %s', (language, value, expected) => {
  expect(setApart(value, language)).toBe(expected);
});

it('a sentence about a form sets apart what the form calls its parts', async () => {
  const texts = await formProblemTexts('ur', urdu);
  expect(texts.sentence({ code: 'duplicate_heading', params: { other: 'label.' } })).toContain(
    '\u2068label.\u2069',
  );
});

it('no word of Latin letters is put together from a value without being set apart as a whole', () => {
  const texts = JSON.stringify(urdu);
  // Unicode's left-to-right isolate: the parts would else stand in the order of the text around.
  expect(texts.match(/(?<!\u2066)\b[A-Za-z]+_\{\{\w+\}\}/g)).toBeNull();
  expect(texts).toContain('\u2066begin_{{what}}\u2069');
});
