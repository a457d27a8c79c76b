import { FORM_FUNCTIONS } from '../engine/form-functions.ts';
import { isAlgorithm } from '../xpath/digest/digest.ts';
import { FUNCTIONS } from '../xpath/functions.ts';
import { parse } from '../xpath/parse.ts';
import type { Syntax } from '../xpath/syntax.ts';
import { ExpressionError } from '../xpath/tokens.ts';
import { LIMITS } from './limits.ts';
import type { Place } from './problems.ts';
import type { Reading } from './reading.ts';

/** The most characters of an expression that a problem shows. */
const NEAR = 30;

/** Functions of the XForms specification that Sampark does not have. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['extract-signed', 'jr:itext', 'namespace-uri']);
const isKnown = (name: string): boolean =>
  !NOT_TAKEN.has(name) && (FUNCTIONS.has(name) || FORM_FUNCTIONS.has(name));

type Call = Syntax & { kind: 'call' };

/** Returns the calls in an expression, from its outside to its inside. */
function callsIn(syntax: Syntax): Call[] {
  switch (syntax.kind) {
    case 'number':
    case 'text':
    case 'reference':
      return [];
    case 'call':
      return [syntax, ...syntax.args.flatMap(callsIn)];
    case 'negative':
      return callsIn(syntax.of);
    case 'binary':
      return [...callsIn(syntax.left), ...callsIn(syntax.right)];
    case 'filter':
      return [...callsIn(syntax.of), ...syntax.predicates.flatMap(callsIn)];
    case 'path': {
      const from = typeof syntax.from === 'string' ? [] : callsIn(syntax.from);
      return [...from, ...syntax.steps.flatMap(({ predicates }) => predicates.flatMap(callsIn))];
    }
  }
}

/** Tells of a file that is not there, that lacks a column, or that the form could not tell from one of its lists. */
function checkFile([first, ...columns]: readonly Syntax[], place: Place, reading: Reading): void {
  if (first?.kind !== 'text') return;
  const { listNames, fileLists, filesRead, records, report } = reading;
  if (records.has(first.value)) return;
  const file = `${first.value}.csv`;
  const headings = fileLists.headingsOf(file);
  if (listNames.has(first.value)) return report.problem(place, 'instance_twice', { name: first.value });
  if (headings === null) return report.warn(place, 'needs_file', { file });
  filesRead.add(file);
  for (const column of columns.slice(0, 2)) {
    if (column.kind === 'text' && !headings.has(column.value))
      report.problem(place, 'file_without_column', { file, column: column.value });
  }
}

const isList = (name: string, { listNames, fileLists, records, outside }: Reading): boolean =>
  listNames.has(name) ||
  records.has(name) ||
  outside?.has(name) === true ||
  fileLists.headingsOf(`${name}.csv`) !== null;

/**
 * Reads an expression. Tells when it cannot be read or calls what is no function, and of data that it asks for and that is
 * not there. Returns null when it cannot be read.
 */
export function readExpression(source: string, place: Place, reading: Reading): Syntax | null {
  const { report } = reading;
  if (source.length > LIMITS.expression) {
    report.problem(place, 'expression_too_long', { limit: LIMITS.expression });
    return null;
  }
  try {
    const syntax = parse(source);
    for (const { name, args } of callsIn(syntax)) {
      const [first, second] = args;
      if (NOT_TAKEN.has(name)) report.problem(place, 'not_taken', { what: `${name}()` });
      else if (!isKnown(name)) report.problem(place, 'unknown_function', { name });
      if (name === 'digest' && second?.kind === 'text' && !isAlgorithm(second.value))
        report.problem(place, 'not_taken', { what: `${name}(…, '${second.value}')` });
      if (name === 'pulldata') checkFile(args, place, reading);
      if (name === 'instance' && first?.kind === 'text' && !isList(first.value, reading))
        report.warn(place, 'list_of_instance', { list: first.value });
    }
    return syntax;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report.problem(place, error.code, { at: error.at + 1, near: source.slice(error.at, error.at + NEAR) });
    return null;
  }
}
