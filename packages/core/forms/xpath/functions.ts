import { isWithin } from './geo.ts';
import {
  dateOrTimeText,
  dateTimeText,
  daysOf,
  decimalTime,
  formatted,
  isDateTime,
  momentOf,
} from './local-time.ts';
import type { Compiled, Device, Scope } from './scope.ts';
import { isNodes, toBoolean, toNumber, toText, type XPathNode, type XPathValue } from './values.ts';

/** A function of expressions. Its arguments are worked out only when it asks for them. */
export interface XPathFunction {
  readonly least: number;
  /** The greatest number of arguments; Infinity: there is none. */
  readonly most: number;
  readonly call: (args: readonly Compiled[], scope: Scope) => XPathValue;
}

type Work = (device: Device, ...args: readonly XPathValue[]) => XPathValue;

const of = (least: number, most: number, work: Work): XPathFunction => ({
  least,
  most,
  call: (args, scope) => work(scope.device, ...args.map((arg) => arg.value(scope))),
});

const onTexts = (
  least: number,
  most: number,
  work: (...texts: readonly string[]) => XPathValue,
): XPathFunction => of(least, most, (_, ...args) => work(...args.map(toText)));

const onNumbers = (
  least: number,
  most: number,
  work: (...numbers: readonly number[]) => number,
): XPathFunction => of(least, most, (device, ...args) => work(...args.map((arg) => toNumber(arg, device))));

/** Returns the arguments, with nodes each by itself. */
const spread = (args: readonly XPathValue[]): readonly string[] =>
  args.flatMap((arg) => (isNodes(arg) ? arg.map(({ text }) => text) : [toText(arg)]));

const numbersIn = (device: Device, args: readonly XPathValue[]): readonly number[] =>
  spread(args).map((text) => toNumber(text, device));

const words = (text: string): readonly string[] => text.split(/[ \t\r\n]+/).filter((word) => word !== '');

const nodesOf = (value: XPathValue | undefined): readonly XPathNode[] =>
  value !== undefined && isNodes(value) ? value : [];

/** Rounds half away from zero, to so many digits behind the point. */
function rounded(value: number, digits = 0): number {
  if (!Number.isFinite(value)) return value;
  const shifted = Math.abs(Number(`${value}e${Math.trunc(digits)}`));
  const text = Number.isNaN(shifted) ? Math.abs(value) * 10 ** digits : shifted;
  const size = Math.floor(text + 0.5) / 10 ** Math.trunc(digits);
  return value < 0 ? -size : size;
}

/** Returns the moment that a date, a time or a number of days stands for; NaN: none. */
function moment(device: Device, value: XPathValue): number {
  const text = toText(value);
  const at = momentOf(text, device);
  return at ?? Math.round(toNumber(value, device) * 86_400_000);
}

function listed(device: Device, [least, most, ...rest]: readonly XPathValue[], weighted: boolean): boolean {
  let sum = 0;
  for (let at = 0; at < rest.length; at += weighted ? 2 : 1) {
    const weight = weighted ? toNumber(rest[at + 1] ?? 0, device) : 1;
    if (toBoolean(rest[at] ?? false)) sum += weight;
  }
  const from = toNumber(least ?? -1, device);
  const to = toNumber(most ?? -1, device);
  return (from < 0 || sum >= from) && (to < 0 || sum <= to);
}

function substr(text: string, from: number, to: number): string {
  const length = [...text].length;
  const place = (at: number): number => (at < 0 ? Math.max(0, length + at) : at);
  return [...text].slice(place(from), place(to)).join('');
}

/** Takes the part that XPath 1.0 gives: the first character is 1, and positions are rounded. */
function substring(text: string, from: number, length: number): string {
  const first = Math.round(from);
  const last = first + Math.round(length);
  return [...text].filter((_, at) => at + 1 >= first && at + 1 < last).join('');
}

function translate(text: string, from: string, to: string): string {
  const sources = [...from];
  const targets = [...to];
  return [...text]
    .map((letter) => {
      const at = sources.indexOf(letter);
      return at < 0 ? letter : (targets[at] ?? '');
    })
    .join('');
}

const HEX = '0123456789abcdef';

function uuid(device: Device, length?: XPathValue): string {
  const digit = (): string => HEX[Math.floor(device.random() * 16)] ?? '0';
  const digits = (count: number): string => Array.from({ length: count }, digit).join('');
  if (length !== undefined) return digits(Math.max(0, Math.trunc(toNumber(length, device)) || 0));
  const variant = HEX[8 + Math.floor(device.random() * 4)] ?? '8';
  return `${digits(8)}-${digits(4)}-4${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return new RegExp(`^(?:${pattern})$`).test(text);
  }
}

/** Returns the first value that is there. A number stays a number, so that one that is none leaves no answer. */
function coalesce(a: XPathValue, b: XPathValue): XPathValue {
  const value = ['', 'NaN'].includes(toText(a)) ? b : a;
  return isNodes(value) ? toText(value) : value;
}

const BOOLEANS: Readonly<Record<string, XPathFunction>> = {
  true: of(0, 0, () => true),
  false: of(0, 0, () => false),
  not: of(1, 1, (_, value = '') => !toBoolean(value)),
  boolean: of(1, 1, (_, value = '') => toBoolean(value)),
  'boolean-from-string': onTexts(1, 1, (text) => text === 'true' || text === '1'),
  if: {
    least: 3,
    most: 3,
    call: ([condition, then, otherwise], scope) =>
      (condition?.truth(scope) ? then : otherwise)?.value(scope) ?? '',
  },
  checklist: of(2, Number.POSITIVE_INFINITY, (device, ...args) => listed(device, args, false)),
  'weighted-checklist': of(2, Number.POSITIVE_INFINITY, (device, ...args) => listed(device, args, true)),
};

const TEXTS: Readonly<Record<string, XPathFunction>> = {
  string: {
    least: 0,
    most: 1,
    call: ([value], scope) => (value ? value.text(scope) : (scope.node?.text ?? '')),
  },
  concat: of(0, Number.POSITIVE_INFINITY, (_, ...args) => spread(args).join('')),
  join: of(1, Number.POSITIVE_INFINITY, (_, by = '', ...args) => spread(args).join(toText(by))),
  'starts-with': onTexts(2, 2, (text = '', part = '') => text.startsWith(part)),
  'ends-with': onTexts(2, 2, (text = '', part = '') => text.endsWith(part)),
  contains: onTexts(2, 2, (text = '', part = '') => text.includes(part)),
  'substring-before': onTexts(2, 2, (text = '', part = '') => {
    const at = text.indexOf(part);
    return at < 0 ? '' : text.slice(0, at);
  }),
  'substring-after': onTexts(2, 2, (text = '', part = '') => {
    const at = text.indexOf(part);
    return at < 0 ? '' : text.slice(at + part.length);
  }),
  substring: of(2, 3, (device, text = '', from = 1, length = Number.POSITIVE_INFINITY) =>
    substring(toText(text), toNumber(from, device), toNumber(length, device)),
  ),
  substr: of(2, 3, (device, text = '', from = 0, to = Number.POSITIVE_INFINITY) =>
    substr(toText(text), toNumber(from, device), toNumber(to, device)),
  ),
  'string-length': {
    least: 0,
    most: 1,
    call: ([value], scope) => [...(value ? value.text(scope) : (scope.node?.text ?? ''))].length,
  },
  'normalize-space': {
    least: 0,
    most: 1,
    call: ([value], scope) => words(value ? value.text(scope) : (scope.node?.text ?? '')).join(' '),
  },
  translate: onTexts(3, 3, (text = '', from = '', to = '') => translate(text, from, to)),
  coalesce: of(2, 2, (_, a = '', b = '') => coalesce(a, b)),
  regex: onTexts(2, 2, (text = '', pattern = '') => matches(text, pattern)),
  uuid: of(0, 1, uuid),
  digest: of(
    2,
    3,
    (device, text = '', algorithm = '', encoding = 'base64') =>
      device.digest(toText(text), toText(algorithm), toText(encoding)) ?? '',
  ),
};

const NUMBERS: Readonly<Record<string, XPathFunction>> = {
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

const NODES: Readonly<Record<string, XPathFunction>> = {
  count: of(1, 1, (_, value) => nodesOf(value).length),
  'count-non-empty': of(1, 1, (_, value) => nodesOf(value).filter(({ text }) => text !== '').length),
  current: { least: 0, most: 0, call: (_, { current }) => (current ? [current] : []) },
  last: { least: 0, most: 0, call: (_, { size }) => size },
  name: {
    least: 0,
    most: 1,
    call: ([value], scope) => (value ? nodesOf(value.value(scope))[0] : scope.node)?.name ?? '',
  },
  position: {
    least: 0,
    most: 1,
    call: ([value], scope) => {
      if (!value) return scope.position;
      const [node] = nodesOf(value.value(scope));
      const among = node?.parent?.children.filter(({ name }) => name === node.name) ?? [];
      return node ? among.indexOf(node) + 1 : Number.NaN;
    },
  },
  // Nothing is among nothing, as in every engine of XForms.
  selected: onTexts(2, 2, (chosen = '', option = '') =>
    ` ${words(chosen).join(' ')} `.includes(` ${option.trim()} `),
  ),
  'selected-at': of(2, 2, (device, chosen = '', at = 0) => words(toText(chosen))[toNumber(at, device)] ?? ''),
  geofence: onTexts(2, 2, (point = '', shape = '') => isWithin(point, shape)),
  'count-selected': onTexts(1, 1, (chosen = '') => words(chosen).length),
};

const TIMES: Readonly<Record<string, XPathFunction>> = {
  today: of(0, 0, (device) => dateTimeText(device.now(), device).slice(0, 10)),
  now: of(0, 0, (device) => dateTimeText(device.now(), device)),
  date: of(1, 1, (device, value = '') => dateOrTimeText(moment(device, value), device)),
  'date-time': of(1, 1, (device, value = '') => dateTimeText(moment(device, value), device)),
  'decimal-date-time': of(1, 1, (device, value = '') =>
    typeof value === 'number' ? value : (daysOf(toText(value), device) ?? Number.NaN),
  ),
  'decimal-time': of(1, 1, (device, value = '') => decimalTime(toText(value), device)),
  'format-date': of(2, 2, (device, value = '', pattern = '') => inPattern(device, value, pattern)),
  'format-date-time': of(2, 2, (device, value = '', pattern = '') => inPattern(device, value, pattern)),
};

function inPattern(device: Device, value: XPathValue, pattern: XPathValue): string {
  const at = moment(device, value);
  return Number.isNaN(at) ? '' : formatted(at, toText(pattern), device);
}

/** The functions of the ODK XForms specification (https://getodk.github.io/xforms-spec) over values and nodes. */
export const FUNCTIONS: ReadonlyMap<string, XPathFunction> = new Map(
  [BOOLEANS, TEXTS, NUMBERS, NODES, TIMES].flatMap((group) => Object.entries(group)),
);
