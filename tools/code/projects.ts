import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * Folders without source of ours, wherever they are, and those at the root. The folder bench/peers holds the programs
 * that run the peers. Their packages are fetched only when a measurement needs them, so that no checker finds them.
 */
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);
const SKIPPED_AT_ROOT = new Set([
  '.git',
  '.runtime',
  'data',
  'out',
  'test-results',
  'playwright-report',
  'bench/peers',
]);

/** Returns every file below `folder` whose name matches, with paths relative to `root`, in order. */
export function filesBelow(root: string, matches: RegExp, folder: string = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const skipped = SKIPPED.has(entry.name) || SKIPPED_AT_ROOT.has(relative(root, path));
        return skipped ? [] : filesBelow(root, matches, path);
      }
      return matches.test(entry.name) ? [relative(root, path)] : [];
    });
}

/** Returns the compiler's projects: every `tsconfig*.json` that has files to compile. */
export function typeProjects(root: string): string[] {
  const projects = filesBelow(root, /^tsconfig.*\.json$/).filter((path) => path !== 'tsconfig.base.json');
  return projects.filter((path) => readProject(join(root, path)).fileNames.length > 0);
}

/** Reads what a project compiles: its options and its files. */
export function readProject(path: string): ts.ParsedCommandLine {
  const { config, error } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as {
    config: unknown;
    error?: ts.Diagnostic;
  };
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path), undefined, path);
}

/** Returns source files of ours that no project compiles: nobody would notice an error in them. */
export function unchecked(root: string): string[] {
  const checked = new Set(
    typeProjects(root).flatMap((path) =>
      readProject(join(root, path)).fileNames.map((name) => relative(root, name)),
    ),
  );
  return filesBelow(root, /\.(tsx?|mjs)$/).filter((path) => !checked.has(path));
}
