import type { LocalText } from '../definition/definition.ts';

/**
 * Whether a part of a form is a text that people read: strings by language, English among them. The cells of a choice are
 * strings by heading, and a heading may be `en`, too.
 * @param name under which it stands
 */
export const isLocalText = (part: unknown, name: string): part is LocalText =>
  name !== 'columns' &&
  typeof part === 'object' &&
  part !== null &&
  'en' in part &&
  Object.values(part).every((each) => typeof each === 'string');

/** Returns the text in `language`, or in English where that language is missing. */
export const inLanguage = (text: LocalText, language: string): string => {
  const translated = Object.hasOwn(text, language) ? text[language] : undefined;
  return translated || text.en;
};
