import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases/on-both-engines.ts';
import { openSecrets } from './open-secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

onBothEngines('the server’s key', (database) => {
  const open = (over: { keyFile?: string; key?: string } = {}) =>
    openSecrets(database(), { dataDir: folder, keyFile: '', key: '', ...over }, randomBytes);

  it('is made at the first start, for the server alone, and found at the next', async () => {
    const first = await open();
    const path = join(folder, 'server.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['server.key']);
    const again = await open();
    expect(first.ok && again.ok && first.secrets.keyId === again.secrets.keyId).toBe(true);
    const sealed = first.ok ? first.secrets.seal('x', Buffer.from('s')) : '';
    expect(again.ok && Buffer.from(again.secrets.open('x', sealed)).toString()).toBe('s');
  });

  it('is nowhere in the database', async () => {
    await open();
    const key = (await readFile(join(folder, 'server.key'), 'utf8')).trim();
    expect(await database().now.meta.get('server_key')).toMatch(/^[0-9a-f]{16}$/);
    expect(await database().now.meta.get('server_key')).not.toContain(key.slice(0, 8));
  });

  it('is not made anew for a database that has one', async () => {
    await open();
    await rm(join(folder, 'server.key'));
    expect(await open()).toMatchObject({ ok: false, problem: expect.stringMatching(/is missing/) as string });
    expect(await readdir(folder)).toEqual([]);
  });

  it('of another database is refused', async () => {
    await open();
    const key = randomBytes(32).toString('base64');
    expect(await open({ key })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/made with another key/) as string,
    });
  });

  it('can come from the settings, without a file', async () => {
    const key = randomBytes(32).toString('base64');
    const first = await open({ key });
    const again = await open({ key });
    expect(first.ok && again.ok && first.secrets.keyId === again.secrets.keyId).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('can lie elsewhere', async () => {
    expect((await open({ keyFile: join(folder, 'elsewhere', 'own.key') })).ok).toBe(true);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual(['own.key']);
  });

  it.each([
    ['that others can read', 0o644, 'QUJD', /chmod 600/],
    ['that holds something else', 0o600, 'QUJD', /does not hold a key/],
    ['that is empty', 0o600, '', /does not hold a key/],
  ])('in a file %s is refused', async (_, mode, text, problem) => {
    const path = join(folder, 'server.key');
    await writeFile(path, text);
    await chmod(path, mode);
    expect(await open()).toMatchObject({ ok: false, problem: expect.stringMatching(problem) as string });
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('is one, whichever of several servers on a new database is first', async () => {
    const there = (name: string) => open({ keyFile: join(folder, name) });
    const opened = await Promise.all([there('a.key'), there('b.key'), there('c.key')]);
    expect(opened.filter((each) => each.ok)).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('is one for two servers that make the same file at once', async () => {
    const opened = await Promise.all([open(), open(), open()]);
    const ids = new Set(opened.map((each) => (each.ok ? each.secrets.keyId : each.problem)));
    expect(ids.size).toBe(1);
  });
});
