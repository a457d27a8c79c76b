import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A version of Sampark, from the project's own history. */
export interface Version {
  readonly name: string;
  readonly folder: string;
}

const HERE = resolve('.');
const SOURCES = ['apps', 'packages', 'forms', 'package.json'];

/** The version that is checked out. */
export const THIS_VERSION: Version = { name: 'this version', folder: HERE };

/** Says which commits the history here does not have. */
export const notInHistory = (commits: readonly string[]): readonly string[] =>
  commits.filter((commit) => spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0);

/** Puts the sources of a commit into a folder, with the libraries of this version: its own are not there any more. */
export function unpack(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const sources = execFileSync('git', ['archive', commit, ...SOURCES], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: sources });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@sampark'), { recursive: true });
  for (const name of readdirSync(join(HERE, 'node_modules'))) {
    if (name !== '@sampark') symlinkSync(join(HERE, 'node_modules', name), join(modules, name));
  }
  for (const house of ['apps', 'packages']) {
    for (const name of readdirSync(join(folder, house))) {
      symlinkSync(join(folder, house, name), join(modules, '@sampark', name));
    }
  }
}

/** Puts files of this version into the folder of another. */
export function bring(files: readonly string[], folder: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(HERE, file), join(folder, file));
  }
}
