import type { Line } from '@sampark/core/reports/say';

/** Returns what names a line among those of its figure. */
export const keyOf = ({ of }: Pick<Line, 'of'>): string => {
  if (of === null) return '';
  return 'name' in of ? `choice ${of.name}` : `from ${of.from}`;
};
