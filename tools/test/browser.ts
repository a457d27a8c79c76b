import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Commands } from './command.ts';
import { installOnDebian } from './debian.ts';

/** A whole browser, or only what a page needs of it: the same engine without windows, in half the processor's time. */
type BrowserKind = 'whole' | 'headless' | 'firefox' | 'webkit';

interface Browser {
  /** The variable that names its program. */
  readonly variable: string;
  /** The names of its program on the PATH. */
  readonly names: readonly string[];
  /** Where its program is on a Mac. */
  readonly onMac?: string;
  readonly debianPackages: readonly string[];
  /** Says whether all is there that it needs beside its program. */
  readonly isWhole?: () => boolean;
}

/** The stories' own browser is WebKitGTK's library in a window, by Python. */
const WEBKIT_FOR_PYTHON =
  'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2';

const BROWSERS: Record<BrowserKind, Browser> = {
  whole: {
    variable: 'CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    onMac: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    debianPackages: ['chromium'],
  },
  headless: {
    variable: 'CHROMIUM_HEADLESS',
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    debianPackages: ['chromium-headless-shell'],
  },
  firefox: {
    variable: 'FIREFOX',
    names: ['firefox-esr', 'firefox'],
    onMac: '/Applications/Firefox.app/Contents/MacOS/firefox',
    debianPackages: ['firefox-esr'],
  },
  webkit: {
    variable: 'WEBKIT_DRIVER',
    names: ['WebKitWebDriver'],
    debianPackages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    isWhole: () => runs('Xvfb', '-help') && runs('/usr/bin/python3', '-c', WEBKIT_FOR_PYTHON),
  },
};

/**
 * Finds browsers: by their variables, or on the PATH. On a Debian where we are root it installs those that are missing, with
 * a font for Hindi.
 * @returns the variables with the paths of their programs; one that is not there is left out
 */
export async function ensureBrowsers(
  commands: Commands,
  kinds: readonly BrowserKind[],
): Promise<Readonly<Record<string, string>>> {
  const wanted = kinds.map((kind) => BROWSERS[kind]);
  const absent = wanted.filter((each) => find(each) === null).flatMap(({ debianPackages }) => debianPackages);
  const missing = [...absent, ...(hasDevanagari() ? [] : ['fonts-noto-core'])];
  await installOnDebian(commands, missing);
  const found = wanted.map((each) => [each.variable, find(each)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Returns the Debian packages that bring a browser. */
export const packagesOf = (kind: BrowserKind): string => BROWSERS[kind].debianPackages.join(' ');

function find({ variable, names, onMac, isWhole = () => true }: Browser): string | null {
  if (!isWhole()) return null;
  const places = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const candidates = [process.env[variable], ...places, onMac];
  return (
    candidates.find((path): path is string => path !== undefined && path !== '' && isProgram(path)) ?? null
  );
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

function runs(file: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore' });
    return true;
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
