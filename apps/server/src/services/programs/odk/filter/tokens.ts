import { type Refusal, refused } from '../refusal.ts';

/** The longest filter that is read, in characters. */
export const FILTER_MAX = 4_000;

export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'moment' | 'open' | 'close' | 'comma';
  readonly text: string;
}

// A '+' that nobody has encoded comes as a blank.
const PATTERNS: readonly (readonly [Token['kind'], RegExp])[] = [
  ['moment', /\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[-+ ]\d{2}:\d{2})?)?/iy],
  ['number', /-?\d+(\.\d+)?/y],
  ['text', /'(?:[^']|'')*'/y],
  ['name', /[$_\p{L}][$\w\p{L}\p{M}]*(\/[$_\p{L}][$\w\p{L}\p{M}]*)*/uy],
  ['open', /\(/y],
  ['close', /\)/y],
  ['comma', /,/y],
];

/** Cuts a filter into its words. */
export function tokensOf(filter: string): readonly Token[] | Refusal {
  if (filter.length > FILTER_MAX) return refused.badFilter(`it is longer than ${FILTER_MAX} characters`);
  const tokens: Token[] = [];
  let at = 0;
  while (at < filter.length) {
    if (/\s/.test(filter[at] ?? '')) {
      at += 1;
      continue;
    }
    const from = at;
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = from;
      const text = pattern.exec(filter)?.[0];
      if (text === undefined) continue;
      tokens.push({ kind, text });
      at += text.length;
      break;
    }
    if (at === from) return refused.badFilter(`nothing is known at ${at}`);
  }
  return tokens;
}
