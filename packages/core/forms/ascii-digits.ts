const DEVANAGARI_ZERO = 0x0966;

/** Devanagari digits as ASCII ones; everything else as it is. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
