import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Commands } from './command.ts';

/** A whole browser, or only what a page needs of it: the same engine without windows, in half the processor's time. */
export type BrowserKind = 'whole' | 'headless';

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const NAMES: Record<BrowserKind, readonly string[]> = {
  whole: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  headless: ['chromium-headless-shell', 'chrome-headless-shell'],
};
const DEBIAN_PACKAGES: Record<BrowserKind, string> = {
  whole: 'chromium',
  headless: 'chromium-headless-shell',
};

/**
 * Finds a browser of this kind: the variable CHROMIUM, or a program on the PATH. On a Debian where we are root it
 * installs one, with a font for Hindi.
 * @returns the path of its program; of a whole browser where there is no headless one; null when there is none
 */
export async function ensureBrowser(commands: Commands, kind: BrowserKind): Promise<string | null> {
  const found = findBrowser(kind);
  const missing = [
    ...(found ? [] : [DEBIAN_PACKAGES[kind]]),
    ...(hasDevanagari() ? [] : ['fonts-noto-core']),
  ];
  if (missing.length > 0 && isRootOnDebian()) {
    console.log(`Installing ${missing.join(' and ')}`);
    const apt = { DEBIAN_FRONTEND: 'noninteractive' };
    await commands.run('apt-get', ['update', '-qq'], apt);
    await commands.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], apt);
  }
  return findBrowser(kind) ?? findBrowser('whole');
}

function findBrowser(kind: BrowserKind, env: NodeJS.ProcessEnv = process.env): string | null {
  const places = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES[kind].map((name) => join(folder, name)));
  const candidates = [env['CHROMIUM'], ...places, ...(kind === 'whole' ? [MAC] : [])];
  return (
    candidates.find((path): path is string => path !== undefined && path !== '' && isProgram(path)) ?? null
  );
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Without such a font Hindi is drawn as boxes: that spoils pictures, and no test. */
function hasDevanagari(): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return execFileSync('fc-list', [':lang=hi', 'family'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
