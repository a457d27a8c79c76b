import { toText } from '../../forms/xpath/values.ts';

/** The digits behind the decimal point that count: more than any answer has. */
const DIGITS = 12;

const ONE = 10n ** BigInt(DIGITS);

/** Returns a number as a whole number of its smallest parts. Sums of them are exact: what was added can be taken out again. */
export function partsOf(number: number): bigint {
  if (Number.isSafeInteger(number)) return BigInt(number) * ONE;
  const [whole = '0', fraction = ''] = toText(number).split('.');
  return BigInt(whole + fraction.slice(0, DIGITS).padEnd(DIGITS, '0'));
}

/** Returns the number that so many parts are. */
export function numberOfParts(parts: bigint): number {
  const sign = parts < 0n ? '-' : '';
  const digits = String(parts < 0n ? -parts : parts).padStart(DIGITS + 1, '0');
  return Number(`${sign}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`);
}

/** Adds numbers up exactly, each as often as it was given. Safe integers add up without parts. */
export function exactSum(counted: readonly (readonly [number: number, times: number])[]): number {
  let sum = 0;
  for (const [number, times] of counted) {
    const added = number * times;
    sum += added;
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(added) || !Number.isSafeInteger(sum))
      return numberOfParts(
        counted.reduce((parts, [each, count]) => parts + partsOf(each) * BigInt(count), 0n),
      );
  }
  return sum;
}
