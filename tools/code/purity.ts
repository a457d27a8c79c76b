import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { readProject } from './projects.ts';

/** Names that a pure core does not have: each must be a compile error there. */
const IMPURE = ['fetch', 'setTimeout', 'process', 'document', 'window', 'console', 'indexedDB', 'crypto'];

/**
 * Compiles, in the core's project, a file that uses names which the core may not know.
 * @returns the names that the compiler let pass; none when the core is pure
 */
export function impurities(project: string): string[] {
  const { options } = readProject(project);
  const probe = join(dirname(project), 'purity-probe.ts');
  const text = [
    "import * as z from 'zod/mini';",
    "import 'node:fs';",
    ...IMPURE.map((name) => `void ${name};`),
    'void z;',
  ].join('\n');
  const host = ts.createCompilerHost(options);
  const withProbe: ts.CompilerHost = {
    ...host,
    fileExists: (path) => path === probe || host.fileExists(path),
    getSourceFile: (path, version, ...rest) =>
      path === probe ? ts.createSourceFile(probe, text, version) : host.getSourceFile(path, version, ...rest),
  };
  const program = ts.createProgram([probe], { ...options, noEmit: true }, withProbe);
  const file = program.getSourceFile(probe);
  const messages = program
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  return [...IMPURE, 'node:fs'].filter((name) => !messages.some((message) => message.includes(`'${name}'`)));
}

/** What reads the clock or throws dice. In the core both are arguments, so that a test and a simulation can set them. */
const IMPURE_CALLS = new Set(['Date.now', 'Math.random']);

/** Returns each place where the core reads the clock or throws dice. */
export const impureExpressions = (root: string, project: string): string[] =>
  readProject(project).fileNames.flatMap((path) =>
    impureIn(ts.sys.readFile(path) ?? '').map(({ line, text }) => {
      return `${relative(root, path)}:${line}: ${text}: the clock and chance are arguments in the core`;
    }),
  );

/** Returns the places of a text that read the clock or throw dice. */
export function impureIn(source: string): { readonly line: number; readonly text: string }[] {
  const file = ts.createSourceFile('core.ts', source, ts.ScriptTarget.Latest);
  const found: { readonly line: number; readonly text: string }[] = [];
  const look = (node: ts.Node): void => {
    if (isImpure(node, file)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ line: line + 1, text: node.getText(file) });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}

function isImpure(node: ts.Node, file: ts.SourceFile): boolean {
  if (ts.isPropertyAccessExpression(node)) return IMPURE_CALLS.has(node.getText(file));
  return (
    ts.isNewExpression(node) &&
    node.expression.getText(file) === 'Date' &&
    (node.arguments ?? []).length === 0
  );
}
