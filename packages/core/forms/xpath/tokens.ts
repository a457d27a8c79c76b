/** A piece of an expression. `at` is the position of its first character. */
export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'operator' | 'sign' | 'reference' | 'end';
  readonly text: string;
  readonly at: number;
}

/** An expression that cannot be read. `at` is the position in its text. */
export class ExpressionError extends SyntaxError {
  override readonly name = 'ExpressionError';
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const SPACE = /[ \t\r\n]*/y;
const NUMBER = /\d+(?:\.\d*)?|\.\d+/y;
const TEXT = /"[^"]*"|'[^']*'/y;
/** A name with a prefix, or a prefix with every name of it. A name may hold points and hyphens. */
const NAME = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*(?::(?:[\p{L}_][\p{L}\p{N}\p{M}_.-]*|\*))?/uy;
const REFERENCE = /\$\{\s*([^{}]+?)\s*\}/y;
const OPERATOR_NAME = /and|or|div|mod/y;
const OPERATOR = /!=|<=|>=|[=<>+\-|]/y;
const SIGN = /\/\/|::|\.\.|[()[\],./@]/y;

/** The tokens after which an operand follows, so that `*` is a wildcard and `div` a name (XPath 1.0, 3.7). */
const awaitsOperand = (before: Token | undefined): boolean =>
  before === undefined || before.kind === 'operator' || /^(?:@|::|\(|\[|,|\/|\/\/)$/.test(signOf(before));

const signOf = ({ kind, text }: Token): string => (kind === 'sign' ? text : '');

/** Splits an expression of XPath 1.0 into tokens; `${name}` of XLSForm is one. Throws an `ExpressionError`. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const next = (): Token => {
    const found = (kind: Token['kind'], match: RegExpExecArray, text = match[0]): Token => {
      const token = { kind, text, at };
      at += match[0].length;
      return token;
    };
    if (!awaitsOperand(tokens.at(-1))) {
      const word = take(OPERATOR_NAME);
      if (word) return found('operator', word);
      const times = take(/\*/y);
      if (times) return found('operator', times);
    }
    const number = take(NUMBER);
    if (number) return found('number', number);
    const text = take(TEXT);
    if (text) return found('text', text, text[0].slice(1, -1));
    const reference = take(REFERENCE);
    if (reference) return found('reference', reference, reference[1]);
    const name = take(NAME) ?? take(/\*/y);
    if (name) return found('name', name);
    const operator = take(OPERATOR);
    if (operator) return found('operator', operator);
    const sign = take(SIGN);
    if (sign) return found('sign', sign);
    throw new ExpressionError(`not understood: ${source.slice(at, at + 20)}`, at);
  };

  for (;;) {
    at += take(SPACE)?.[0].length ?? 0;
    if (at >= source.length) break;
    tokens.push(next());
  }
  return [...tokens, { kind: 'end', text: '', at }];
}
