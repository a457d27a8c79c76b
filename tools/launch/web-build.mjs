import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { npm } from './npm.mjs';

/** The sources of the built web app. */
const SOURCES = ['apps/web', 'packages/core', 'packages/i18n', 'package-lock.json', 'tsconfig.base.json'];
const NO_SOURCE = /^(dist|node_modules|coverage)$|\.test\.tsx?$/;

/**
 * Builds the web app when its sources have changed since the last build.
 * @param {string} root the clone's folder
 * @param {string} node path of the Node to build with
 * @param {import('./progress.mjs').Progress} progress
 */
export async function ensureWebBuilt(root, node, progress) {
  const stamp = join(root, 'apps/web/dist/.sources');
  const wanted = sourceHash(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    NODE_ENV: 'production',
  };
  const args = ['run', 'build', '--workspace', '@sampark/web'];
  await progress.step('Building the web app', () => npm('Building the web app', args, { cwd: root, env }));
  writeFileSync(stamp, wanted);
}

/** @param {string} root */
export function sourceHash(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES) addTo(hash, root, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path below root, a file or a folder; with forward slashes, so that every system hashes alike
 */
function addTo(hash, root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
    return;
  }
  for (const name of readdirSync(full).sort())
    if (!NO_SOURCE.test(name)) addTo(hash, root, `${path}/${name}`);
}
