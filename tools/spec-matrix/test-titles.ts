import ts from 'typescript';

/** Functions whose first argument is a title: `test('…')`, `it.each(table)('…')`; not `test.step`. */
const TESTS = new Set(['test', 'it']);

/**
 * Returns the titles of a file's tests, as patterns. A title that a table of plain texts completes stands once for
 * each of them; any other part of a title that varies (`%s`, `$name`, `${…}`) matches anything. Skipped tests have
 * none: they prove nothing.
 */
export function testTitles(path: string, text: string): RegExp[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const titles: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (ts.isCallExpression(node) && title && isTest(node.expression)) {
      titles.push(...titlesOf(title, textsOf(node.expression)));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/**
 * Whether a call makes a test: `test`, `it`, `test.each(table)`, `it.for(table)`; not `test.skip`, `test.step`,
 * `test.todo`.
 */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return TESTS.has(called.text);
  const table = ts.isCallExpression(called) ? called.expression : null;
  if (!table || !ts.isPropertyAccessExpression(table) || !ts.isIdentifier(table.expression)) return false;
  return TESTS.has(table.expression.text) && ['each', 'for'].includes(table.name.text);
}

/** Returns the texts of a table that holds nothing else; empty for any other. */
function textsOf(called: ts.Expression): string[] {
  const table = ts.isCallExpression(called) ? called.arguments[0] : undefined;
  if (!table || !ts.isArrayLiteralExpression(table)) return [];
  const texts = table.elements.filter(ts.isStringLiteralLike).map((element) => element.text);
  return texts.length === table.elements.length ? texts : [];
}

const VARIES = /%[sdifjop#%]|\$\w+(?:\.\w+)*/;
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const pattern = (text: string): string => text.split(VARIES).map(literal).join('.*');

function titlesOf(node: ts.Expression, texts: readonly string[]): RegExp[] {
  if (ts.isStringLiteralLike(node)) {
    const isCompleted = texts.length > 0 && node.text.split('%s').length === 2;
    const titles = isCompleted
      ? texts.map((each) => literal(node.text.replace('%s', () => each)))
      : [pattern(node.text)];
    return titles.map((title) => new RegExp(`^${title}$`));
  }
  if (!ts.isTemplateExpression(node)) return [];
  const parts = [node.head.text, ...node.templateSpans.map(({ literal: after }) => after.text)];
  return [new RegExp(`^${parts.map(pattern).join('.*')}$`)];
}
