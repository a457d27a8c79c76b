import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HostAnswer, HostRequest } from '@sampark/server/testing/host-messages';
import { serverSettings, type TestServer } from './test-server.ts';

const HOST = fileURLToPath(new URL('../../apps/server/src/testing/server-host.ts', import.meta.url));

/** A process that runs one server after the other. */
export interface ServerHost {
  /** Starts a server in a data folder of its own. @param data the folder to begin with @param settings those that are not as usual */
  start(data: string, settings?: NodeJS.ProcessEnv): Promise<TestServer>;
  end(): void;
}

export function createServerHost(): ServerHost {
  let host: ChildProcess | null = null;

  const ask = (request: HostRequest): Promise<HostAnswer> =>
    new Promise((resolve, reject) => {
      // A process that crashed under one journey is none of the next one's business.
      host ??= fork(HOST, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }).once('exit', () => {
        host = null;
      });
      const asked = host;
      const crashed = (code: number | null): void => reject(new Error(`The server ended: ${code}`));
      asked.once('exit', crashed).once('message', (answer: HostAnswer) => {
        asked.off('exit', crashed);
        resolve(answer);
      });
      asked.send(request);
    });

  return {
    start: async (data, settings = {}) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sampark-e2e-'));
      cpSync(data, dataDir, { recursive: true });
      const answer = await ask({ start: { ...serverSettings(dataDir, 0), ...settings } });
      if (!('port' in answer)) throw new Error(`The server did not start: ${JSON.stringify(answer)}`);
      const { port } = answer;
      const stop = async (): Promise<void> => {
        await ask({ stop: true });
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      };
      return { port, url: `http://127.0.0.1:${port}`, dataDir, stop };
    },
    end: () => host?.disconnect(),
  };
}
