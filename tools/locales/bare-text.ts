import ts from 'typescript';

/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'alt',
]);
const LETTERS = /\p{L}{2}/u;

/** Finds texts in a screen that did not come from the catalogues, such as `<p>Hello</p>` or `title="Hello"`. */
export function findBareText(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, words: string): void => {
    if (!LETTERS.test(words)) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push(`${path}:${line}: "${words.trim()}" is not from the catalogues`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isStringLiteralLike(node) && isSpoken(node)) report(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a person reads or hears the literal: `title="…"`, `title={'…'}`, `{'…'}` between tags, a branch of these. */
function isSpoken(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SPOKEN.has(parent.name.getText());
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isSpoken(parent);
  if (!ts.isJsxExpression(parent)) return false;
  return ts.isJsxAttribute(parent.parent) ? isSpoken(parent) : true;
}
