import { groupedBy } from '../../survey/grouped-by.ts';
import type { FormDefinition, LocalText } from '../definition/definition.ts';
import { textsOf, withEachText } from '../texts/each-text.ts';
import { isLocalText } from '../texts/local-text.ts';

type Parts = Readonly<Record<string, unknown>>;

const hasParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/**
 * Whether a newer value is the older one, in whose texts languages may have been added.
 * @param name under which both stand
 */
function addsLanguages(before: unknown, after: unknown, name = ''): boolean {
  if (!hasParts(before) || !hasParts(after)) return before === after;
  const names = Object.keys(before);
  const isText = isLocalText(before, name) && isLocalText(after, name);
  if (!isText && names.length !== Object.keys(after).length) return false;
  return names.every((each) => Object.hasOwn(after, each) && addsLanguages(before[each], after[each], each));
}

/** Returns a form without what the server sealed of it, which is no part of what it asks and says. */
const withoutSeal = ({ seal: _, ...form }: FormDefinition & { readonly seal?: string }): FormDefinition =>
  form;

/**
 * Returns a version of a form in the languages of a newer one, where that asks the very same and only says it in more languages;
 * `null`: it asks anything else.
 */
export function inMoreLanguages(before: FormDefinition, newer: FormDefinition): FormDefinition | null {
  const lent = withoutSeal({ ...newer, version: before.version });
  return addsLanguages(withoutSeal(before), lent) ? lent : null;
}

/** Whether a newer text is an older one, word for word in every language that this has. */
const isSaidBy = (before: LocalText, newer: LocalText): boolean =>
  Object.entries(before).every(([language, words]) => newer[language] === words);

/** Returns what these texts say, by language, where they say one thing or nothing. */
const agreed = (texts: readonly LocalText[]): readonly (readonly [string, string])[] =>
  [...new Set(texts.flatMap((text) => Object.keys(text)))].flatMap((language) => {
    const [words, another] = new Set(texts.flatMap((text) => text[language] ?? []));
    return words === undefined || another !== undefined ? [] : [[language, words] as const];
  });

/**
 * Returns a version of a form with the languages that a newer one has for the same texts, word for word, whatever else that
 * asks; `null`: it has none. Where the newer one says a text in two ways in a language, nobody knows which is meant, and the text
 * goes without that language.
 */
export function inSameWords(before: FormDefinition, newer: FormDefinition): FormDefinition | null {
  const byEnglish = groupedBy(textsOf(newer), ({ en }) => en);
  const inAll = (text: LocalText): LocalText => {
    const known = agreed((byEnglish.get(text.en) ?? []).filter((each) => isSaidBy(text, each)));
    return known.length > Object.keys(text).length ? { ...text, ...Object.fromEntries(known) } : text;
  };
  const own = withoutSeal(before);
  return textsOf(own).some((text) => inAll(text) !== text) ? withEachText(own, inAll) : null;
}
