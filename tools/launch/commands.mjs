import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LaunchError } from './errors.mjs';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { ensureNode } from './node-runtime.mjs';
import { createProgress } from './progress.mjs';
import { run } from './run.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/**
 * The options with which Node runs the server and its command line, so that they stay small. New objects have 8 MB before they are looked
 * through, and the old ones may grow by so many per cent before they are. No object counts as old early: hardly
 * anything of a request lives on, and old objects keep alive everything they refer to. Functions that run as often as
 * one person sends surveys are not compiled anew meanwhile: that would take a third of the processor for which that
 * person waits. New objects are looked through also while the old ones are: else they would take as much room as they like meanwhile, and
 * count as old afterwards.
 */
export const SERVER_OPTIONS = [
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=35',
  '--no-separate-gc-phases',
  '--no-allocation-site-pretenuring',
  '--invocation-count-for-maglev=2000',
];

/**
 * The environment of the server: threads that compress share two places for their memory instead of keeping one each.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The launcher's commands. Each takes the rest of the command line and returns the exit code.
 * @type {Record<string, (args: string[]) => Promise<number>>}
 */
export const commands = {
  start: async (args) => {
    const node = await prepare({ web: true });
    const demo = process.env.SAMPARK_DEMO ?? '1';
    const env = { ...SERVER_ENVIRONMENT, ...environment(node), SAMPARK_DEMO: demo };
    return run(node, [...SERVER_OPTIONS, 'apps/server/src/main.ts', ...args], { cwd: root, env });
  },
  test: (args) => runTool('tools/test/main.ts', args),
  budget: (args) => runTool('tools/budget/main.ts', args, { web: true }),
  build: async () => {
    await prepare({ web: true });
    return 0;
  },
  'spec-matrix': () => runTool('tools/spec-matrix/main.ts', ['write']),
  prove: ([name, ...args]) => runTool(proofFile(name), args),
  image: (args) => runTool('tools/image/main.ts', args, { web: true }),
  bench: (args) => runTool('bench/main.ts', args, { web: true }),
  sampark: (args) => runTool('apps/server/src/cli/main.ts', args, { options: SERVER_OPTIONS }),
};

/**
 * Makes sure of Node, the dependencies and, where asked for, the built web app; parts that are there already cost
 * nothing.
 * @param {{ web: boolean }} needs
 * @returns {Promise<string>} path of the Node to use
 */
async function prepare({ web }) {
  const progress = createProgress();
  const ready = async () => {
    const node = await ensureNode(root, progress);
    await ensureInstalled(root, progress);
    if (web) await ensureWebBuilt(root, node, progress);
    return node;
  };
  return withLock(join(root, '.runtime', 'launcher.lock'), ready, (text) => console.error(text));
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ options?: string[], web?: boolean }} more options of Node, and whether it needs the built web app
 */
async function runTool(file, args, { options = [], web = false } = {}) {
  const node = await prepare({ web });
  return run(node, [...options, file, ...args], { cwd: root, env: environment(node) });
}

/**
 * Returns the environment with that Node first on the PATH, for programs that start others. It also names a folder
 * where Node keeps its compiled code: the next start takes half the processor time.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
function environment(node) {
  return {
    NODE_COMPILE_CACHE: join(root, '.runtime', 'compiled'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
}

/** @param {string | undefined} name */
function proofFile(name) {
  const folder = join(root, 'tools', 'prove');
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file)) : [];
  if (name && names.includes(`${name}.ts`)) return `tools/prove/${name}.ts`;
  const list = names.map((file) => file.slice(0, -3)).join(', ') || 'none yet';
  throw new LaunchError(`Which proof? npm run prove -- <name>, of: ${list}`);
}
