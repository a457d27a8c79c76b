import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';

/**
 * Installs what package-lock.json lists, unless that has been done.
 * @param {string} root the clone's folder
 * @param {import('./progress.mjs').Progress} progress
 */
export async function ensureInstalled(root, progress) {
  const stamp = join(root, 'node_modules', '.sampark-installed');
  const wanted = lockStamp(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!matchesLock(root)) {
    // Not `npm ci`: that refuses a lock without an entry for each platform's optional package. A lock has those only
    // of the platforms whose packages the registry had when it was written.
    const args = [
      'install',
      '--no-save',
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    await progress.step('Installing the dependencies', () =>
      npm('Installing the dependencies', args, { cwd: root }),
    );
  }
  writeFileSync(stamp, wanted);
}

/** @param {string} root */
function lockStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * Whether node_modules holds what the lock lists (somebody ran npm by hand): then nothing is to be done.
 * @param {string} root
 */
export function matchesLock(root) {
  const own = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(own)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(own);
  return Object.entries(wanted).every(([path, { version, link, optional }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    const installed = present[path];
    return installed ? installed.version === version && existsSync(join(root, path)) : optional === true;
  });
}

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}
