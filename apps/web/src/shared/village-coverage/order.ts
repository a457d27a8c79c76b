import { inLanguage } from '@sampark/core/forms/fields';
import type { PanchayatCoverage } from '@sampark/core/places/coverage';
import type { Contacts } from '../../data/ports/places.ts';
import { heardAt, silenceOf } from './silence.ts';

/** The orders in which a person can list panchayats. */
export const ORDERS = ['missing', 'silent', 'name'] as const;
export type Order = (typeof ORDERS)[number];

/**
 * Puts panchayats in an order. Panchayats that it does not tell apart go by their names, then by their codes, so that the
 * order is the same on every device.
 */
export function inOrder(
  panchayats: readonly PanchayatCoverage[],
  order: Order,
  { language, contacts, now }: { language: string; contacts: Contacts | null; now: number },
): readonly PanchayatCoverage[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const heard = new Map(
    panchayats.map(({ panchayat: { panchayat_id: id } }) => [id, heardAt(silenceOf(contacts, id, now))]),
  );
  const name = ({ panchayat }: PanchayatCoverage): string => inLanguage(panchayat.name, language);
  const at = ({ panchayat }: PanchayatCoverage): string => heard.get(panchayat.panchayat_id) ?? '';
  const byOrder = (a: PanchayatCoverage, b: PanchayatCoverage): number => {
    if (order === 'missing') return b.figures.missing - a.figures.missing;
    if (order === 'silent') return at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0;
    return 0;
  };
  const byCode = (a: PanchayatCoverage, b: PanchayatCoverage): number =>
    a.panchayat.panchayat_id < b.panchayat.panchayat_id ? -1 : 1;
  return [...panchayats].sort((a, b) => byOrder(a, b) || compare(name(a), name(b)) || byCode(a, b));
}
