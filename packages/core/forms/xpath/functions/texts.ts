import { fromBase64, hex } from '../digest/bytes.ts';
import { digest } from '../digest/digest.ts';
import type { Device } from '../scope.ts';
import { isNodes, toNumber, toText, type XPathValue } from '../values.ts';
import { of, onTexts, spread, words, type XPathFunction } from './define.ts';

function substr(text: string, from: number, to: number): string {
  const length = Array.from(text).length;
  const place = (at: number): number => (at < 0 ? Math.max(0, length + at) : at);
  return Array.from(text).slice(place(from), place(to)).join('');
}

/** Takes the part that XPath 1.0 gives: the first character is 1, and positions are rounded. */
function substring(text: string, from: number, length: number): string {
  const first = Math.round(from);
  const last = first + Math.round(length);
  return Array.from(text)
    .filter((_, at) => at + 1 >= first && at + 1 < last)
    .join('');
}

function translate(text: string, from: string, to: string): string {
  const sources = Array.from(from);
  const targets = Array.from(to);
  return Array.from(text)
    .map((letter) => {
      const at = sources.indexOf(letter);
      return at < 0 ? letter : (targets[at] ?? '');
    })
    .join('');
}

const HEX = '0123456789abcdef';
/** The most digits that `uuid(…)` makes: the number may come from an answer. */
const LONGEST_ID = 1_000;

function uuid(device: Device, length?: XPathValue): string {
  const digit = (): string => HEX[Math.floor(device.random() * 16)] ?? '0';
  const digits = (count: number): string => Array.from({ length: count }, digit).join('');
  if (length !== undefined) {
    return digits(Math.min(LONGEST_ID, Math.max(0, Math.trunc(toNumber(length, device)) || 0)));
  }
  const variant = HEX[8 + Math.floor(device.random() * 4)] ?? '8';
  return `${digits(8)}-${digits(4)}-4${digits(3)}-${variant}${digits(3)}-${digits(12)}`;
}

/** Reads a regular expression over a whole text; null: it is none. */
function patternOf(pattern: string, flags?: string): RegExp | null {
  try {
    return new RegExp(`^(?:${pattern})$`, flags);
  } catch {
    return null;
  }
}

/**
 * Whether a whole text matches a pattern. A text that is no pattern matches nothing: it may come from an
 * answer.
 */
const matches = (text: string, pattern: string): boolean =>
  (patternOf(pattern, 'u') ?? patternOf(pattern))?.test(text) ?? false;

/** Returns the first value that is there. A number stays a number, so that one that is none leaves no answer. */
function coalesce(a: XPathValue, b: XPathValue): XPathValue {
  const value = ['', 'NaN'].includes(toText(a)) ? b : a;
  return isNodes(value) ? toText(value) : value;
}

/** Reads Base64 as a text in UTF-8. Anything else gives nothing. */
function fromBase64Text(text: string): string {
  try {
    return decodeURIComponent((fromBase64(text) ?? []).map((byte) => `%${hex([byte])}`).join(''));
  } catch {
    return '';
  }
}

/** The functions that make texts. */
export const TEXTS: Readonly<Record<string, XPathFunction>> = {
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
    call: ([value], scope) => Array.from(value ? value.text(scope) : (scope.node?.text ?? '')).length,
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
  'base64-decode': onTexts(1, 1, fromBase64Text),
  digest: onTexts(2, 3, (text = '', algorithm = '', encoding = 'base64') =>
    digest(text, algorithm, encoding),
  ),
};
