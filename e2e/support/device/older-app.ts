import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import root from '../../../package.json' with { type: 'json' };

/** The version of the app that is built. */
export const APP_HERE: string = root.version;

/** A version that never was. */
const OLDER = '0.0.9';

const DIST = fileURLToPath(new URL('../../../apps/web/dist/', import.meta.url));
const WORKER = 'service-worker.js';

/**
 * Makes an older version out of the app that is built: the scripts that name its version, and the service worker that keeps them. A device that
 * gets these by their path has the older version; an empty map gives it the newer one.
 */
export function olderApp(): Map<string, string> {
  const scripts = new Map<string, string>();
  let worker = readFileSync(DIST + WORKER, 'utf8');
  const named = new RegExp(`([\`'"])${APP_HERE.replaceAll('.', String.raw`\.`)}\\1`, 'g');
  for (const file of readdirSync(`${DIST}assets`)) {
    if (!file.endsWith('.js')) continue;
    const script = readFileSync(`${DIST}assets/${file}`, 'utf8');
    const older = script.replaceAll(named, `$1${OLDER}$1`);
    if (older === script) continue;
    scripts.set(`/assets/${file}`, older);
    // A file of the same name is another one in the newer version, so its place in the cache is another, too.
    const entry = `"url":"assets/${file}"`;
    worker = worker.replace(`"revision":null,${entry}`, `"revision":"older",${entry}`);
  }
  if (scripts.size === 0) throw new Error(`No script of the app names the version ${APP_HERE}`);
  return scripts.set(`/${WORKER}`, worker);
}
