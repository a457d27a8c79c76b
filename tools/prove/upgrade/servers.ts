import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../launch/commands.mjs';

/** A server as a process of its own. */
export interface Server {
  readonly url: string;
  /** What it wrote on both streams. */
  readonly said: () => string;
  /** Resolves when it answers. Throws, with what it said, when it ends before. */
  readonly answers: () => Promise<void>;
  /** Stops it as an operator does, and waits for its end. */
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

const LOOKS_EVERY = 50;

/** Ports below those that connections get by themselves: nobody takes one of them before its server does. */
const [FIRST_PORT, BEHIND_LAST_PORT] = [20_000, 32_000];

/** Finds a port that nobody uses. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, BEHIND_LAST_PORT);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}

/** Starts the server whose sources lie in a folder. */
export function start(folder: string, port: number, settings: Readonly<Record<string, string>>): Server {
  const child: ChildProcess = spawn(process.execPath, [...SERVER_OPTIONS, 'apps/server/src/main.ts'], {
    cwd: folder,
    env: {
      ...SERVER_ENVIRONMENT,
      PATH: process.env['PATH'],
      SAMPARK_LOG_LEVEL: 'error',
      PORT: `${port}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const gone = once(child, 'close');
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    process.off('exit', killNow);
    child.kill(signal);
    await gone;
  };
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    said: () => said,
    async answers() {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${url}/api/health`).catch(() => null);
        await answer?.body?.cancel();
        if (answer?.ok === true) return;
        await pause(LOOKS_EVERY);
      }
      await gone;
      throw new Error(`A server ended: ${said}`);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
