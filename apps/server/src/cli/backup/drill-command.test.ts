import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk, type SmallDisk } from '@sampark/testing/small-disk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { fillWithDemoData } from '../../demo/fill.ts';
import { createLogger } from '../../logger.ts';
import { openSecrets } from '../../services/access/secrets/open-secrets.ts';
import { buildContext } from '../../services/build-context.ts';
import { drill } from '../../services/upkeep/backup/drill.ts';
import { drillInFolder, drillInPostgres } from '../../storage/dump/drill-place.ts';
import { openFiles } from '../../storage/files/open-files.ts';
import { openStorage } from '../../storage/open.ts';
import { openEmptyStorage, postgresForTests } from '../../testing/databases/engines.ts';
import { askPostgres, newMigratedDatabase } from '../../testing/databases/postgres-database.ts';
import { aConfig } from '../../testing/servers/a-config.ts';
import { addressIn, openSnapshot } from '../database-at.ts';
import { runCommand } from '../run.ts';

const PHOTO = Buffer.from('a photo of the school gate');
const PHOTO_HASH = createHash('sha256').update(PHOTO).digest('hex');

let folder: string;
let said: string[];
let drops: (() => Promise<void>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-drilled-'));
  said = [];
  drops = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  for (const drop of drops) await drop();
});

/** Puts bytes where the server keeps the photo. */
async function putPhoto(bytes: Buffer): Promise<void> {
  const place = join(folder, 'data', 'files', PHOTO_HASH.slice(0, 2));
  await mkdir(place, { recursive: true });
  await writeFile(join(place, PHOTO_HASH), bytes);
}

/** Makes the settings of an installation with people, surveys and a photo. */
async function anInstallation(engine: string): Promise<Config> {
  const database = engine === 'SQLite' ? null : await newMigratedDatabase(postgresForTests ?? '');
  if (database) drops.push(database.drop);
  const config = aConfig(join(folder, 'data'), { databaseUrl: database?.address ?? '' });
  await mkdir(join(folder, 'backups'));
  const storage = await (database ? openStorage(config) : openEmptyStorage(config.dataDir));
  const keys = await openSecrets(storage, config, randomBytes);
  if (!keys.ok) throw new Error(keys.problem);
  const { secrets } = keys;
  const passwordCost = { memoryCost: 8, timeCost: 1 };
  const context = await buildContext({ storage, secrets, logger: createLogger('silent'), passwordCost });
  await fillWithDemoData(context);
  const row = { name: `sha256:${PHOTO_HASH}.jpg`, size: PHOTO.length, content_type: 'image/jpeg' };
  const kept = { kept_at: new Date().toISOString(), kept_by: 'demo-staff', unused_since: null };
  await storage.write((r) => r.attachments.keep({ ...row, ...kept, has_thumbnail: 0 }));
  await storage.close();
  await putPhoto(PHOTO);
  return config;
}

const run = (config: Config, ...words: readonly string[]): Promise<number> => {
  said = [];
  return runCommand(words, {
    config,
    readPassword: () => Promise.reject(new Error('nobody types here')),
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
};
const backups = () => join(folder, 'backups');
const makeBackup = (config: Config, name = '1.backup') => run(config, 'backup', join(backups(), name));

/** Returns every row of a database but those of the audit log, and the end of that. */
async function contentOf(config: Config): Promise<string> {
  const snapshot = await openSnapshot(addressIn({ ...config, host: '', port: 0 }));
  const tables: unknown[] = [];
  for (const { name, pages } of snapshot.tables) {
    if (name !== 'audit') for await (const rows of pages()) tables.push(name, rows);
  }
  await snapshot.close();
  return JSON.stringify(tables).replaceAll(/\["audit_head","(?:[^"\\]|\\.)*"\]/g, '');
}

const engines = postgresForTests === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'];

/** Mounts a disk of 4 MB; `null`: nobody may do that here. */
function aSmallDisk(): SmallDisk | null {
  try {
    return mountSmallDisk(4);
  } catch {
    return null;
  }
}

const STEPS = ['backup', 'rows', 'schema', 'audit', 'epoch', 'device', 'files'];

interface Report {
  readonly ok: boolean;
  readonly not_tried: boolean;
  readonly backup: { readonly path: string } | null;
  readonly restore_seconds: number;
  readonly steps: readonly { readonly step: string; readonly ok: boolean; readonly text: string }[];
}
const drilled = async (config: Config, ...words: readonly string[]): Promise<Report & { code: number }> => {
  const code = await run(config, 'drill', ...words, '--json');
  expect(said).toHaveLength(1);
  return { code, ...(JSON.parse(said[0] ?? '') as Report) };
};
const wrongIn = ({ steps }: Report) => steps.filter(({ ok }) => !ok).map(({ step, text }) => [step, text]);

describe.each(engines)('a drill on %s', { timeout: 60_000 }, (engine) => {
  /** Returns what a drill may have left beside the database. */
  const left = async (config: Config): Promise<readonly string[]> => {
    if (engine === 'SQLite') return readdir(join(config.dataDir, 'drill'));
    const rows = await askPostgres<{ name: string }>(
      config.databaseUrl,
      "select nspname as name from pg_namespace where nspname like 'restoring%'",
    );
    return rows.map(({ name }) => name);
  };
  const place = (config: Config) =>
    engine === 'SQLite'
      ? drillInFolder(join(config.dataDir, 'drill'), 'other')
      : drillInPostgres(config.databaseUrl, 'other');

  it('restores the newest backup, looks at everything, and leaves the database as it is', async () => {
    const config = await anInstallation(engine);
    await makeBackup(config, '1.backup');
    await makeBackup(config, '2.backup');
    const before = await contentOf(config);
    const report = await drilled(config, backups());
    expect(report).toMatchObject({ code: 0, ok: true, backup: { path: join(backups(), '2.backup') } });
    expect(report.steps.map(({ step }) => step)).toEqual(STEPS);
    expect(report.steps.find(({ step }) => step === 'device')?.text).toMatch(
      /brought newer work on survey .* back/,
    );
    expect(report.restore_seconds).toBeGreaterThan(0);
    expect(await contentOf(config)).toBe(before);
    expect((await left(config)).filter((name) => name !== 'server.lock')).toEqual([]);
    expect(await run(config, 'drill', backups())).toBe(0);
    expect(said.join('\n')).toMatch(
      /^\[ok\] {4}the backup of [\s\S]*A server could go on with this backup\./,
    );
    await run(config, 'doctor');
    expect(said.join('\n')).toMatch(/\[ok\] {4}the last drill was at 20/);
    expect(await run(config, 'audit', 'verify')).toBe(0);
  });

  it('is one at a time, and puts away what a killed one left', async () => {
    const config = await anInstallation(engine);
    await makeBackup(config);
    const other = await place(config);
    await (await other?.target.prepare('0001-people-and-places'))?.close();
    expect(await run(config, 'drill', backups())).toBe(1);
    expect(said).toEqual(['sampark: another drill runs there: wait until it has ended']);
    expect((await left(config)).length).toBeGreaterThan(engine === 'SQLite' ? 1 : 0);
    await other?.release();
    expect(await drilled(config, backups())).toMatchObject({ code: 0 });
    expect((await left(config)).filter((name) => name !== 'server.lock')).toEqual([]);
  });

  it('says which photo is missing, or has other bytes than its name says', async () => {
    const config = await anInstallation(engine);
    await makeBackup(config);
    const name = `sha256:${PHOTO_HASH}.jpg`;
    const problem = ['files', `1 file is missing or changed, the first ${name}`];
    await putPhoto(Buffer.from('another photo of the gate'));
    expect(wrongIn(await drilled(config, backups()))).toEqual([problem]);
    expect(wrongIn(await drilled(config, backups(), '--files', join(folder, 'elsewhere')))).toEqual([
      problem,
    ]);
  });

  it('tells the doctor when no server could go on with a backup', async () => {
    const config = await anInstallation(engine);
    await makeBackup(config);
    const file = join(backups(), '1.backup');
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 9));
    const report = await drilled(config, file);
    expect(report).toMatchObject({ code: 1, ok: false });
    expect(wrongIn(report)).toEqual([['backup', 'the file is damaged or was cut short']]);
    expect(await run(config, 'doctor')).toBe(1);
    expect(said.join('\n')).toMatch(/\[WRONG\] the last drill was at .*, and no server could go on/);
  });
});

describe('a drill', { timeout: 60_000 }, () => {
  it('says that there is no backup', async () => {
    const config = await anInstallation('SQLite');
    expect(wrongIn(await drilled(config, backups()))).toEqual([
      ['backup', `there is no backup in ${backups()}`],
    ]);
    expect(wrongIn(await drilled(config, join(folder, 'nowhere')))).toHaveLength(1);
    expect(await run(config, 'drill')).toBe(2);
  });

  it('needs the key of an encrypted backup', async () => {
    const config = await anInstallation('SQLite');
    const [key, other] = [join(folder, 'key'), join(folder, 'other')];
    await run(config, 'key', 'new', key);
    await run(config, 'key', 'new', other);
    await run(config, 'backup', join(backups(), '1.backup'), '--key-file', key);
    expect(await drilled(config, backups(), '--key-file', key)).toMatchObject({ code: 0 });
    expect(wrongIn(await drilled(config, backups(), '--key-file', other))[0]?.[1]).toMatch('another’s');
    expect(wrongIn(await drilled(config, backups()))[0]?.[1]).toMatch('give its key file');
  });

  it('does not begin where there is too little room, and says so where it runs out', async ({ skip }) => {
    const config = await anInstallation('SQLite');
    await makeBackup(config);
    const disk = aSmallDisk();
    if (disk === null) return skip('only root may mount a disk');
    try {
      const [problem] = wrongIn(await drilled(config, backups(), '--at', disk.folder));
      expect(problem?.[1]).toMatch(/^too little room in .*: \d+ MB are needed/);
      const small = await drillInFolder(disk.folder, 'full');
      disk.fill(600_000);
      if (small === null) throw new Error('somebody else drills there');
      const report = await drill(small.target, {
        path: join(backups(), '1.backup'),
        openWith: null,
        files: openFiles(config),
        clock: Date.now,
        random: randomBytes,
        now: () => performance.now(),
      });
      await small.release();
      expect(wrongIn(report)[0]?.[1]).toMatch('the disk is full');
      expect(await readdir(disk.folder)).toEqual(['ballast', 'server.lock']);
    } finally {
      disk.unmount();
    }
  });

  it('tells of what is no matter of the backup as that, and its audit log of both', async () => {
    const config = await anInstallation('SQLite');
    await makeBackup(config);
    const notTried = async (text: RegExp, ...words: readonly string[]) => {
      const report = await drilled(config, ...words);
      expect(report).toMatchObject({ code: 1, ok: false, not_tried: true });
      expect(wrongIn(report)[0]?.[1]).toMatch(text);
      expect(await run(config, 'doctor')).toBe(0);
      expect(said.join('\n')).toMatch(/\[look\] {2}the last drill was at .*, and did not come to the backup/);
      expect(await run(config, 'drill', backups(), '--json')).toBe(0);
    };
    await notTried(/nothing answers/, backups(), '--at', 'postgres://nobody@127.0.0.1:1/none');
    await notTried(/no key file/, backups(), '--key-file', join(folder, 'nowhere'));
    await notTried(/no backup/, join(folder, 'nowhere'));
    await writeFile(join(folder, 'a file'), '');
    await notTried(/file already exists/, backups(), '--at', join(folder, 'a file', 'below'));
    expect(await run(config, 'drill', join(folder, 'nowhere'))).toBe(1);
    expect(said.slice(-2)[0]).toBe('The drill did not come to the backup: nothing is known of it.');
  });

  it('touches nothing in a folder that holds a database, or that is the server’s', async () => {
    const config = await anInstallation('SQLite');
    await makeBackup(config);
    const other = join(folder, 'another server');
    await mkdir(other);
    const theirs = ['sampark.sqlite', 'sampark.sqlite-wal', 'sampark.sqlite.before-restore-1'];
    for (const name of theirs) await writeFile(join(other, name), name);
    expect(wrongIn(await drilled(config, backups(), '--at', other))[0]?.[1]).toMatch('holds a database');
    expect(await readdir(other)).toEqual(theirs);
    await rm(join(other, 'sampark.sqlite'));
    expect(await drilled(config, backups(), '--at', other)).toMatchObject({ code: 0 });
    expect(await readdir(other)).toEqual([...theirs.slice(1), 'server.lock'].toSorted());
    const before = await contentOf(config);
    const onPostgres = { ...config, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    for (const settings of [config, onPostgres, { ...config, dataDir: join(folder, 'not', '..', 'data') }])
      await run(settings, 'drill', backups(), '--at', config.dataDir, '--json');
    expect(await contentOf(config)).toBe(before);
    const elsewhere = aConfig(join(folder, 'empty'));
    await run(elsewhere, 'drill', backups(), '--at', elsewhere.dataDir);
    expect(said[0]).toMatch(/empty is the server's own: name another folder/);
  });

  it('runs on a machine without a database of its own', async () => {
    const config = await anInstallation('SQLite');
    await makeBackup(config);
    const elsewhere = aConfig(join(folder, 'spare'));
    await run(elsewhere, 'drill', backups(), '--files', join(config.dataDir, 'files'));
    expect(said.at(-2)).toBe('A server could go on with this backup.');
    expect(said.at(-1)).toMatch(/^No audit log tells of it: there is no database/);
  });
});
