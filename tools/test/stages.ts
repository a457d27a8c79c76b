import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHelm } from '../chart/helm.ts';
import { ensureBrowsers, packagesOf } from './browser.ts';
import type { Commands } from './command.ts';
import { absentOf, installOnDebian } from './debian.ts';
import { readPlaywright, readVitest, tallyOf } from './reports.ts';
import { add, check, NOTHING, type Tally } from './tally.ts';

/** One part of `npm test`, which can be run by its name: `npm test -- code unit`. */
export interface Stage {
  readonly name: string;
  readonly heading: string;
  /** A stage without which this one is pointless: it is left out, as one failure, when that one failed. */
  readonly needs?: string;
  /** Whether it runs beside the others: it waits much, or keeps one processor busy, and nothing needs it. */
  readonly beside?: true;
  /** Whether it runs only when somebody names it. */
  readonly onDemand?: true;
  /** Whether it can run only some of its test files: `npm test -- unit tools/test/reports.test.ts`. */
  readonly takesFiles?: true;
  readonly run: (context: StageContext) => Promise<Tally>;
}

export interface StageContext {
  readonly root: string;
  readonly commands: Commands;
  /** Paths of test files, whole or in part; none: all. */
  readonly files: readonly string[];
}

/** Makes a stage of a program, which passes when the program ends well. */
function program(name: string, heading: string, args: readonly string[], needs?: string): Stage {
  const run: Stage['run'] = async ({ commands }) => check((await commands.node(args)) === 0);
  return needs === undefined ? { name, heading, run } : { name, heading, run, needs };
}

export const stages: readonly Stage[] = [
  program('code', 'Types and lint', ['tools/code/main.ts']),
  program('format', 'Format', [
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    '--diagnostic-level=error',
  ]),
  { ...program('dead-code', 'Dead code', ['node_modules/knip/bin/knip.js', '--no-progress']), beside: true },
  { ...program('imports', 'Import rule', ['tools/imports/main.ts']), beside: true },
  program('locales', 'Texts', ['tools/locales/main.ts']),
  program('spec', 'What the specification states', ['tools/spec-matrix/main.ts']),
  program('build', 'Web build', ['tools/launch.mjs', 'build']),
  program('budget', 'Budget of the first load', ['tools/budget/main.ts'], 'build'),
  {
    name: 'unit',
    heading: 'Unit and integration tests, with SQLite and PostgreSQL',
    takesFiles: true,
    run: runVitest,
  },
  { name: 'browser', heading: 'Browser tests', needs: 'build', takesFiles: true, run: runPlaywright },
  {
    name: 'browsers',
    heading: 'The main story in three browsers',
    needs: 'build',
    takesFiles: true,
    run: runStories,
  },
  { name: 'image', heading: 'The image, built and started', needs: 'build', beside: true, run: tryImage },
  { name: 'alerts', heading: 'The alerts', beside: true, run: tryAlerts },
  { name: 'chart', heading: 'The chart for Kubernetes', beside: true, run: tryChart },
  { name: 'failover', heading: 'Machines of a state that fail', onDemand: true, run: tryFailover },
];

/** The programs that build and run an image, by the Debian packages of the same names. */
const IMAGE_PROGRAMS = ['buildah', 'podman', 'runc', 'mmdebstrap'];

/** Builds the image and runs it. */
function tryImage({ commands }: StageContext): Promise<Tally> {
  return withPrograms(
    commands,
    { what: 'the image', programs: IMAGE_PROGRAMS, packages: IMAGE_PROGRAMS },
    () => commands.node(['tools/image/try.ts']),
  );
}

/** Has Prometheus' own tool try the alerts. */
function tryAlerts({ commands }: StageContext): Promise<Tally> {
  return withPrograms(
    commands,
    { what: 'the alerts', programs: ['promtool'], packages: ['prometheus'] },
    () => commands.run('promtool', ['test', 'rules', 'deploy/monitoring/alerts.test.yaml']),
  );
}

/** Renders the chart, and checks what comes of it by Kubernetes' schemas. */
async function tryChart({ root, commands }: StageContext): Promise<Tally> {
  const helm = await ensureHelm(root, (line) => commands.say(line));
  if (helm !== null) return check((await commands.node(['tools/chart/try.ts'], { HELM: helm })) === 0);
  commands.say('Not tried: the chart. Install helm');
  return { ...NOTHING, skipped: 1 };
}

/** The programs of a state's machines, and Debian's packages that bring them. */
const STATE_PROGRAMS = ['etcd', 'patroni', 'haproxy', 'ip', 'nsenter', 'setpriv', 'unshare'];
const STATE_PACKAGES = [
  'etcd-server',
  'patroni',
  'python3-etcd',
  'postgresql-15',
  'haproxy',
  'iproute2',
  'util-linux',
];

/** Breaks the machines of a state, each fault once and some together. */
function tryFailover({ commands }: StageContext): Promise<Tally> {
  return withPrograms(
    commands,
    { what: 'machines that fail', programs: STATE_PROGRAMS, packages: STATE_PACKAGES },
    () => commands.node(['tools/prove/failover.ts']),
  );
}

/** The browsers of the stories, by the names of Playwright's projects, and the variables that name their programs. */
const STORY_BROWSERS = [
  { project: 'chromium', kind: 'whole', variable: 'CHROMIUM' },
  { project: 'firefox', kind: 'firefox', variable: 'FIREFOX' },
  { project: 'webkit', kind: 'webkit', variable: 'WEBKIT_DRIVER' },
] as const;

/** Plays the main story, or the stories that somebody names. A browser that is not there counts as skipped, and is named. */
async function runStories({ root, commands, files }: StageContext): Promise<Tally> {
  const programs = await ensureBrowsers(
    commands,
    STORY_BROWSERS.map(({ kind }) => kind),
  );
  const there = STORY_BROWSERS.filter(({ variable }) => programs[variable] !== undefined);
  const absent = STORY_BROWSERS.filter((each) => !there.includes(each));
  for (const { project, kind } of absent) {
    commands.say(`Not tried: ${project}. Install ${packagesOf(kind)}`);
  }
  const skipped: Tally = { ...NOTHING, skipped: absent.length };
  if (there.length === 0) return add(skipped, check(false));
  const report = reportFile(root, 'browsers.json');
  const code = await commands.node(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...(files.length > 0 ? files : ['stories/main.test.ts']),
      '--config=e2e/browsers/playwright.config.ts',
      '--reporter=list,json',
    ],
    {
      ...programs,
      SAMPARK_BROWSERS: there.map(({ project }) => project).join(','),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  return add(skipped, tallyOf(code, report, readPlaywright));
}

interface Wanted {
  readonly what: string;
  readonly programs: readonly string[];
  /** Debian's packages that bring them. */
  readonly packages: readonly string[];
}

/** Runs a program that needs others. Where one is missing and cannot be installed that counts as skipped, and is named. */
async function withPrograms(
  commands: Commands,
  { what, programs, packages }: Wanted,
  run: () => Promise<number>,
): Promise<Tally> {
  if (absentOf(programs).length > 0) await installOnDebian(commands, packages);
  if (absentOf(programs).length === 0) return check((await run()) === 0);
  commands.say(`Not tried: ${what}. Install ${packages.join(' ')}`);
  return { ...NOTHING, skipped: 1 };
}

async function runVitest({ root, commands, files }: StageContext): Promise<Tally> {
  const report = reportFile(root, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await commands.node(['node_modules/vitest/vitest.mjs', 'run', ...files, ...reporters]);
  return tallyOf(code, report, readVitest);
}

async function runPlaywright({ root, commands, files }: StageContext): Promise<Tally> {
  const browsers = await ensureBrowsers(commands, ['whole', 'headless']);
  if (!browsers['CHROMIUM']) {
    console.error(
      'There is no Chromium on this machine. Install one, or set CHROMIUM to the path of its program.',
    );
    return check(false);
  }
  const report = reportFile(root, 'playwright.json');
  const code = await commands.node(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...files,
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    { ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return tallyOf(code, report, readPlaywright);
}

/** Returns the path where a runner writes its report, after removing the one of an earlier run. */
function reportFile(root: string, name: string): string {
  const folder = join(root, 'test-results', 'reports');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  rmSync(path, { force: true });
  return path;
}
