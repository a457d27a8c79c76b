// Compiles and lints every project, makes sure that no source file was left out, and that the core can touch nothing
// impure. Both checks use one program for a project: the linter's types are the compiler's.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { type Project, projectPrograms } from './programs.ts';
import { unchecked } from './projects.ts';
import { impurities } from './purity.ts';

const root = process.cwd();
const problems: string[] = [];

for (const project of projectPrograms(root)) {
  const start = performance.now();
  const found = [...typeErrors(project), ...(await lintErrors(project))];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${found.length === 0 ? 'ok' : 'FAILED'}  ${project.path} (${seconds} s)`);
  problems.push(...found);
}
for (const path of unchecked(root)) problems.push(`${path}: no tsconfig includes this file`);
for (const name of impurities(join(root, 'packages/core/tsconfig.json'))) {
  problems.push(
    `packages/core: ${name} compiles there; the core must stay pure (lib, types in its tsconfig)`,
  );
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function typeErrors({ files, program }: Project): string[] {
  const own = files.map((name) => program.getSourceFile(name));
  const diagnostics = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  if (diagnostics.length === 0) return [];
  return [
    ts.formatDiagnosticsWithColorAndContext(diagnostics, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  ];
}

/** Returns what the linter says of a project's files; a warning counts as an error. */
async function lintErrors({ files, program }: Project): Promise<string[]> {
  const linter = new ESLint({
    cwd: root,
    overrideConfig: { languageOptions: { parserOptions: { programs: [program], project: null } } },
  });
  const results = await linter.lintFiles(files.filter((name) => /\.(tsx?|mjs)$/.test(name)));
  const text = await (await linter.loadFormatter('stylish')).format(results);
  return text === '' ? [] : [text];
}
