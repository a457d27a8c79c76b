import { searchKey } from '@sampark/core/forms/texts/search-key';
import type { WireUserRow } from '@sampark/core/wire/access/wire-account';

/** The orders of the list of people. */
export const PEOPLE_ORDERS = ['name', 'surveys', 'activity', 'unsynced'] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

const COMPARE: Record<PeopleOrder, (a: WireUserRow, b: WireUserRow, words: Intl.Collator) => number> = {
  name: (a, b, words) => words.compare(a.full_name, b.full_name),
  surveys: (a, b) => b.surveys_created - a.surveys_created,
  activity: (a, b) => (b.last_activity ?? '').localeCompare(a.last_activity ?? ''),
  unsynced: (a, b) => b.unsynced - a.unsynced,
};

/**
 * Returns the people whose name, username, e-mail address or phone number contains the search. `name` orders them as the
 * language does; the other orders put the highest figure and the latest time first. Inactive people come last.
 */
export function peopleToShow(
  people: readonly WireUserRow[],
  by: { readonly search: string; readonly order: PeopleOrder; readonly language: string },
): readonly WireUserRow[] {
  const words = new Intl.Collator(by.language);
  const sought = searchKey(by.search);
  return people
    .filter(({ full_name, username, email, phone }) =>
      [full_name, username, email, phone ?? ''].some((text) => searchKey(text).includes(sought)),
    )
    .toSorted(
      (a, b) =>
        Number(b.is_active) - Number(a.is_active) ||
        COMPARE[by.order](a, b, words) ||
        COMPARE.name(a, b, words),
    );
}
