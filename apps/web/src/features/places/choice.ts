import { inLanguage } from '@sampark/core/forms/fields';
import type { Panchayat } from '@sampark/core/places/panchayat';

const lower = (text: string, language: string): string => text.normalize('NFC').toLocaleLowerCase(language);

/** Whether a panchayat answers a search: part of its own or its block's name, in any language it has. */
const matches = ({ name, block }: Panchayat, sought: string, language: string): boolean =>
  [...Object.values(name), ...Object.values(block)].some((text) => lower(text, language).includes(sought));

/**
 * The panchayats that a search leaves: those on this device first, then by name in the language's own order.
 * @param kept ids as they were when the list was made, so that nothing jumps under the finger
 */
export function panchayatsToShow(
  panchayats: readonly Panchayat[],
  { search, kept, language }: { search: string; kept: ReadonlySet<string>; language: string },
): readonly Panchayat[] {
  const sought = lower(search.trim(), language);
  const collator = new Intl.Collator(language, { numeric: true });
  const nameOf = (panchayat: Panchayat) => inLanguage(panchayat.name, language);
  return panchayats
    .filter((panchayat) => matches(panchayat, sought, language))
    .sort(
      (a, b) =>
        Number(kept.has(b.panchayat_id)) - Number(kept.has(a.panchayat_id)) ||
        collator.compare(nameOf(a), nameOf(b)),
    );
}
