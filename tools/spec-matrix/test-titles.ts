import ts from 'typescript';

/** Functions whose first argument is a title: `test('…')`, `it.each(table)('…')`, `test.step` not. */
const TESTS = new Set(['test', 'it']);

/**
 * The titles of the tests that a file holds, as patterns: what varies in a title (`%s`, `$name`, `${…}`) matches
 * anything. Skipped tests have none: they prove nothing.
 */
export function testTitles(path: string, text: string): RegExp[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const titles: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = node.arguments[0] && titleOf(node.arguments[0]);
      if (title) titles.push(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

/** `test`, `it`, `test.each(table)`, `it.each(table)`, `test.for(table)`; not `test.skip`, `test.step`, `test.todo`. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return TESTS.has(called.text);
  if (!ts.isCallExpression(called) && !ts.isTaggedTemplateExpression(called)) return false;
  const table = ts.isCallExpression(called) ? called.expression : called.tag;
  if (!ts.isPropertyAccessExpression(table) || !ts.isIdentifier(table.expression)) return false;
  return TESTS.has(table.expression.text) && ['each', 'for'].includes(table.name.text);
}

const VARIES = /%[sdifjop#%]|\$\w+(?:\.\w+)*/;
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const pattern = (text: string): string => text.split(VARIES).map(literal).join('.*');

function titleOf(node: ts.Expression): RegExp | null {
  if (ts.isStringLiteralLike(node)) return new RegExp(`^${pattern(node.text)}$`);
  if (!ts.isTemplateExpression(node)) return null;
  const parts = [node.head.text, ...node.templateSpans.map(({ literal: after }) => after.text)];
  return new RegExp(`^${parts.map(pattern).join('.*')}$`);
}
