import { isDateTime } from '../local-time.ts';
import { toNumber, toText } from '../values.ts';
import { nodesOf, numbersIn, of, onNumbers, type XPathFunction } from './define.ts';

/** Rounds half away from zero, to so many digits behind the point. */
function rounded(value: number, digits = 0): number {
  if (!Number.isFinite(value)) return value;
  const shifted = Math.abs(Number(`${value}e${Math.trunc(digits)}`));
  const text = Number.isNaN(shifted) ? Math.abs(value) * 10 ** digits : shifted;
  const size = Math.floor(text + 0.5) / 10 ** Math.trunc(digits);
  return value < 0 ? -size : size;
}

/** The functions that make numbers. */
export const NUMBERS: Readonly<Record<string, XPathFunction>> = {
  number: {
    least: 0,
    most: 1,
    call: ([value], scope) => {
      const given = value ? value.value(scope) : (scope.node?.text ?? '');
      const number = toNumber(given, scope.device);
      return isDateTime(toText(given)) ? Math.floor(number) : number;
    },
  },
  int: onNumbers(1, 1, (value = Number.NaN) => Math.trunc(value)),
  round: onNumbers(1, 2, (value = Number.NaN, digits = 0) => rounded(value, digits)),
  floor: onNumbers(1, 1, (value = Number.NaN) => Math.floor(value)),
  ceiling: onNumbers(1, 1, (value = Number.NaN) => Math.ceil(value)),
  abs: onNumbers(1, 1, (value = Number.NaN) => Math.abs(value)),
  pow: onNumbers(2, 2, (value = Number.NaN, power = Number.NaN) => value ** power),
  sqrt: onNumbers(1, 1, (value = Number.NaN) => Math.sqrt(value)),
  exp: onNumbers(1, 1, (value = Number.NaN) => Math.exp(value)),
  exp10: onNumbers(1, 1, (value = Number.NaN) => 10 ** value),
  log: onNumbers(1, 1, (value = Number.NaN) => Math.log(value)),
  log10: onNumbers(1, 1, (value = Number.NaN) => Math.log10(value)),
  sin: onNumbers(1, 1, (value = Number.NaN) => Math.sin(value)),
  cos: onNumbers(1, 1, (value = Number.NaN) => Math.cos(value)),
  tan: onNumbers(1, 1, (value = Number.NaN) => Math.tan(value)),
  asin: onNumbers(1, 1, (value = Number.NaN) => Math.asin(value)),
  acos: onNumbers(1, 1, (value = Number.NaN) => Math.acos(value)),
  atan: onNumbers(1, 1, (value = Number.NaN) => Math.atan(value)),
  atan2: onNumbers(2, 2, (y = Number.NaN, x = Number.NaN) => Math.atan2(y, x)),
  pi: of(0, 0, () => Math.PI),
  random: of(0, 0, (device) => device.random()),
  min: of(1, Number.POSITIVE_INFINITY, (device, ...args) => {
    const numbers = numbersIn(device, args);
    return numbers.length === 0 ? Number.NaN : numbers.reduce((a, b) => Math.min(a, b));
  }),
  max: of(1, Number.POSITIVE_INFINITY, (device, ...args) => {
    const numbers = numbersIn(device, args);
    return numbers.length === 0 ? Number.NaN : numbers.reduce((a, b) => Math.max(a, b));
  }),
  sum: of(1, 1, (device, value = '') =>
    nodesOf(value).reduce((sum, { text }) => sum + toNumber(text, device), 0),
  ),
};
