import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, buildContext } from '@sampark/server/app';
import { fillWithDemoData } from '@sampark/server/demo/fill';
import { createLogger } from '@sampark/server/logger';
import { moveUser } from '@sampark/server/services/accounts/move-user';
import { openSqliteStorage } from '@sampark/server/storage/dialects/sqlite/storage';
import { manyPanchayats } from '@sampark/server/testing/rows';

/** The real server with the demo's people and places, over a real database, without a port. */
export interface TestServer {
  /** Takes paths, as the app asks. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Gives somebody of the demo's staff another panchayat. */
  readonly move: (username: string, panchayat_id: string) => Promise<void>;
  /** More panchayats of a block of the demo: `many-0`, `many-1`, … */
  readonly addPanchayats: (count: number, block_id: string) => Promise<void>;
  readonly close: () => Promise<void>;
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
  const storage = await openSqliteStorage(join(folder, 'test.sqlite'));
  const parts = { storage, logger: createLogger('silent'), passwordCost: CHEAP_PASSWORDS };
  const context = await buildContext(parts);
  await fillWithDemoData(context);
  const app = await buildApp(parts);
  return {
    fetch: fetchFrom(app),
    move: async (username, panchayat_id) => {
      const result = await moveUser(context, username, { kind: 'panchayat', panchayat_id });
      if (result.kind !== 'moved') throw new Error(result.kind);
    },
    addPanchayats: (count, block_id) =>
      storage.write((r) => r.places.insert(manyPanchayats(count, block_id))),
    close: async () => {
      await app.close();
      await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
