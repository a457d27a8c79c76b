import type { LocalText } from '../forms/definition/definition.ts';
import { inLanguage } from '../forms/texts/local-text.ts';
import { byPanchayat } from './by-panchayat.ts';
import type { Panchayat } from './panchayat.ts';
import { nameKey, nameKeys, type Village } from './village.ts';

/** A village as a survey names it: somebody typed or chose the name. */
export interface NamedVillage {
  readonly village_name: string;
  /** Absent: not known here, and so is the village. */
  readonly panchayat_id?: string | undefined;
}

/** The directory's villages that a device knows, by how surveys name them. */
export interface VillageNames {
  /** Returns the names of the panchayat's villages that go by this name, in either script. Mostly it is one, or none. */
  readonly of: (village: NamedVillage) => readonly LocalText[];
}

type Spellings = ReadonlyMap<string, readonly LocalText[]>;

/** Every spelling with its villages: as the directory writes it, which needs no work to be found, and its key. */
const spellingsOf = (villages: readonly Village[]): Spellings => {
  const spellings = new Map<string, LocalText[]>();
  for (const village of villages) {
    for (const spelling of new Set(nameKeys(village))) {
      const others = spellings.get(spelling);
      if (others) others.push(village.name);
      else spellings.set(spelling, [village.name]);
    }
  }
  const written = villages.flatMap(({ name }) => Object.values(name));
  return new Map([
    ...written.map((text) => [text, spellings.get(nameKey(text)) ?? []] as const),
    ...spellings,
  ]);
};

const NONE: readonly LocalText[] = [];

/**
 * Makes villages ready to be found by the names in surveys. A panchayat's villages are made ready when one of them is first
 * looked for, so a list pays only for the panchayats on the screen. A survey that names no village is about its panchayat
 * (`subjectOf`), and goes by that name.
 */
export const villageNames = (
  villages: readonly Village[],
  panchayats: readonly Panchayat[] = [],
): VillageNames => {
  const panchayatNames = new Map(panchayats.map(({ panchayat_id, name }) => [panchayat_id, [name]]));
  const listed = byPanchayat(villages);
  const ready = new Map<string, Spellings>();
  const spellingsIn = (panchayatId: string): Spellings | undefined => {
    const known = ready.get(panchayatId);
    const own = known ? undefined : listed.get(panchayatId);
    if (!own) return known;
    const spellings = spellingsOf(own);
    ready.set(panchayatId, spellings);
    return spellings;
  };
  return {
    of: ({ panchayat_id, village_name }) => {
      if (village_name.trim() === '') return panchayatNames.get(panchayat_id ?? '') ?? NONE;
      const spellings = panchayat_id === undefined ? undefined : spellingsIn(panchayat_id);
      return spellings?.get(village_name) ?? spellings?.get(nameKey(village_name)) ?? NONE;
    },
  };
};

/** The names before any village is known. */
export const NO_VILLAGES: VillageNames = { of: () => NONE };

/**
 * Returns a village's name for somebody who reads a language. The stored name stays as it is.
 *
 * | the survey's name is that of | shown |
 * |---|---|
 * | one village of its panchayat, in either script | the directory's name in the reader's script; where it has none, its English one |
 * | several, which the reader's script writes alike | that name |
 * | several, which it writes differently | as typed: nobody can tell which is meant |
 * | none, or the panchayat is not known | as typed |
 */
export const villageNameIn = (names: VillageNames, village: NamedVillage, language: string): string => {
  const [name, ...others] = names.of(village).map((known) => inLanguage(known, language));
  if (name === undefined || others.some((other) => other !== name)) return village.village_name;
  return name;
};

/**
 * Returns the spellings by which a survey's village is found: that in the survey, and those of the directory's villages
 * that it may mean, as `nameKey` gives them.
 */
export const spellingsToFind = (names: VillageNames, village: NamedVillage): readonly string[] => {
  const known = names.of(village).flatMap((name) => Object.values(name));
  return known.length === 0 ? [nameKey(village.village_name)] : [village.village_name, ...known].map(nameKey);
};
