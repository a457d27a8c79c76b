import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Commands } from './command.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds the Chromium of this machine: the variable CHROMIUM, or one on the PATH; null when there is none. */
function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const places = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [env['CHROMIUM'], ...places, MAC];
  return (
    candidates.find((path): path is string => path !== undefined && path !== '' && isProgram(path)) ?? null
  );
}

/** Finds a browser, and on a Debian where we are root installs one, with a font for Hindi. */
export async function ensureBrowser(commands: Commands): Promise<string | null> {
  const found = findBrowser();
  const missing = [...(found ? [] : ['chromium']), ...(hasDevanagari() ? [] : ['fonts-noto-core'])];
  if (missing.length > 0 && isRootOnDebian()) {
    console.log(`Installing ${missing.join(' and ')}`);
    const apt = { DEBIAN_FRONTEND: 'noninteractive' };
    await commands.run('apt-get', ['update', '-qq'], apt);
    await commands.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], apt);
  }
  return findBrowser();
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
