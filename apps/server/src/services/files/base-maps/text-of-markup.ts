/** The characters that markup names most. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
};

const LAST_CHARACTER = 0x10ffff;

function character(number: number): string {
  return number <= LAST_CHARACTER ? String.fromCodePoint(number) : '';
}

/** Returns the text of markup in one line, without its tags. Whoever shows it shows it as text: what looks like a tag then is none. */
export const textOfMarkup = (markup: string): string =>
  markup
    .replaceAll(/<(script|style)\b[^>]*>.*?<\/\1\s*>/gis, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
      (all, hex?: string, digits?: string, name = '') => {
        if (hex !== undefined) return character(Number.parseInt(hex, 16));
        if (digits !== undefined) return character(Number(digits));
        return NAMED[String(name).toLowerCase()] ?? all;
      },
    )
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/ (?=[,.;:])/g, '')
    .trim();
