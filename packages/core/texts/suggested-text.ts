import * as z from 'zod/mini';

/*
 * Better words for the app that people suggest in their language. It is part of the same wire as `wire.ts`.
 */

/** Characters of a text, at most. */
export const SUGGESTED_TEXT_MOST = 2_000;
/** Suggestions in one request, at most. */
export const SUGGESTIONS_AT_ONCE = 50;

/** PostgreSQL stores no NUL. */
const words = z.string().check(z.maxLength(SUGGESTED_TEXT_MOST), z.regex(/^[^\0]*[^\s\0][^\0]*$/));

/** A better text for one of the app's. */
export const suggestedText = z.strictObject({
  /** The language, such as `mr`. */
  language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
  /** The app's text by its namespace and key, such as `common:action.cancel`. */
  key: z.string().check(z.maxLength(200), z.regex(/^[a-z-]+:[^\0]+$/)),
  /** The words of the app. */
  was: words,
  /** The words that it should have. */
  text: words,
  /** When it was written, by the device's clock. */
  at: z.iso.datetime(),
});
export type SuggestedText = z.infer<typeof suggestedText>;

/** Suggestions on their way to the server. */
export const suggestedTexts = z.strictObject({
  suggestions: z.array(suggestedText).check(z.minLength(1), z.maxLength(SUGGESTIONS_AT_ONCE)),
});

const FRAGMENT = /\{\{[^}]+\}\}|<\/?\d+\/?>/g;

/** Returns the parts of a text that the app fills in or that stand for something, such as `{{count}}` and `<1>`. */
const fragmentsOf = (text: string): readonly string[] => [...new Set(text.match(FRAGMENT) ?? [])];

/** Returns the parts that a better text has to keep, and has not. */
export const missingFragments = (was: string, text: string): readonly string[] =>
  fragmentsOf(was).filter((fragment) => !text.includes(fragment));
