import type { UserInfo } from '@sampark/core/access/roles';
import type { SuggestedText } from '@sampark/core/texts/suggested-text';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';

const textOf = ({ language, key }: SuggestedText): string => `${language} ${key}`;

/** Keeps better texts for the app as a person suggests them, in any order, and each any number of times. */
export async function suggestTexts(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  { user_id }: UserInfo,
  suggestions: readonly SuggestedText[],
): Promise<void> {
  // One statement must not name a text twice. A clock that is ahead must not keep a suggestion on top for years.
  const now = isoTime(clock());
  const last = new Map(
    suggestions.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((each) => [textOf(each), each]),
  );
  const rows = [...last.values()].map(({ language, key, was, text, at }) => ({
    ...{ user_id, language, text_key: key, was, suggested: text },
    at: at < now ? isoTime(Date.parse(at)) : now,
  }));
  await storage.write(({ textSuggestions }) => textSuggestions.keep(rows));
}
