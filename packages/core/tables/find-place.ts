import { tidyName } from '../forms/texts/tidy-name.ts';
import type { Panchayat } from '../places/panchayat.ts';
import { nameKey, nameKeys, type Village } from '../places/village.ts';
import type { FileLine } from './file-surveys.ts';

/** A place as a row names it. */
export type FoundPlace =
  | { readonly ok: true; readonly panchayat_id: string; readonly village_name: string }
  | { readonly ok: false; readonly reason: 'no_place' | 'unknown_place' | 'ambiguous_place' };

/** Finds the places that rows of a file name. */
export type PlaceFinder = (roles: FileLine['roles'], isOfVillage: boolean) => FoundPlace;

const refused = (reason: 'no_place' | 'unknown_place' | 'ambiguous_place'): FoundPlace => ({
  ok: false,
  reason,
});

/**
 * Makes places ready to be found by what rows say.
 *
 * | a row | its place |
 * |---|---|
 * | has the id of a panchayat, or its name in any language | that panchayat |
 * | has a name that several panchayats have | is ambiguous, unless one of them alone has the village |
 * | names no panchayat | the one that has the village; else the one that the person chose for the file |
 * | has an id that nobody knows, or an id and another panchayat's name | is unknown |
 * | names a village by its name in either script, or by its code | that village, where the directory lists any |
 * | names one in a panchayat whose villages nobody has listed | a village of that name |
 *
 * @param chosen the id of the panchayat of rows that name none; empty: there is none
 */
export function placeFinder(
  panchayats: readonly Panchayat[],
  villages: readonly Village[],
  chosen: string,
): PlaceFinder {
  const byName = new Map<string, string[]>();
  for (const { panchayat_id, name } of panchayats) {
    for (const key of new Set([panchayat_id, ...nameKeys({ name })])) {
      byName.set(key, [...(byName.get(key) ?? []), panchayat_id]);
    }
  }
  const listed = new Map<string, Map<string, Set<string>>>(
    panchayats.map(({ panchayat_id }) => [panchayat_id, new Map()]),
  );
  for (const village of villages) {
    const ofPanchayat = listed.get(village.panchayat_id);
    for (const key of new Set([village.code, ...nameKeys(village)])) {
      const names = ofPanchayat?.get(key) ?? new Set();
      ofPanchayat?.set(key, names.add(village.name.en));
    }
  }
  const hasListed = (id: string): boolean => (listed.get(id)?.size ?? 0) > 0;

  const villageIn = (id: string, text: string): FoundPlace | null => {
    const names = listed.get(id)?.get(text) ?? listed.get(id)?.get(nameKey(text));
    if (names && names.size > 1) return refused('ambiguous_place');
    const [name] = names ?? [];
    if (name !== undefined) {
      const isCode = /^\d+$/.test(text);
      return { ok: true, panchayat_id: id, village_name: isCode ? name : tidyName(text) };
    }
    return null;
  };

  return (roles, isOfVillage) => {
    const id = roles.get('panchayat_id') ?? '';
    const name = roles.get('panchayat_name') ?? '';
    const village = isOfVillage ? (roles.get('village_name') ?? '') : '';
    const isNamed = id !== '' || name !== '';
    const ofName = byName.get(nameKey(name)) ?? [];
    const ofId = listed.has(id) && (name === '' || ofName.includes(id)) ? [id] : [];
    const named = id === '' ? ofName : ofId;
    if (isNamed && named.length === 0) return refused('unknown_place');
    if (isOfVillage && village === '') return refused('no_place');
    if (!isOfVillage) {
      const only = isNamed ? named : panchayats.length === 1 ? [...listed.keys()] : [chosen].filter(Boolean);
      const [panchayat_id] = only;
      if (panchayat_id === undefined) return refused('no_place');
      return only.length > 1 ? refused('ambiguous_place') : { ok: true, panchayat_id, village_name: '' };
    }
    const among = isNamed ? named : [...listed.keys()];
    const ofChosen = isNamed ? null : villageIn(chosen, village);
    const found = ofChosen ? [ofChosen] : among.flatMap((each) => villageIn(each, village) ?? []);
    const [first] = found;
    if (first && found.length === 1) return first;
    if (found.length > 1) return refused('ambiguous_place');
    const [only, ...others] = isNamed || chosen === '' ? among : [chosen];
    const isFree = only !== undefined && others.length === 0 && !hasListed(only);
    return isFree
      ? { ok: true, panchayat_id: only, village_name: tidyName(village) }
      : refused('unknown_place');
  };
}
