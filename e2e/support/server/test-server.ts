import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The longest a server with fresh demo data may take to answer, milliseconds. */
const START_LIMIT = 30_000;

/** The real server with its demo data, in a data folder of its own. */
export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** The folder of its database. */
  readonly dataDir: string;
  /** Ends the process and deletes its data, after a copy of them was made at `copyTo`. */
  stop(copyTo?: string): Promise<void>;
}

/** The settings of a server with demo data. */
export const serverSettings = (dataDir: string, port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  SAMPARK_DATA_DIR: dataDir,
  SAMPARK_DEMO: '1',
  SAMPARK_LOG_LEVEL: 'warn',
});

/**
 * Starts the server as `npm start` does, on a free port, in a data folder of its own.
 * @param disk the folder for its data
 */
export async function startServer(disk = tmpdir()): Promise<TestServer> {
  const folder = await mkdtemp(join(disk, 'sampark-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: serverSettings(folder, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const stop = async (copyTo?: string): Promise<void> => {
    await end(child);
    if (copyTo !== undefined) await cp(folder, copyTo, { recursive: true });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await answering(url, child);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start: ${output()}`, { cause: error });
  }
  return { port, url, dataDir: folder, stop };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT;
  while (server.exitCode === null && Date.now() < limit) {
    const answer = await fetch(`${url}/api/ping`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(server.exitCode === null ? 'it never answered' : `exit ${server.exitCode}`);
}

function collect(server: ChildProcess): () => string {
  let text = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-4000);
    });
  }
  return () => text;
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) {
      resolve();
      return;
    }
    const limit = setTimeout(() => server.kill('SIGKILL'), 5_000);
    server.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    server.kill('SIGTERM');
  });
}

/** Finds a port of this machine on which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
