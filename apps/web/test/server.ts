import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildApp, buildContext } from '@sampark/server/app';
import { fillWithDemoData } from '@sampark/server/demo/fill';
import { createLogger } from '@sampark/server/logger';
import { openSqliteStorage } from '@sampark/server/storage/dialects/sqlite/storage';

/** The real server with the demo's people and places, over a real database, without a port. */
export interface TestServer {
  /** Takes paths, as the app asks. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Makes a backup of the database. */
  readonly backup: () => Promise<Backup>;
  readonly close: () => Promise<void>;
}

/** A database as it was. */
export interface Backup {
  /** The server ends, its database is put back, and it starts with a new epoch. */
  readonly restore: () => Promise<void>;
  /** The disk under the server goes back without anybody saying so. */
  readonly rollBack: () => Promise<void>;
}

const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1, parallelism: 1 };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A fetch that asks the server without a port. */
export const fetchFrom =
  (app: Awaited<ReturnType<typeof buildApp>>): TestServer['fetch'] =>
  async (path, init) => {
    const request = new Request(new URL(path, 'http://localhost'), init);
    const answer = await app.inject({
      method: request.method as Method,
      url: path,
      headers: Object.fromEntries(request.headers),
      ...(init?.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
    });
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const empty = answer.statusCode === 304 || answer.statusCode === 204;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };

export const startServer = async (): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-web-'));
  const file = join(folder, 'test.sqlite');
  const open = async () => {
    const storage = await openSqliteStorage(file);
    const parts = { storage, logger: createLogger('silent'), passwordCost: CHEAP_PASSWORDS };
    return { storage, parts };
  };
  let { storage, parts } = await open();
  await fillWithDemoData(await buildContext(parts));
  let app = await buildApp(parts);
  const stop = async () => {
    await app.close();
    await storage.close();
  };
  const putBack = async (
    copy: string,
    also: (context: Awaited<ReturnType<typeof buildContext>>) => unknown,
  ) => {
    await stop();
    for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
    await copyFile(copy, file);
    ({ storage, parts } = await open());
    await also(await buildContext(parts));
    app = await buildApp(parts);
  };
  let backups = 0;
  return {
    fetch: (path, init) => fetchFrom(app)(path, init),
    backup: () => {
      const copy = join(folder, `backup-${(backups += 1)}.sqlite`);
      const database = new DatabaseSync(file);
      database.prepare('vacuum into ?').run(copy);
      database.close();
      return Promise.resolve({
        restore: () => putBack(copy, ({ epoch }) => epoch.leave(epoch.current())),
        rollBack: () => putBack(copy, () => undefined),
      });
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
