import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBaseMap } from '@sampark/testing/base-maps/a-base-map';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStore } from '../storage/files/folder-store.ts';
import { openStorage } from '../storage/open.ts';
import { mapIdOf } from '../testing/files/base-maps.ts';
import { aConfig } from '../testing/servers/a-config.ts';
import { startTestServer } from '../testing/servers/start.ts';
import { runCommand } from './run.ts';

let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-maps-'));
  said = [];
  const storage = await openStorage({ databaseUrl: '', dataDir: folder });
  await (await startTestServer({ storage }, 'people and places')).close();
  await storage.close();
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCommand(['base-map', 'add', ...args], {
    config: aConfig(folder),
    readPassword: () => Promise.resolve(''),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });

async function aFile(content: Buffer): Promise<string> {
  const path = join(folder, 'barabanki.pmtiles');
  await writeFile(path, content);
  return path;
}

describe('sampark base-map add', () => {
  it('makes a file the map of a district', async () => {
    const map = aBaseMap();
    expect(await run(await aFile(map), '--district', '125')).toBe(0);
    expect(said).toEqual(['District 125 has the map "barabanki".']);
    expect(await openFolderStore(join(folder, 'files')).size(`map-${mapIdOf(map)}`)).toBe(map.length);
    const storage = await openStorage({ databaseUrl: '', dataDir: folder });
    const maps = await storage.now.baseMaps.current({ kind: 'all' });
    await storage.close();
    expect(maps).toMatchObject([{ district_id: '125', name: 'barabanki', created_by: null }]);
  });

  it('says what is wrong', async () => {
    const page = await aFile(Buffer.from('<!doctype html>'));
    expect(await run(page, '--district', '125')).toBe(1);
    expect(await run(page, '--district', '999')).toBe(1);
    expect(await run(join(folder, 'nothing'), '--district', '125')).toBe(1);
    expect(await run(page)).toBe(2);
    expect(await run(page, '--district', '125', '--name', ' ')).toBe(2);
    expect(said.join('\n')).toMatch(
      /broken.*\n.*no such district.*\n.*there is no file.*nothing\n.*one file and --district/,
    );
  });
});
