import type { LocalText } from '../definition/definition.ts';
import { withEachText } from '../texts/each-text.ts';

/** Texts of one language, by their keys; see `keyIn`. */
export type FormTexts = Readonly<Record<string, string>>;

/**
 * Returns the key by which the texts of a language have a text of a form; `undefined`: they lack it. The key is the English
 * text. Where one English text has two meanings, it is `English / Hindi`: the Hindi ones tell them apart.
 */
export function keyIn(texts: FormTexts, { en, hi }: LocalText): string | undefined {
  return [`${en} / ${hi}`, en].find((key) => Object.hasOwn(texts, key));
}

/**
 * Returns a form, or a part, whose texts are in more languages. A language that a text has already stays as it is; one that
 * `texts` lack is not added, so readers of it get English.
 * @param texts by the code of their language
 */
export function withTexts<Form extends object>(form: Form, texts: Readonly<Record<string, FormTexts>>): Form {
  const inAll = (text: LocalText): LocalText => {
    const added = Object.entries(texts).flatMap(([language, own]) => {
      const words = Object.hasOwn(text, language) ? undefined : own[keyIn(own, text) ?? ''];
      return words === undefined ? [] : [[language, words] as const];
    });
    return { ...text, ...Object.fromEntries(added) };
  };
  return withEachText(form, inAll);
}
