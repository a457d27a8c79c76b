import type { LocalTime } from './local-time.ts';
import { daysOf } from './local-time.ts';

/** A node of the tree that a survey's answers make. */
export interface XPathNode {
  readonly name: string;
  readonly parent: XPathNode | null;
  readonly children: readonly XPathNode[];
  /** The answer as a text; empty: none. */
  readonly text: string;
  /** Its number among its siblings of the same name, from 1, where that is known without counting. */
  readonly number?: number;
  /** Whether a path does not lead to it, seen from the node whose expression it is. Without it, every path does. */
  isLeftOut?(current: XPathNode | null): boolean;
}

/** The value of an expression. Dates and times are texts in ISO 8601. Nodes are in the order of the tree. */
export type XPathValue = string | number | boolean | readonly XPathNode[];

export const isNodes = (value: XPathValue): value is readonly XPathNode[] => Array.isArray(value);

const DECIMAL = /^[ \t\r\n]*(-?(?:\d+(?:\.\d*)?|\.\d+))[ \t\r\n]*$/;

/** Reads a text as a number: a decimal, or a date as the days since 1970-01-01 in UTC; otherwise NaN. */
export function numberIn(text: string, time: LocalTime): number {
  const decimal = DECIMAL.exec(text)?.[1];
  return decimal === undefined ? (daysOf(text, time) ?? Number.NaN) : Number(decimal);
}

export function toNumber(value: XPathValue, time: LocalTime): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return numberIn(toText(value), time);
}

/** Writes a number as XPath does: never with an exponent. */
function numberText(value: number): string {
  const short = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(short) ?? [];
  if (exponent === undefined) return short === '-0' ? '0' : short;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

export function toText(value: XPathValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  return value[0]?.text ?? '';
}

export function toBoolean(value: XPathValue): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return value.length > 0;
}

/** The operators that compare two values. */
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
type Single = string | number | boolean;

/** How the operators compare numbers. `=` and `!=` are none of them. */
export const ORDERS: Partial<Readonly<Record<Comparison, (a: number, b: number) => boolean>>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

function singles(value: XPathValue, other: XPathValue): readonly Single[] {
  if (!isNodes(value)) return [value];
  return typeof other === 'boolean' ? [toBoolean(value)] : value.map(({ text }) => text);
}

function compareSingles(operator: Comparison, a: Single, b: Single, time: LocalTime): boolean {
  const order = ORDERS[operator];
  if (order) return order(toNumber(a, time), toNumber(b, time));
  const isEqual = (): boolean => {
    if (typeof a === 'boolean' || typeof b === 'boolean') return toBoolean(a) === toBoolean(b);
    if (typeof a === 'number' || typeof b === 'number') return toNumber(a, time) === toNumber(b, time);
    return a === b;
  };
  return isEqual() === (operator === '=');
}

/** Compares two values (XPath 1.0, 3.4): with nodes, it is true when it is true of one of them. */
export const compare = (operator: Comparison, a: XPathValue, b: XPathValue, time: LocalTime): boolean =>
  singles(a, b).some((one) => singles(b, a).some((other) => compareSingles(operator, one, other, time)));
