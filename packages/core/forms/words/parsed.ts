import { parse } from '../xpath/parse.ts';
import type { Syntax } from '../xpath/syntax.ts';
import { ExpressionError } from '../xpath/tokens.ts';

/** Reads an expression; null: it is none. */
export function parsed(source: string): Syntax | null {
  try {
    return parse(source);
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}
