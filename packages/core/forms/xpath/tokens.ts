/** A piece of an expression. `at` is the position of its first character. */
export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'operator' | 'sign' | 'reference' | 'end';
  readonly text: string;
  readonly at: number;
}

/** The kinds of faults in an expression. */
export type ExpressionFault =
  | 'expression_error'
  | 'expression_ends_early'
  | 'expression_too_nested'
  | 'unknown_reference'
  | 'unknown_function'
  | 'wrong_number_of_values'
  | 'path_to_nothing';

/** An expression that cannot be read. `at` is the position in its text; `about`: the name that is wrong, where it is one. */
export class ExpressionError extends SyntaxError {
  override readonly name = 'ExpressionError';
  readonly at: number;
  readonly code: ExpressionFault;
  readonly about: string;

  constructor(message: string, at: number, code: ExpressionFault = 'expression_error', about = '') {
    super(message);
    this.at = at;
    this.code = code;
    this.about = about;
  }
}

/** More than any form needs, and few enough to be read within each other. */
const MOST_TOKENS = 2_000;

/** A letter begins a name, and so does `_`. A name may hold points and hyphens. */
const PART = String.raw`[\p{L}_][\p{L}\p{N}\p{M}_.-]*`;
/** The kinds of tokens. A name may have a prefix, or be every name of a prefix. */
const KINDS: readonly (readonly [Token['kind'], pattern: string])[] = [
  ['number', String.raw`(\d+(?:\.\d*)?|\.\d+)`],
  ['text', `("[^"]*"|'[^']*')`],
  ['reference', String.raw`\$\{\s*([^{}]+?)\s*\}`],
  ['name', String.raw`(${PART}(?::(?:${PART}|\*))?|\*)`],
  ['operator', String.raw`(!=|<=|>=|[=<>+\-|])`],
  ['sign', String.raw`(\/\/|::|\.\.|[()[\],./@])`],
];
const TOKEN = new RegExp(String.raw`[ \t\r\n]*(?:${KINDS.map(([, pattern]) => pattern).join('|')})`, 'uy');
/** Behind an operand a name is an operator, and so is `*` (XPath 1.0, 3.7). */
const OPERATOR = /[ \t\r\n]*(and|or|div|mod|\*)/y;
const END = /[ \t\r\n]*$/y;

/** The signs behind which no operand stands. */
const CLOSING: ReadonlySet<string> = new Set([')', ']', '.', '..']);

/** Whether a token ends an operand, so that an operator comes next. */
const endsOperand = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'sign' ? CLOSING.has(token.text) : token.kind !== 'operator');

/** Splits an expression of XPath 1.0 into tokens; `${name}` of XLSForm is one. Throws an `ExpressionError`. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const operator = (): Token | null => {
    const [, text] = match(OPERATOR) ?? [];
    return text === undefined ? null : { kind: 'operator', text, at: at - text.length };
  };
  const token = (): Token | null => {
    const found: readonly (string | undefined)[] | null = match(TOKEN);
    if (found === null) return null;
    const group = found.findIndex((text, place) => place > 0 && text !== undefined);
    const [kind] = KINDS[group - 1] as (typeof KINDS)[number];
    const text = found[group] ?? '';
    return {
      kind,
      text: kind === 'text' ? text.slice(1, -1) : text,
      at: at - (found[0] ?? '').trimStart().length,
    };
  };

  for (let last: Token | undefined; ; last = tokens.at(-1)) {
    const next = (endsOperand(last) ? operator() : null) ?? token();
    if (next === null) break;
    if (tokens.length === MOST_TOKENS)
      throw new ExpressionError('it is too long', next.at, 'expression_too_nested');
    tokens.push(next);
  }
  END.lastIndex = at;
  if (!END.test(source)) {
    const rest = source.slice(at).trimStart();
    throw new ExpressionError(`not understood: ${rest.slice(0, 20)}`, source.length - rest.length);
  }
  tokens.push({ kind: 'end', text: '', at: source.length });
  return tokens;
}

/** Splits an expression into tokens; `null`: it cannot be read. */
export function readableTokens(source: string): readonly Token[] | null {
  try {
    return tokensOf(source);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
