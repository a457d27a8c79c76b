// Checks types and lints (`.oxlintrc.json`), and makes sure that no source file was left out, that nothing in the code
// switches a rule off, that no folder is crowded, and that the core can touch nothing impure.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { crowded } from './crowded.ts';
import { filesBelow, unchecked } from './projects.ts';
import { impureExpressions, impurities } from './purity.ts';
import { switchedOff } from './switched-off.ts';

const LINTER = 'node_modules/oxlint/bin/oxlint';

const root = process.cwd();
const sources = filesBelow(root, /\.(tsx?|mjs)$/);
const core = join(root, 'packages/core/tsconfig.lib.json');

const lint = spawnSync(process.execPath, [LINTER, '--deny-warnings'], { stdio: 'inherit' });
const problems = [
  ...notLinted().map((path) => `${path}: the linter does not read this file`),
  ...unchecked(root).map((path) => `${path}: no tsconfig includes this file`),
  ...switchedOff(root, sources),
  ...crowded(filesBelow(root, /\.(css|tsx?|mjs)$/)),
  ...impurities(core).map(
    (name) => `packages/core: ${name} compiles there; the core must stay pure (lib, types in its tsconfig)`,
  ),
  ...impureExpressions(root, core),
];
for (const problem of problems) console.error(problem);
process.exitCode = lint.status !== 0 || problems.length > 0 ? 1 : 0;

/** Returns source files of ours that the linter leaves out. */
function notLinted(): string[] {
  const { stdout } = spawnSync(process.execPath, [LINTER, '--debug=files'], { encoding: 'utf8' });
  const read = new Set(stdout.split('\n').map((line) => line.trim()));
  return sources.filter((path) => !read.has(path));
}
