import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqliteSnapshot } from '../../../storage/dump/sqlite-dump.ts';
import { sqliteTarget } from '../../../storage/dump/sqlite-target.ts';
import type { RestoreTarget } from '../../../storage/dump/target.ts';
import { openFolderStore } from '../../../storage/files/folder-store.ts';
import { openStorage, sqliteFile } from '../../../storage/open.ts';
import { UnavailableError } from '../../../storage/port.ts';
import { startTestServer } from '../../../testing/servers/start.ts';
import { backUp } from './backup.ts';
import { drill } from './drill.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampark-drill-problem-'));
  path = join(folder, 'one.backup');
  const server = await startTestServer({ storage: await openStorage({ databaseUrl: '', dataDir: folder }) });
  await server.close();
  const snapshot = openSqliteSnapshot(sqliteFile(folder));
  await backUp(snapshot, 'sqlite', Buffer.alloc(32, 7), { clock: Date.now, path, sealWith: null });
  await snapshot.close();
});
afterEach(() => rm(folder, { recursive: true }));

const drilled = (over: (target: RestoreTarget) => Partial<RestoreTarget> = () => ({}), files = folder) => {
  const target = sqliteTarget(join(folder, 'drilled.sqlite'), 'one');
  return drill(
    { ...target, ...over(target) },
    {
      path,
      openWith: null,
      files: openFolderStore(files),
      clock: Date.now,
      random: randomBytes,
      now: () => performance.now(),
    },
  );
};
const wrong = ({ steps }: Awaited<ReturnType<typeof drilled>>) => steps.filter(({ ok }) => !ok);

/** Writes the backup again, whole, but without the rows of a table. */
async function loseRowsOf(table: string): Promise<void> {
  const bytes = await readFile(path);
  const at = bytes.indexOf('\n') + 1;
  const lines = gunzipSync(bytes.subarray(at)).toString().trim().split('\n');
  const end = JSON.parse(lines.pop() ?? '') as { rows: Record<string, number> };
  const from = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;
  lines.splice(from, end.rows[table] ?? 0);
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const last = JSON.stringify({ rows: { ...end.rows, [table]: 0 }, sha256 });
  await writeFile(path, Buffer.concat([bytes.subarray(0, at), gzipSync(`${text}${last}\n`)]));
}

it('a backup whose rows refer to others that it lacks is bad, and the drill says so', async () => {
  await loseRowsOf('users');
  const report = await drilled();
  expect(report).toMatchObject({ ok: false, not_tried: false, left: null });
  expect(wrong(report)).toMatchObject([{ step: 'rows', text: 'rows refer to rows that are not there' }]);
  expect((await readdir(folder)).filter((name) => name.startsWith('drilled'))).toEqual([]);
});

it('an error that nobody foresaw is the backup’s, in one line', async () => {
  const report = await drilled(() => ({
    open: () => Promise.reject(new Error('the migration failed\nDETAIL: Key (name)=(Sita)')),
  }));
  expect(report).toMatchObject({ ok: false, not_tried: false });
  expect(wrong(report)).toEqual([{ step: 'schema', ok: false, text: 'the migration failed' }]);
});

it('a database that is away is not the backup’s matter, and what is left there is told', async () => {
  const away = () => Promise.reject(new UnavailableError('PostgreSQL does not answer just now'));
  const report = await drilled((target) => ({ prepare: away, abandon: () => target.abandon().then(away) }));
  expect(report).toMatchObject({
    ok: false,
    not_tried: true,
    left: 'PostgreSQL does not answer just now',
    backup: { path },
  });
  expect(wrong(report)).toEqual([{ step: 'rows', ok: false, text: 'PostgreSQL does not answer just now' }]);
});
