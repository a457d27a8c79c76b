import { statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { nowAsName } from '../database-at.ts';

/** The names that backups of a folder get, by their time: older ones sort first. */
const BY_TIME = /^\d{8}T\d{6}\w*\.backup$/;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Returns where a backup is written: the file that was named, or one of a folder that was named, called by the time. */
export function fileOfBackup(named: string): string {
  return isFolder(named) ? join(named, `${nowAsName()}.backup`) : named;
}

/**
 * Removes all but the newest backups beside one that was just made. That one stays, also where a wrong clock makes it the oldest. Files whose
 * names say no time are somebody's own, and stay.
 * @returns the names of those that it removed
 */
export async function keepNewest(path: string, keep: number): Promise<readonly string[]> {
  const folder = dirname(path);
  const others = (await readdir(folder)).filter((name) => BY_TIME.test(name) && name !== basename(path));
  const old = others.toSorted().slice(0, Math.max(0, others.length - (keep - 1)));
  for (const name of old) await rm(join(folder, name));
  return old;
}
