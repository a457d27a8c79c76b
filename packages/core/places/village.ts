import type { LocalText } from '../forms/definition/definition.ts';
import { tidyName } from '../forms/texts/tidy-name.ts';

/** A village as the directory lists it under a panchayat; it may be listed under several. */
export interface Village {
  readonly panchayat_id: string;
  /** Opaque text. */
  readonly code: string;
  /** Rises when the village is renamed, split or merged. */
  readonly version: number;
  /** In the scripts that the directory knows. */
  readonly name: LocalText;
}

/** Plain letters and signs with single blanks, as most names in Latin script are. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** One spelling for names that are the same to a reader: composed signs, lower case, single blanks. */
export const nameKey = (name: string): string =>
  (PLAIN.test(name) ? name : tidyName(name).normalize('NFC')).toLowerCase();

/** The spellings under which a village is known: one a script. */
export const nameKeys = ({ name }: Pick<Village, 'name'>): readonly string[] =>
  Object.values(name).map(nameKey);

/** Returns all spellings of a village by one of them: those of the directory, or that one alone. Empty: it has no name. */
export function spellingsOf(villages: readonly Pick<Village, 'name'>[], name: string): readonly string[] {
  const key = nameKey(name);
  const known = villages.map(nameKeys).find((keys) => keys.includes(key));
  return known ?? (key === '' ? [] : [key]);
}
