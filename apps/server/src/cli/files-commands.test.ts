import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStore } from '../storage/files/folder-store.ts';
import { openEmptyStorage } from '../testing/databases/engines.ts';
import { aCreateWith, aPhoto, sendFile, withFileForm } from '../testing/files/files.ts';
import { aConfig } from '../testing/servers/a-config.ts';
import { signIn } from '../testing/servers/client.ts';
import { startTestServer } from '../testing/servers/start.ts';
import { runCommand } from './run.ts';

const gate = aPhoto({ seed: 'gate' });
const ward = aPhoto({ seed: 'ward' });
let folder: string;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-files-'));
  said = [];
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const keyOf = ({ name }: { name: string }) => name.slice(7, 71);
const run = (...args: string[]) =>
  runCommand(args, {
    config: aConfig(folder, { publicUrl: 'https://survey.example.org' }),
    readPassword: () => Promise.resolve('neem-tree-well'),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });

/** Plays somebody who sends two photos to the server of the folder. */
async function someFiles(): Promise<void> {
  const storage = await openEmptyStorage(folder);
  const server = await startTestServer({ storage, files: openFolderStore(at('files')) }, 'people and places');
  await withFileForm(server);
  const staff = await signIn(server, 'staff');
  await staff.batch(aCreateWith('S1', { school: { gate: gate.name }, health: { ward: ward.name } }));
  for (const file of [gate, ward]) await sendFile(staff, 'S1', file);
  await server.close();
  await storage.close();
}

describe('sampark files', () => {
  it('copies to a backup what is new, and brings it back', async () => {
    await someFiles();
    expect(await run('files', 'copy', '--to', at('backup'))).toBe(0);
    expect(await run('files', 'copy', '--to', at('backup'))).toBe(0);
    expect(said).toEqual([
      'Copied 2 files; 0 files were there already.',
      'Copied 0 files; 2 files were there already.',
    ]);
    await rm(at('files'), { recursive: true });
    expect(await run('files', 'copy', '--from', at('backup'))).toBe(0);
    expect(await openFolderStore(at('files')).size(keyOf(gate))).toBe(gate.bytes.length);
  });

  it('forgets what is missing, which the doctor has said', async () => {
    await someFiles();
    await openFolderStore(at('files')).remove(keyOf(gate));
    await run('doctor');
    expect(said.join('\n')).toContain(`1 file is missing or cut, the first ${gate.name}`);
    said = [];
    expect(await run('files', 'forget')).toBe(0);
    expect(await run('files', 'forget')).toBe(0);
    expect(said).toEqual([
      '1 file is missing: devices are asked for what they still have of them.',
      'No file is missing.',
    ]);
  });

  it('a restore forgets what its files lack', async () => {
    await someFiles();
    await run('user', 'add', '--username', 'asha', '--role', 'admin');
    expect(await run('backup', at('b'))).toBe(0);
    await openFolderStore(at('files')).remove(keyOf(ward));
    said = [];
    expect(await run('restore', at('b'), '--replace')).toBe(0);
    expect(said.join('\n')).toContain('1 file is missing: devices are asked');
  });

  it('says what it does not understand, and where it cannot write', async () => {
    expect(await run('files', 'copy')).toBe(2);
    expect(await run('files', 'forget', 'all')).toBe(2);
    await someFiles();
    await writeFile(at('plain'), '');
    expect(await run('files', 'copy', '--to', join(at('plain'), 'below'))).toBe(1);
    expect(said.at(-1)).toBe('sampark: there is no such folder');
  });
});
