import ts from 'typescript';
import { NAMESPACES } from './catalogue.ts';

/** The messages for which a source file asks. */
export interface Usage {
  /** Full keys, with the places that ask for them. */
  readonly keys: readonly { readonly key: string; readonly at: string }[];
  /** Keys put together at run time: the literal part before the one that varies. */
  readonly prefixes: readonly { readonly prefix: string; readonly at: string }[];
}

const FULL_KEY = new RegExp(`^(${NAMESPACES.join('|')}):[\\w-]+(\\.[\\w-]+)*$`);

/**
 * Finds the messages for which a file asks: `t('key')`, `t('ns:key')`, `i18nKey="ns:key"`, and every text that looks
 * like a full key wherever it stands, as in the core's problems and the screens' tables. A short key belongs to the
 * first namespace of the `useTranslation` of its function, else to `common`.
 */
export function findUsage(path: string, text: string): Usage {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const keys: { key: string; at: string }[] = [];
  const prefixes: { prefix: string; at: string }[] = [];
  const full = (key: string, node: ts.Node): string =>
    key.includes(':') ? key : `${namespaceAt(node)}:${key}`;

  const visit = (node: ts.Node): void => {
    const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isTemplateExpression(node) && (isKeyArgument(node) || looksLikePrefix(node.head.text))) {
      prefixes.push({ prefix: full(node.head.text, node), at });
    } else if (ts.isStringLiteralLike(node) && (isKeyArgument(node) || FULL_KEY.test(node.text))) {
      keys.push({ key: full(node.text, node), at });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { keys, prefixes };
}

const looksLikePrefix = (text: string): boolean => NAMESPACES.some((name) => text.startsWith(`${name}:`));

/** Whether the node is a key of `t(…)`: its first argument, or a branch of it. */
function isKeyArgument(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) && parent.condition !== node) return isKeyArgument(parent);
  if (ts.isParenthesizedExpression(parent)) return isKeyArgument(parent);
  if (ts.isJsxAttribute(parent)) return parent.name.getText() === 'i18nKey';
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const called = parent.expression;
  return ts.isPropertyAccessExpression(called) ? called.name.text === 't' : called.getText() === 't';
}

const TRANSLATOR = /(?:useTranslation|getFixedT)\(\s*\[?\s*(?:['"](\w+)['"])?/;

/** Returns the namespace of the nearest function around the node that asks for a translator. */
function namespaceAt(node: ts.Node): string {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    const match = ts.isFunctionLike(around) ? TRANSLATOR.exec(around.getText()) : null;
    if (match) return match[1] ?? 'common';
  }
  return 'common';
}
