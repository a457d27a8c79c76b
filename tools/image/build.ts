import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBase } from './base.ts';
import { layOutContext } from './context.ts';

const BASE = 'localhost/sampark-base';

/** How this machine's programs for images work where a container holds them, too: they keep files plainly, and need no right to mount. */
const PLAIN = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

/** The environment of programs for images. */
export const imageEnvironment = (): NodeJS.ProcessEnv => ({ ...PLAIN, ...process.env });

const buildah = (...args: readonly string[]): string =>
  execFileSync('buildah', args, {
    env: imageEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();

/**
 * Builds the image of the server, from Debian's packages, with buildah and mmdebstrap.
 * @param root the clone's folder, with the web app built
 * @param tag the image's name: `localhost/sampark:0.1.0`
 */
export function buildImage(root: string, tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'sampark-image-'));
  try {
    const base = join(folder, 'base');
    const context = join(folder, 'context');
    layOutContext(root, context, makeBase(base));
    const empty = buildah('from', 'scratch');
    buildah('add', '--quiet', empty, base, '/');
    buildah('commit', '--quiet', '--rm', empty, BASE);
    const recipe = join(root, 'deploy/image/Containerfile');
    // Docker's format: the other one has no health checks.
    buildah(
      'build',
      '--quiet',
      '--format=docker',
      `--build-arg=BASE=${BASE}`,
      `--file=${recipe}`,
      `--tag=${tag}`,
      context,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
