import { inLanguage } from '@sampark/core/forms/texts/local-text';
import type { PanchayatCoverage } from '@sampark/core/places/coverage';
import { type DueSurveys, lateOf } from '@sampark/core/places/due-surveys';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { Contacts } from '../../data/ports/places.ts';
import { heardAt, silenceOf } from './silence.ts';

/** The orders in which a person can list panchayats. */
const ORDERS = ['behind', 'missing', 'silent', 'name'] as const;
export type Order = (typeof ORDERS)[number];

const WITHOUT_DEADLINES = ['missing', 'silent', 'name'] as const satisfies readonly Order[];

/** Returns the orders to choose from, the usual one first: nobody is behind where nothing is due. */
export const ordersFor = (due: readonly DueSurveys[]): readonly [Order, ...Order[]] =>
  due.length > 0 ? ORDERS : WITHOUT_DEADLINES;

/** The facts on which the orders rest, beside the figures. */
interface OrderFacts {
  readonly language: string;
  readonly contacts: Contacts | null;
  readonly due: readonly DueSurveys[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns how many villages of each panchayat are late, by its id. */
function lateByPanchayat(due: readonly DueSurveys[], now: number): ReadonlyMap<string, number> {
  const today = dayInIndia(now);
  const late = new Map<string, number>();
  for (const each of due) {
    const id = each.panchayat.panchayat_id;
    late.set(id, (late.get(id) ?? 0) + lateOf([each], today));
  }
  return late;
}

/**
 * Puts panchayats in an order. Panchayats that it does not tell apart go by their names, then by their codes, so that the
 * order is the same on every device.
 */
export function inOrder(
  panchayats: readonly PanchayatCoverage[],
  order: Order,
  { language, contacts, due, now }: OrderFacts,
): readonly PanchayatCoverage[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const heard = new Map(
    panchayats.map(({ panchayat: { panchayat_id: id } }) => [id, heardAt(silenceOf(contacts, id, now))]),
  );
  const name = ({ panchayat }: PanchayatCoverage): string => inLanguage(panchayat.name, language);
  const at = ({ panchayat }: PanchayatCoverage): string => heard.get(panchayat.panchayat_id) ?? '';
  const late = lateByPanchayat(due, now);
  const lateIn = ({ panchayat }: PanchayatCoverage): number => late.get(panchayat.panchayat_id) ?? 0;
  const byMissing = (a: PanchayatCoverage, b: PanchayatCoverage): number =>
    b.figures.missing - a.figures.missing;
  const byOrder = (a: PanchayatCoverage, b: PanchayatCoverage): number => {
    if (order === 'behind') return lateIn(b) - lateIn(a) || byMissing(a, b);
    if (order === 'missing') return byMissing(a, b);
    if (order === 'silent') return at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0;
    return 0;
  };
  const byCode = (a: PanchayatCoverage, b: PanchayatCoverage): number =>
    a.panchayat.panchayat_id < b.panchayat.panchayat_id ? -1 : 1;
  return [...panchayats].sort((a, b) => byOrder(a, b) || compare(name(a), name(b)) || byCode(a, b));
}
