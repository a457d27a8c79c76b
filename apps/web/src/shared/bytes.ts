import { formatNumber } from '@sampark/i18n/formats';

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** Writes bytes in the largest unit that leaves a whole part, with one decimal below ten. */
export function showBytes(bytes: number): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 1), UNITS.length);
  const amount = bytes / 1000 ** power;
  const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return `${formatNumber(rounded)} ${UNITS[power - 1]}`;
}
