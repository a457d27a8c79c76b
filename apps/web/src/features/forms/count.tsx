import { formatNumber } from '@sampark/i18n/formats';

/** Shows a number that comes a little later than what stands around it. */
export function Count({ of: count }: { readonly of: number | null }) {
  return count === null ? '…' : formatNumber(count);
}
