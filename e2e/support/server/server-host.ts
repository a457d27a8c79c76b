import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerHost } from '@sampark/server/testing/servers/hosts';
import { serverSettings, type TestServer } from './test-server.ts';

/** A process that runs one server after the other. */
export interface ServerHost {
  /** Starts a server in a data folder of its own. @param data the folder to begin with @param settings those that are not as usual */
  start(data: string, settings?: NodeJS.ProcessEnv): Promise<TestServer>;
  end(): void;
}

export function openServerHost(): ServerHost {
  const host = createServerHost();
  return {
    start: async (data, settings = {}) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sampark-e2e-'));
      cpSync(data, dataDir, { recursive: true });
      const answer = await host.ask({ start: { ...serverSettings(dataDir, 0), ...settings } });
      if (!('port' in answer)) throw new Error(`The server did not start: ${JSON.stringify(answer)}`);
      const { port } = answer;
      const stop = async (): Promise<void> => {
        const ended = await host.ask({ stop: true });
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
        if (!('wasRunning' in ended && ended.wasRunning)) throw new Error('The server crashed');
      };
      return { port, url: `http://127.0.0.1:${port}`, dataDir, stop };
    },
    end: () => host.end(),
  };
}
