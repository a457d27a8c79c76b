import type { Report } from '../problems.ts';
import { placeOf, type Row, valueOf } from '../sheets/table.ts';

/** The parameters of a question by their name in small letters. */
export type Parameters = ReadonlyMap<string, string>;

/** Parameters whose value keeps its letters: it is a name. */
const KEEPS_LETTERS: ReadonlySet<string> = new Set([
  'reference-geometry',
  'seed',
  'tick_labelset',
  'label',
  'value',
]);

/** Reads `key=value` pairs with spaces, commas or semicolons between them. Tells when they are something else. */
export function readParameters(row: Row, report: Report): Parameters {
  const tokens = valueOf(row, 'parameters').match(/[^\s=,;]+|=/g) ?? [];
  const read = new Map<string, string>();
  for (let at = 0; at < tokens.length; at += 3) {
    const [key = '=', sign, value = '='] = tokens.slice(at, at + 3);
    if (key === '=' || sign !== '=' || value === '=') {
      report.problem(placeOf(row, 'parameters'), 'bad_parameters', { text: valueOf(row, 'parameters') });
      return new Map();
    }
    const name = key.toLowerCase();
    read.set(name, KEEPS_LETTERS.has(name) ? value : value.toLowerCase());
  }
  return read;
}

/** Tells of each parameter that a question of this type does not have. */
export function allowParameters(
  parameters: Parameters,
  allowed: readonly string[],
  row: Row,
  report: Report,
): void {
  for (const name of parameters.keys()) {
    if (!allowed.includes(name)) report.problem(placeOf(row, 'parameters'), 'parameter_not_known', { name });
  }
}
