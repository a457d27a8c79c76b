import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { buildApp } from '@sampark/server/app';
import { fillWithDemoData } from '@sampark/server/demo/fill';
import { createLogger } from '@sampark/server/logger';
import type { ServerMeters } from '@sampark/server/metrics/meters';
import { moveUser } from '@sampark/server/services/access/accounts/people/move-user';
import { buildContext } from '@sampark/server/services/build-context';
import type { Context } from '@sampark/server/services/context';
import { forgetMissing } from '@sampark/server/services/files/attachments/compare-files';
import { setPanchayatForm } from '@sampark/server/services/forms/panchayat-form';
import { publishForm } from '@sampark/server/services/forms/publish-form';
import { noMeters } from '@sampark/server/services/upkeep/meters';
import { purge } from '@sampark/server/services/upkeep/purge';
import type { FileStore } from '@sampark/server/storage/files/file-store';
import { openFolderStore } from '@sampark/server/storage/files/folder-store';
import type { Storage } from '@sampark/server/storage/port';
import { manyPanchayats } from '@sampark/server/testing/databases/rows';
import { readOnce, secretsForTests } from '@sampark/server/testing/servers/start';
import { createLive, type Live, type Settable } from '../src/data/ports/live.ts';
import { endParts, giveParts } from './contributors.ts';
import { makeDatabase, type TestDatabase } from './databases.ts';

/** The real server with the demo's people and places, over a real database, without a port. */
export interface TestServer {
  /** Takes paths, as the app asks. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Makes a backup of the database. */
  readonly backup: () => Promise<Backup>;
  /** Moves somebody of the demo's staff to another panchayat. */
  readonly move: (username: string, panchayat_id: string) => Promise<void>;
  /** Gives a panchayat another form for its new surveys. */
  readonly giveForm: (panchayat_id: string, form_name: string) => Promise<void>;
  /** Adds a form, and gives it to a panchayat for its new surveys. */
  readonly addForm: (panchayat_id: string, form: FormDefinition) => Promise<void>;
  /** Publishes a form, with the form of the records that it saves, and gives it to a panchayat. */
  readonly publish: (panchayat_id: string, form: FormDefinition) => Promise<void>;
  /** Gives a contributor of the demo's panchayat parts of a form, and adds them where they are new. */
  readonly giveParts: (username: string, parts: readonly string[], form?: string) => Promise<void>;
  /** Ends all that a contributor was given. */
  readonly endParts: (username: string) => Promise<void>;
  /** Adds more panchayats to a block of the demo: `many-0`, `many-1`, … */
  readonly addPanchayats: (count: number, block_id: string) => Promise<void>;
  /** Lets time pass by the server's clock. @param milliseconds how much */
  readonly pass: (milliseconds: number) => void;
  /** Removes for good the surveys that were deleted too long ago. */
  readonly purge: () => Promise<void>;
  /** Returns the names of the files that its database says it holds. */
  readonly heldFiles: () => Promise<readonly string[]>;
  /** Ends the server, and starts it again over the same disk. */
  readonly restart: () => Promise<void>;
  /** How many change streams it has open. */
  readonly streams: Live<number>;
  readonly close: () => Promise<void>;
}

/** A copy of a database. */
export interface Backup {
  /** Ends the server, puts its database back, and starts it with a new epoch. */
  readonly restore: () => Promise<void>;
  /** Puts the disk under the server back, without anybody saying so. */
  readonly rollBack: () => Promise<void>;
}

/** The address of the server's change stream. */
export const CHANGE_STREAM = '/api/sync/events';

const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** More files than a test has. */
const MOST_FILES = 1_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Returns a fetch that asks the server without a port. */
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

/** The ground under a server, and its time. */
interface Ground {
  readonly database: TestDatabase;
  /** The place of the files that are answers. */
  readonly files: FileStore;
  /** Returns the milliseconds that the test let pass. */
  readonly passed: () => number;
}

/** All servers of a worker have the secrets and read the forms that the first one read. */
const SHARED = { secrets: secretsForTests(), readForm: readOnce() };

const partsOver = (storage: Storage, passed: Ground['passed']) => ({
  ...SHARED,
  storage,
  logger: createLogger('silent'),
  passwordCost: CHEAP_PASSWORDS,
  clock: () => Date.now() + passed(),
});

/** Opens the server's parts over a database. */
const openParts = async ({ database, files, passed }: Ground, streams: Settable<number>) => {
  const meters: ServerMeters = {
    ...noMeters,
    streams: streams.set,
    request: () => undefined,
    text: () => Promise.resolve(''),
  };
  const parts = {
    ...partsOver(await database.open(), passed),
    files,
    meters,
    // A test can open enough streams to reach the limit, and a sign of life comes so often that it need not wait for it.
    streams: { keepAliveMs: 20, maxOpen: 3 },
  };
  return { parts, context: await buildContext(parts) };
};

/** Puts the demo into a database. */
const fillWithDemo = async (storage: Storage): Promise<void> =>
  fillWithDemoData(await buildContext(partsOver(storage, () => 0)));

/** A server that can be stopped and started again over another state of its database. */
const createRestartable = async (ground: Ground, streams: Settable<number>) => {
  const open = () => openParts(ground, streams);
  let { parts, context } = await open();
  let app = await buildApp(context, parts);
  let port: Promise<string> | null = null;
  const stop = async () => {
    // The server would also wait for connections on which fetch has asked nothing yet.
    app.server.closeAllConnections();
    await app.close();
    await parts.storage.close();
  };
  const begin = async (also: (context: Context) => unknown = () => undefined) => {
    ({ parts, context } = await open());
    await also(context);
    app = await buildApp(context, parts);
    port = null;
  };
  return {
    app: () => app,
    context: () => context,
    /** Asks over a connection that can be cut, as an answer needs that stays open. */
    overLine: async (path: string, init?: RequestInit) => {
      port ??= app.listen({ port: 0, host: '127.0.0.1' });
      return fetch((await port) + path, init);
    },
    stop,
    restart: async () => {
      await stop();
      await begin();
    },
    /** Does something while the server is stopped. @param also runs before the server starts again */
    whileStopped: async (work: () => Promise<void>, also?: (context: Context) => unknown) => {
      await stop();
      await work();
      await begin(also);
    },
  };
};

/**
 * @param over makes another place of its files of the folder that it has
 * @param postgresUrl the maintenance database of a PostgreSQL; empty: SQLite
 */
export const startServer = async (
  over = (folder: FileStore) => folder,
  postgresUrl = '',
): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-web-files-'));
  const streams = createLive(0);
  let passed = 0;
  const files = over(openFolderStore(folder));
  const database = await makeDatabase(postgresUrl, fillWithDemo);
  const server = await createRestartable({ database, files, passed: () => passed }, streams);
  const { context, whileStopped } = server;
  const giveForm: TestServer['giveForm'] = async (panchayat_id, form_name) => {
    const result = await setPanchayatForm(context(), panchayat_id, form_name);
    if (result !== 'set') throw new Error(result);
  };
  return {
    fetch: (path, init) =>
      path === CHANGE_STREAM ? server.overLine(path, init) : fetchFrom(server.app())(path, init),
    streams,
    heldFiles: async () =>
      (await context().storage.now.attachments.page('', MOST_FILES)).map(({ name }) => name),
    restart: server.restart,
    backup: async () => {
      const putBack = await database.copy(whileStopped);
      return {
        restore: () =>
          whileStopped(putBack, async ({ epoch, storage }) => {
            await epoch.leave(epoch.current());
            await forgetMissing({ storage }, files);
          }),
        rollBack: () => whileStopped(putBack),
      };
    },
    move: async (username, panchayat_id) => {
      const result = await moveUser(context(), username, { kind: 'panchayat', panchayat_id });
      if (result.kind !== 'moved') throw new Error(result.kind);
    },
    giveForm,
    addForm: async (panchayat_id, form) => {
      const { name, version } = form;
      const definition = JSON.stringify(form);
      await context().storage.write((r) => r.forms.insert([{ name, version, definition }]));
      await giveForm(panchayat_id, name);
    },
    publish: async (panchayat_id, form) => {
      const result = await publishForm(context(), { form, writtenVersion: '', tests: [], by: null });
      if (result.kind !== 'published') throw new Error(JSON.stringify(result));
      await giveForm(panchayat_id, form.name);
    },
    giveParts: (username, parts, form) => giveParts(context(), username, parts, form),
    endParts: (username) => endParts(context(), username),
    addPanchayats: (count, block_id) =>
      context().storage.write((r) => r.places.insert(manyPanchayats(count, block_id))),
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    purge: async () => {
      await purge(context(), () => false);
    },
    close: async () => {
      await server.stop();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
