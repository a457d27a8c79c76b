import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, type Part } from './bill-of-materials.ts';

/** What the server reads while it runs. */
const SOURCES = ['apps/server', 'packages/core', 'packages/i18n'];

/** The web app, and what the container runs by itself. */
const BUILT = ['apps/web/dist', 'tools/image/healthy.mjs', 'LICENSE'];

/** The workspaces, whose descriptions npm reads before it installs anything. */
const WORKSPACES = [...SOURCES, 'packages/testing', 'apps/web', 'e2e', 'bench'];

/** What npm brings because a library would like it for its types; the server runs without it. */
const NOT_NEEDED = ['node_modules/typescript', 'node_modules/.bin'];

const isNeeded = (path: string): boolean =>
  !/\.test\.tsx?$|(^|\/)(node_modules|test|testing|dist)(\/|$)/.test(path);

/**
 * Lays out the folder from which an image is built: `app`, `node` and `data`, as `deploy/image/Containerfile` copies them.
 * @param root the clone's folder, with the web app built
 * @param folder where it comes; what was there is removed
 * @param base the packages of the image's base, for the list of what is in it
 */
export function layOutContext(root: string, folder: string, base: readonly Part[]): void {
  rmSync(folder, { recursive: true, force: true });
  const app = join(folder, 'app');
  mkdirSync(join(folder, 'data'), { recursive: true });
  for (const each of WORKSPACES) {
    mkdirSync(join(app, each), { recursive: true });
    copyFileSync(join(root, each, 'package.json'), join(app, each, 'package.json'));
  }
  for (const each of ['package.json', 'package-lock.json']) copyFileSync(join(root, each), join(app, each));
  const npm = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', [...npm, '--workspace', 'apps/server'], { cwd: app, stdio: 'inherit' });
  for (const each of NOT_NEEDED) rmSync(join(app, each), { recursive: true, force: true });
  for (const each of SOURCES) {
    cpSync(join(root, each), join(app, each), {
      recursive: true,
      filter: (path) => isNeeded(path.slice(root.length)),
    });
  }
  for (const each of BUILT) cpSync(join(root, each), join(app, each), { recursive: true });
  copyFileSync(process.execPath, join(folder, 'node'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const parts = [
    ...installedIn(app),
    { kind: 'node', name: 'node', version: process.versions.node } as const,
  ];
  writeFileSync(join(app, 'sbom.cdx.json'), billOfMaterials(version, [...parts, ...base]));
}

interface Installed {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
}

/** Returns the libraries that npm has installed, as its own record of them says. */
function installedIn(app: string): readonly Part[] {
  const record = join(app, 'node_modules/.package-lock.json');
  const { packages } = JSON.parse(readFileSync(record, 'utf8')) as { packages: Record<string, Installed> };
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    const isHere = path.startsWith('node_modules/') && !link && !NOT_NEEDED.includes(path);
    return isHere && version !== undefined ? [{ kind: 'npm', name, version, license } as const] : [];
  });
}
