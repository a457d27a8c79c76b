import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { openSecrets } from '../../services/access/secrets/open-secrets.ts';
import { openStorage } from '../../storage/open.ts';
import { aConfig } from '../../testing/servers/a-config.ts';
import { runCommand } from '../run.ts';

let folder: string;
let backups: string;
let config: Config;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-backups-'));
  backups = join(folder, 'backups');
  await mkdir(backups);
  config = aConfig(join(folder, 'data'), {});
  const storage = await openStorage(config);
  const keys = await openSecrets(storage, config, randomBytes);
  expect(keys.ok).toBe(true);
  await storage.close();
});
afterEach(() => rm(folder, { recursive: true }));

const backup = (...words: readonly string[]): Promise<number> => {
  said = [];
  return runCommand(['backup', ...words], {
    config,
    readPassword: () => Promise.reject(new Error('nobody types here')),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
};

describe('a backup into a folder', () => {
  it('gets its name by the time, and the newest are kept', async () => {
    const own = ['before-the-fair.backup', '20200101T000000Z.txt'];
    const old = ['20200101T000000Z.backup', '20200102T000000Z.backup', '20200103T000000Z.backup'];
    for (const name of [...own, ...old]) await writeFile(join(backups, name), '');
    expect(await backup(backups, '--keep', '2')).toBe(0);
    expect(said).toContain('Removed 2 older backups.');
    const [made, ...more] = (await readdir(backups)).filter((name) => ![...own, ...old].includes(name));
    expect(made).toMatch(/^\d{8}T\d{9}\.backup$/);
    expect(more).toEqual([]);
    expect((await readdir(backups)).toSorted()).toEqual([...own, '20200103T000000Z.backup', made].toSorted());
  });

  it('stays, also where the clock says that it is the oldest', async () => {
    const ahead = ['29990101T000000Z.backup', '29990102T000000Z.backup'];
    for (const name of ahead) await writeFile(join(backups, name), '');
    expect(await backup(backups, '--keep', '2')).toBe(0);
    expect(await readdir(backups)).toHaveLength(2);
    expect(await readdir(backups)).not.toContain(ahead[0]);
  });

  it('removes nothing where nobody says how many are kept', async () => {
    await writeFile(join(backups, '20200101T000000Z.backup'), '');
    expect(await backup(backups)).toBe(0);
    expect(await readdir(backups)).toHaveLength(2);
  });

  it('that cannot be made removes nothing', async () => {
    await writeFile(join(backups, '20200101T000000Z.backup'), '');
    await rm(join(config.dataDir, 'server.key'));
    expect(await backup(backups, '--keep', '1')).toBe(1);
    expect(await readdir(backups)).toEqual(['20200101T000000Z.backup']);
  });

  it('keeps at least one, and only where the names are by the time', async () => {
    for (const keep of ['0', '-1', 'all', '1.5', '10000']) {
      expect(await backup(backups, `--keep=${keep}`)).toBe(2);
      expect(said[0]).toContain('--keep takes a whole number from 1 to 9999');
    }
    expect(await backup(join(folder, 'one.backup'), '--keep', '2')).toBe(2);
    expect(said[0]).toContain('--keep goes with a folder');
    expect(await readdir(backups)).toEqual([]);
  });
});
