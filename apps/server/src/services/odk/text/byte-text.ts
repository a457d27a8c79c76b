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

/** Returns the bytes themselves. */
export const bytesOf = (text: ByteText): Buffer => Buffer.from(text, 'latin1');

/** Texts that are remembered, and characters of each, at most. */
const MOST = 2_000;
const LONGEST = 40;

/** Makes a function that remembers what it wrote of short texts: most answers of a table are one of a few. */
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
