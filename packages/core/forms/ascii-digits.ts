const DEVANAGARI_ZERO = 0x0966;

/** Replaces Devanagari digits by ASCII digits, and changes nothing else. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
