import { dirname, join } from 'node:path';
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
