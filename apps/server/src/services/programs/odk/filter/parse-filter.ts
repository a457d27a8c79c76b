import { isRefused, type Refusal, refused } from '../refusal.ts';
import {
  COMPARISONS,
  type Comparison,
  type Expression,
  FILTER_FIELDS,
  type Operand,
  PARTS,
  typeOf,
} from './expression.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The most parentheses and `not` in each other. */
const DEEPEST = 50;

/** Thrown while a filter is read, and caught by `parseFilter`. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

const bad = (reason: string): Refused => new Refused(refused.badFilter(reason));

const BEFORE_FIELD = /^(\$root\/Submissions\/)?__system\//;

/** Reads a moment; `null`: it is none. One without a zone is in UTC. */
export function momentIn(text: string): number | null {
  const tidy = text.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const zoned = /(Z|[-+]\d{2}:\d{2})$/i.test(tidy.slice(10)) || tidy.length === 10 ? tidy : `${tidy}Z`;
  const ms = Date.parse(zoned);
  return Number.isNaN(ms) ? null : ms;
}

/** The words that are still to be read. */
class Words {
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }
  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }
  next(): Token {
    const token = this.peek();
    if (token === undefined) throw bad('it ends too early');
    this.#at += 1;
    return token;
  }
  isNext(kind: Token['kind'], text?: string): boolean {
    const token = this.peek();
    return token?.kind === kind && (text === undefined || token.text === text);
  }
  take(kind: Token['kind']): void {
    const { kind: found, text } = this.next();
    if (found !== kind) throw bad(`'${text}' stands where none is expected`);
  }
}

function readMoment(text: string): Operand {
  const ms = momentIn(text);
  if (ms === null) throw bad(`'${text}' is no moment`);
  return { kind: 'moment', ms };
}

function readCall(words: Words, name: string, now: number): Operand {
  words.take('open');
  if (name === 'now') {
    words.take('close');
    return { kind: 'moment', ms: now };
  }
  const part = PARTS.find((each) => each === name);
  if (part === undefined) throw new Refused(refused.expression(`${name}()`));
  const of = readOperand(words, now);
  words.take('close');
  if (typeOf(of) === 'moment') return { kind: 'part', part, of };
  if (of.kind !== 'literal' || typeof of.value !== 'string') throw bad(`${name}() takes a moment`);
  return { kind: 'part', part, of: readMoment(of.value) };
}

function readOperand(words: Words, now: number): Operand {
  const { kind, text } = words.next();
  switch (kind) {
    case 'number':
      return { kind: 'literal', value: Number(text) };
    case 'text':
      return { kind: 'literal', value: text.slice(1, -1).replaceAll("''", "'") };
    case 'moment':
      return readMoment(text);
    case 'name': {
      if (words.isNext('open')) return readCall(words, text, now);
      if (text === 'null') return { kind: 'literal', value: null };
      const field = FILTER_FIELDS.find((each) => each === text.replace(BEFORE_FIELD, ''));
      if (field === undefined || !BEFORE_FIELD.test(text)) throw new Refused(refused.field(text));
      return { kind: 'field', field };
    }
    default:
      throw bad(`'${text}' stands where none is expected`);
  }
}

/** Returns a side of a comparison as a moment, where the other side is one. */
function beside(operand: Operand, other: Operand): Operand {
  if (typeOf(other) !== 'moment' || typeOf(operand) === 'moment' || typeOf(operand) === 'null')
    return operand;
  if (operand.kind === 'literal' && typeof operand.value === 'string') return readMoment(operand.value);
  throw bad('a moment is compared with something else');
}

function readComparison(words: Words, now: number): Expression {
  const left = readOperand(words, now);
  const { text } = words.next();
  const op: Comparison | undefined = COMPARISONS.find((each) => each === text);
  if (op === undefined) {
    throw /^(has|in|add|sub|mul|div|divby|mod)$/.test(text)
      ? new Refused(refused.expression(text))
      : bad(`'${text}' compares nothing`);
  }
  const right = readOperand(words, now);
  return { kind: 'compare', op, left: beside(left, right), right: beside(right, left) };
}

function readUnit(words: Words, now: number, depth: number): Expression {
  if (depth > DEEPEST) throw bad('too much stands in each other');
  if (words.isNext('name', 'not')) {
    words.next();
    return { kind: 'not', of: readUnit(words, now, depth + 1) };
  }
  if (!words.isNext('open')) return readComparison(words, now);
  words.next();
  const inside = readChain(words, now, depth + 1, 'or');
  words.take('close');
  return inside;
}

/** Reads what is joined by a word: `and` binds closer than `or`. */
function readChain(words: Words, now: number, depth: number, kind: 'and' | 'or'): Expression {
  const read = (): Expression =>
    kind === 'or' ? readChain(words, now, depth, 'and') : readUnit(words, now, depth);
  let left = read();
  while (words.isNext('name', kind)) {
    words.next();
    left = { kind, left, right: read() };
  }
  return left;
}

/** Reads the `$filter` of OData as far as ODK Central takes it. @param now milliseconds since 1970, for `now()` */
export function parseFilter(filter: string, now: number): Expression | Refusal {
  const tokens = tokensOf(filter);
  if (isRefused(tokens)) return tokens;
  const words = new Words(tokens);
  try {
    const read = readChain(words, now, 0, 'or');
    const rest = words.peek();
    if (rest !== undefined) throw bad(`'${rest.text}' stands where nothing is expected`);
    return read;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
