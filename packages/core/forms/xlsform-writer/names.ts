import type { FormDefinition, Item } from '../definition/definition.ts';
import { findNode } from '../engine/references.ts';
import { formTree } from '../engine/tree.ts';
import { absolutePath } from '../xform/paths.ts';

/** Rewrites the names in a form's expressions and texts. */
export interface NameWriter {
  readonly inExpression: (text: string | undefined) => string | undefined;
  readonly inText: (text: string) => string;
}

const REFERENCE = /\$\{\s*([^{}]+?)\s*\}/g;

const countNames = (items: readonly Item[], counts: Map<string, number>): Map<string, number> => {
  for (const item of items) {
    counts.set(item.name, (counts.get(item.name) ?? 0) + 1);
    if ('children' in item) countNames(item.children, counts);
  }
  return counts;
};

/**
 * Returns the writer of names. In a workbook `${name}` needs a name that stands once; a definition may also say
 * `${module.name}`. Where only a path finds the question, an expression gets that path, and a text stays as it is.
 * @param items what the survey sheet lists
 */
export function nameWriter(form: FormDefinition, items: readonly Item[]): NameWriter {
  const find = findNode(formTree(form));
  const counts = countNames(items, new Map());
  const rewrite = (text: string, hasPaths: boolean): string =>
    text.replace(REFERENCE, (all, name: string) => {
      const node = find(name);
      if (node === null) return all;
      if (counts.get(node.name) === 1) return `\${${node.name}}`;
      return hasPaths ? absolutePath(node) : all;
    });
  return {
    inExpression: (text) => (text === undefined ? undefined : rewrite(text, true)),
    inText: (text) => rewrite(text, false),
  };
}
