import type { FindNode } from '../engine/references.ts';
import type { FormNode } from '../engine/tree.ts';
import { readableTokens, type Token } from '../xpath/tokens.ts';
import { absolutePath, pathFrom, ROOT } from './paths.ts';

/** The node of an expression, and the search for names. */
export interface ExpressionPlace {
  readonly node: FormNode;
  readonly find: FindNode;
  /** It is the predicate of a path, so that `current()` leads back to the node. */
  readonly isPredicate?: boolean;
}

/** A bracket that is open: of a predicate, of a call, or of neither. */
interface Open {
  readonly isPredicate: boolean;
  /** The function that is called; empty: none. */
  readonly call: string;
  /** The number of the argument, from 0. */
  argument: number;
}

const REFERENCE = /\$\{\s*([^{}]+?)\s*\}/g;

/**
 * Writes an expression with XLSForm's `${name}` as XPath, by pyxform's rules: a name becomes a path, everything else
 * stays as it is written. Paths from the root get the name that the root has here. An expression that cannot be read, or a
 * name that means nothing, stays too.
 */
export function rewriteExpression(source: string, place: ExpressionPlace): string {
  const tokens = readableTokens(source);
  if (tokens === null) return source;
  const open: Open[] = [];
  let written = '';
  let done = 0;
  const replace = (at: number, end: number, by: string): void => {
    written += source.slice(done, at) + by;
    done = end;
  };
  for (const [index, token] of tokens.entries()) {
    noteBrackets(open, token, tokens[index - 1]);
    const { at } = token;
    if (token.kind === 'reference') {
      const end = source.indexOf('}', at) + 1;
      const path = referencePath(token.text, open, place);
      // Spaces keep it apart: `${a}-1` is no name.
      if (path !== null) replace(at, end, ` ${path} `);
    } else if (token.kind === 'text' && isChoiceName(open)) {
      replace(at + 1, at + 1 + token.text.length, inText(token.text, place));
    } else if (isRootName(tokens, index)) {
      replace(at, at + token.text.length, ROOT);
    }
  }
  return (written + source.slice(done)).trim();
}

function noteBrackets(open: Open[], { kind, text }: Token, before: Token | undefined): void {
  if (kind !== 'sign') return;
  if (text === '(')
    open.push({ isPredicate: false, call: before?.kind === 'name' ? before.text : '', argument: 0 });
  else if (text === '[') open.push({ isPredicate: true, call: '', argument: 0 });
  else if (text === ')' || text === ']') open.pop();
  const top = open.at(-1);
  if (text === ',' && top) top.argument += 1;
}

/** Returns the path for a name; null: it means nothing. */
function referencePath(
  name: string,
  open: readonly Open[],
  { node, find, isPredicate }: ExpressionPlace,
): string | null {
  const target = find(name);
  if (target === null) return null;
  // `indexed-repeat(field, repeat, number, …)` names fields and repeats from the root; the numbers are like any other.
  const indexed = open.findLast(({ call }) => call === 'indexed-repeat')?.argument;
  if (indexed !== undefined && (indexed === 0 || indexed % 2 === 1)) return absolutePath(target);
  const path = pathFrom(node, target);
  const isWithin = isPredicate === true || open.some((each) => each.isPredicate);
  return isWithin && path.startsWith('..') ? `current()/${path}` : path;
}

/** Whether the second argument of `jr:choice-name(value, '${question}')` stands here: a path in a text. */
function isChoiceName(open: readonly Open[]): boolean {
  const top = open.at(-1);
  return top?.call === 'jr:choice-name' && top.argument === 1;
}

const inText = (text: string, { node, find }: ExpressionPlace): string =>
  text.replace(REFERENCE, (all, name: string) => {
    const target = find(name);
    return target ? ` ${pathFrom(node, target)} ` : all;
  });

/** Whether a token is the first name of a path from the root. */
function isRootName(tokens: readonly Token[], index: number): boolean {
  const [before, slash, token, next] = [-2, -1, 0, 1].map((step) => tokens[index + step]);
  if (token?.kind !== 'name' || token.text === '*' || slash?.kind !== 'sign' || slash.text !== '/')
    return false;
  if (next?.kind === 'sign' && (next.text === '(' || next.text === '::')) return false;
  return (
    before === undefined ||
    before.kind === 'operator' ||
    ['(', '[', ','].includes(before.kind === 'sign' ? before.text : '')
  );
}
