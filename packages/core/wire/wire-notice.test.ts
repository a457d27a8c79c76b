import { expect, it } from 'vitest';
import { newNotice, noticeIn } from './wire-notice.ts';

it.each([
  ['in the language of its reader', { en: 'What we keep', hi: 'हम क्या रखते हैं' }, 'hi', 'hi'],
  ['else in English', { en: 'What we keep', hi: 'हम क्या रखते हैं' }, 'ta', 'en'],
])('a notice is read %s', (_, texts, language, shown) => {
  expect(noticeIn(texts, language)?.language).toBe(shown);
});

it('a notice without texts is the one that came with the app', () => {
  expect(noticeIn({}, 'hi')).toBeNull();
});

it.each([
  ['no text at all', {}, true],
  ['English', { en: 'What we keep' }, true],
  ['Hindi alone', { hi: 'हम क्या रखते हैं' }, false],
  ['a blank text', { en: ' ' }, false],
  ['a language that is none', { en: 'What we keep', Hindi: 'x' }, false],
  ['a text without end', { en: 'x'.repeat(8_001) }, false],
])('a new version may have %s: %j', (_, texts, isTaken) => {
  expect(newNotice.safeParse({ after: 1, texts }).success).toBe(isTaken);
});
