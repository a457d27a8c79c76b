import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { searchKey } from '@sampark/core/forms/texts/search-key';
import { nameKey, nameKeys, type Village } from '@sampark/core/places/village';

/**
 * Returns the villages that the typed text may mean: it is part of their name, in any script. Without text it returns all.
 */
export const meant = (villages: readonly Village[], typed: string): readonly Village[] => {
  const wanted = searchKey(typed);
  return villages.filter(({ name }) => Object.values(name).some((each) => searchKey(each).includes(wanted)));
};

/** Returns the villages to suggest to somebody who types. Once the name is there in full, there is nothing left to suggest. */
export function suggestedVillages(villages: readonly Village[], typed: string): readonly Village[] {
  const found = meant(villages, typed);
  const isWhole = found.length === 1 && found.some((village) => nameKeys(village).includes(nameKey(typed)));
  return isWhole ? [] : found;
}

/** Returns the language in whose script a name stands beside the reader's: the Latin letters of signs and files, for their readers the state's. */
export const otherScript = (language: string): string => (language === 'en' ? 'hi' : 'en');

/** A name in the reader's script, and in the other one where the directory has it and it differs. */
export interface BothScripts {
  readonly text: string;
  readonly other: { readonly text: string; readonly language: string } | null;
}

/** Returns the name of a village for a reader. */
export function inBothScripts({ name }: Pick<Village, 'name'>, language: string): BothScripts {
  const text = inLanguage(name, language);
  const otherLanguage = otherScript(language);
  const other = name[otherLanguage];
  const differs = other !== undefined && other !== '' && other !== text;
  return { text, other: differs ? { text: other, language: otherLanguage } : null };
}
