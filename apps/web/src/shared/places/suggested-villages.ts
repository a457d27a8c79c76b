import { inLanguage } from '@sampark/core/forms/fields';
import { nameKey, nameKeys, type Village } from '@sampark/core/places/village';

/**
 * Returns the villages that the typed text may mean: it is part of their name, in any script. Without text it returns all.
 */
export const meant = (villages: readonly Village[], typed: string): readonly Village[] => {
  const wanted = nameKey(typed);
  return villages.filter((village) => nameKeys(village).some((key) => key.includes(wanted)));
};

/** Returns the villages to suggest to somebody who types. Once the name is there in full, there is nothing left to suggest. */
export function suggestedVillages(villages: readonly Village[], typed: string): readonly Village[] {
  const found = meant(villages, typed);
  const isWhole = found.length === 1 && found.some((village) => nameKeys(village).includes(nameKey(typed)));
  return isWhole ? [] : found;
}

/** A name in the reader's script, and in the other one where the directory has it and it differs. */
export interface BothScripts {
  readonly text: string;
  readonly other: { readonly text: string; readonly language: string } | null;
}

/** Returns the name of a village for a reader. */
export function inBothScripts({ name }: Pick<Village, 'name'>, language: string): BothScripts {
  const text = inLanguage(name, language);
  const [otherLanguage, other] = language === 'hi' ? ['en', name.en] : ['hi', name['hi']];
  const differs = other !== undefined && other !== '' && other !== text;
  return { text, other: differs ? { text: other, language: otherLanguage } : null };
}
