declare const bytes: unique symbol;

/**
 * A text in UTF-8, each of its bytes a character: `ह` is three. A text that has only such characters is joined, copied and sent as it is. With one letter of Hindi
 * it would take twice the memory, and be turned into bytes letter by letter, also the thousands of letters around that one.
 */
export type ByteText = string & { readonly [bytes]: true };

const ASCII = /^\p{ASCII}*$/u;

/** Turns a text into its bytes, each a character. */
export const byteText = (text: string): ByteText =>
  (ASCII.test(text) ? text : Buffer.from(text).toString('latin1')) as ByteText;

/** Turns it back. */
export const plainText = (text: ByteText): string => Buffer.from(text, 'latin1').toString();

/** Whole numbers below this one are written once. */
const SMALL = 10_000;
const smallNumbers = new Array<ByteText | undefined>(SMALL);

/** Writes a number. Those that V8 writes itself it remembers for a while, so that they become old garbage. */
export function numberText(number: number): ByteText {
  if (!Number.isInteger(number) || number < 0 || number >= SMALL) return String(number) as ByteText;
  return (smallNumbers[number] ??= String(number) as ByteText);
}

/** Texts that are remembered, and characters of each, at most. */
const MOST = 2_000;
const LONGEST = 40;

/**
 * Makes a function that remembers what it wrote of short texts: most answers of a table are one of a few. It lives as long as one request: what
 * people answered must not stay in memory.
 */
export function remembered(write: (text: string) => ByteText): (text: string) => ByteText {
  const known = new Map<string, ByteText>();
  return (text) => {
    if (text.length > LONGEST) return write(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MOST) known.clear();
    const written = write(text);
    known.set(text, written);
    return written;
  };
}
