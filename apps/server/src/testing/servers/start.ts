import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppParts, buildApp } from '../../app.ts';
import { shownAccounts } from '../../demo/accounts.ts';
import { type DemoPart, fillWithDemoData } from '../../demo/fill.ts';
import type { Api } from '../../http/api.ts';
import { createLogger } from '../../logger.ts';
import { openSecrets } from '../../services/access/secrets/open-secrets.ts';
import { createSecrets, KEY_BYTES, type Secrets } from '../../services/access/secrets/seal.ts';
import { buildContext, type ContextParts } from '../../services/build-context.ts';
import type { Context } from '../../services/context.ts';
import { type KnownForm, type ReadForm, readForm } from '../../services/forms/forms.ts';
import { createUploadReader } from '../../services/forms/read-upload.ts';
import { openPostgresStorage } from '../../storage/dialects/postgres/storage.ts';
import type { FileStore } from '../../storage/files/file-store.ts';
import { openFolderStore } from '../../storage/files/folder-store.ts';
import { makeFolder } from '../../storage/make-folder.ts';
import type { Storage } from '../../storage/port.ts';
import { openEmptyStorage } from '../databases/engines.ts';
import { aConfig } from './a-config.ts';
import { checkingSerializer } from './checking-serializer.ts';

/** Secrets are sealed with a key that every test server has. */
export const secretsForTests = (): Secrets => createSecrets(Buffer.alloc(KEY_BYTES, 7), randomBytes);

/** Makes a reader of forms that reads each text once: servers of one worker share it. */
export function readOnce(): ReadForm {
  const known = new Map<string, KnownForm>();
  return (text) => {
    const form = known.get(text) ?? readForm(text);
    known.set(text, form);
    return form;
  };
}

/**
 * The parts that every test server has: its passwords are cheap, it logs nothing. All share the forms that were read, and
 * the thread that reads uploads.
 */
const USUAL = {
  secrets: secretsForTests(),
  logger: createLogger('silent'),
  passwordCost: { memoryCost: 8, timeCost: 1 },
  readForm: readOnce(),
  readUpload: createUploadReader(),
};

/** Makes the context for a server's services over a database, without HTTP. */
export const contextForTests = (storage: Storage): Promise<Context> => buildContext({ ...USUAL, storage });

type TestParts = AppParts & ContextParts;

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
  parts: Partial<TestParts> = {},
  demo: DemoPart = 'surveys too',
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sampark-server-'));
  const storage = parts.storage ?? (await openEmptyStorage(folder));
  const files = openFolderStore(join(folder, 'files'));
  const all: TestParts = {
    ...USUAL,
    facts: { support: '', demoAccounts: shownAccounts },
    serializer: checkingSerializer,
    files,
    ...parts,
    storage,
  };
  const context = await buildContext(all);
  await fillWithDemoData(context, demo);
  const app = await buildApp(context, all);
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

/**
 * Fills the database of a data folder with a part of the demo, for a process that begins on it: in that process it would take
 * longer than its start.
 * @param demo how much of the demo
 * @param databaseUrl a new PostgreSQL, where the database is not in the folder
 */
export async function fillDataFolder(
  dataDir: string,
  demo: DemoPart = 'people and places',
  databaseUrl = '',
): Promise<void> {
  await makeFolder(dataDir);
  const storage = await (databaseUrl === '' ? openEmptyStorage(dataDir) : openPostgresStorage(databaseUrl));
  const keys = await openSecrets(storage, aConfig(dataDir, { databaseUrl }), randomBytes);
  if (!keys.ok) throw new Error(keys.problem);
  await fillWithDemoData(await buildContext({ ...USUAL, storage, secrets: keys.secrets }), demo);
  await storage.close();
}
