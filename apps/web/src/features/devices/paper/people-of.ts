import type { WireUserRow } from '@sampark/core/wire/access/wire-account';

/** A panchayat, as far as papers need it. */
export interface PanchayatOf {
  readonly panchayat_id: string;
  readonly block_id: string;
}

/** The words in front of an id that tell a block from a panchayat. */
const BLOCK = 'block:';
const PANCHAYAT = 'panchayat:';

export const blockChoice = (id: string): string => `${BLOCK}${id}`;
export const panchayatChoice = (id: string): string => `${PANCHAYAT}${id}`;

/**
 * Returns the people of a chosen place whose accounts are switched on: of a panchayat those who work in it, of a block its officers and
 * those of its panchayats. The officers come first, then panchayat by panchayat, each by name.
 */
export function peopleOf(
  choice: string,
  people: readonly WireUserRow[],
  panchayats: readonly PanchayatOf[],
  words: Intl.Collator,
): readonly WireUserRow[] {
  const blocks = new Map(panchayats.map(({ panchayat_id, block_id }) => [panchayat_id, block_id]));
  const choices = ({ role, block_id, panchayat_id }: WireUserRow): readonly string[] => {
    if (role === 'admin') return [];
    if (role === 'block_officer') return block_id === null ? [] : [blockChoice(block_id)];
    if (panchayat_id === null) return [];
    return [panchayatChoice(panchayat_id), blockChoice(blocks.get(panchayat_id) ?? '')];
  };
  const isOfficer = ({ role }: WireUserRow): number => (role === 'block_officer' ? 0 : 1);
  return people
    .filter((person) => person.is_active && choices(person).includes(choice))
    .toSorted(
      (a, b) =>
        isOfficer(a) - isOfficer(b) ||
        words.compare(a.panchayat_name ?? '', b.panchayat_name ?? '') ||
        words.compare(a.full_name || a.username, b.full_name || b.username),
    );
}
