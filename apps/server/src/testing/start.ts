import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppParts, buildApp } from '../app.ts';
import { shownAccounts } from '../demo/accounts.ts';
import { type DemoPart, fillWithDemoData } from '../demo/fill.ts';
import type { Api } from '../http/api.ts';
import { createLogger } from '../logger.ts';
import { buildContext } from '../services/build-context.ts';
import type { Context } from '../services/context.ts';
import { createUploadReader } from '../services/forms/read-upload.ts';
import { createSecrets, KEY_BYTES, type Secrets } from '../services/secrets/seal.ts';
import type { FileStore } from '../storage/files/file-store.ts';
import { openFolderStore } from '../storage/files/folder-store.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/port.ts';
import { checkingSerializer } from './checking-serializer.ts';

/** Secrets are sealed with a key that every test server has. */
export const secretsForTests = (): Secrets => createSecrets(Buffer.alloc(KEY_BYTES, 7), randomBytes);

/** The parts that every test server has: its passwords are cheap, it logs nothing, and its uploads are read in one thread for all. */
const USUAL = {
  secrets: secretsForTests(),
  logger: createLogger('silent'),
  passwordCost: { memoryCost: 8, timeCost: 1 },
  readUpload: createUploadReader(),
};

/** Makes the context for a server's services over a database, without HTTP. */
export const contextForTests = (storage: Storage): Promise<Context> => buildContext({ ...USUAL, storage });

/** The real server for a test: a database of its own, the demo's people and surveys, cheap passwords, no logs. */
export interface TestServer {
  /** The app, which does not listen; use `inject`, or `listen` for a real address. */
  readonly app: Api;
  readonly storage: Storage;
  readonly files: FileStore;
  /** Listens on a free port of this machine. @returns the address, without a slash at the end */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/**
 * @param parts replaces parts of the server, such as its clock or its database
 * @param demo how much of the demo an empty database is filled with
 */
export async function startTestServer(
  parts: Partial<AppParts> = {},
  demo: DemoPart = 'surveys too',
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-server-'));
  const storage = parts.storage ?? (await openStorage({ databaseUrl: '', dataDir: folder }));
  const files = openFolderStore(join(folder, 'files'));
  const all: AppParts = {
    ...USUAL,
    facts: { support: '', demoAccounts: shownAccounts },
    serializer: checkingSerializer,
    files,
    ...parts,
    storage,
  };
  await fillWithDemoData(await buildContext(all), demo);
  const app = await buildApp(all);
  return {
    app,
    storage,
    files: all.files ?? files,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      if (parts.storage === undefined) await storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
