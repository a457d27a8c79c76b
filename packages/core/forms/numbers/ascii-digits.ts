const DIGIT = /^\p{Nd}$/u;

/** Returns the value of a digit of any script: Unicode has the ten of a script in their order, without a gap. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** Replaces the digits of every script by ASCII digits, and changes nothing else. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)));
