import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { searchKey } from '@sampark/core/forms/texts/search-key';
import type { Panchayat } from '@sampark/core/places/panchayat';

/** Returns whether a panchayat matches a search: by a part of its name or of its block's name, in any language. */
const matches = ({ name, block }: Panchayat, sought: string): boolean =>
  [...Object.values(name), ...Object.values(block)].some((text) => searchKey(text).includes(sought));

/**
 * Returns the panchayats that match a search: those on this device first, then by name in the order of the language.
 * @param kept the ids on this device when the list was made, so that nothing jumps under the finger
 */
export function panchayatsToShow(
  panchayats: readonly Panchayat[],
  { search, kept, language }: { search: string; kept: ReadonlySet<string>; language: string },
): readonly Panchayat[] {
  const sought = searchKey(search);
  const collator = new Intl.Collator(language, { numeric: true });
  const nameOf = (panchayat: Panchayat) => inLanguage(panchayat.name, language);
  return panchayats
    .filter((panchayat) => matches(panchayat, sought))
    .sort(
      (a, b) =>
        Number(kept.has(b.panchayat_id)) - Number(kept.has(a.panchayat_id)) ||
        collator.compare(nameOf(a), nameOf(b)),
    );
}
