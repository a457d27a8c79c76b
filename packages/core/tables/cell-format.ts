/** How a number looks where its digits alone would not say it. */
export type CellFormat =
  | { readonly kind: 'date' | 'time' | 'dateTime' }
  /** With zeros in front, `00123`: so many digits. */
  | { readonly kind: 'padded'; readonly digits: number };

/** The formats that every workbook has without writing them down (ECMA-376, 18.8.30), as far as they count here. */
const BUILT_IN: ReadonlyMap<number, CellFormat['kind'] & ('date' | 'time' | 'dateTime')> = new Map([
  ...[14, 15, 16, 17].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time'] as const),
  [22, 'dateTime'],
]);

/** Reads a format's code, such as `dd/mm/yyyy`. Null: its numbers are as they are. */
export function formatOf(code: string): CellFormat | null {
  // Texts in quotes, behind a backslash, or in brackets such as a colour, are no part of the pattern.
  const [pattern = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';');
  if (/^0{2,}$/.test(pattern)) return { kind: 'padded', digits: pattern.length };
  if (/general|[#?0]/i.test(pattern) && !/[ymdhs]/i.test(pattern.replace(/general/gi, ''))) return null;
  const hasTime = /[hs]/i.test(pattern);
  const hasDate = /[yd]/i.test(pattern) || (/m/i.test(pattern) && !hasTime);
  if (hasDate) return { kind: hasTime ? 'dateTime' : 'date' };
  return hasTime ? { kind: 'time' } : null;
}

/** Returns the format that every workbook has under a number. Null: its numbers are as they are. */
export function builtInFormat(id: number): CellFormat | null {
  const kind = BUILT_IN.get(id);
  return kind === undefined ? null : { kind };
}
