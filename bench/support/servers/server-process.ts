import { fork } from 'node:child_process';
import { once } from 'node:events';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../../tools/launch/commands.mjs';
import type { Question, Traffic } from '../../servers/host.ts';
import { PAGES } from '../screens/pages.ts';
import { SAMPARK } from './contestants.ts';

/** A contestant's server, in a process of its own. */
export interface BenchServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly traffic: () => Promise<Traffic>;
  /** Begins to count anew. */
  readonly reset: () => Promise<void>;
  /** Surveys that it holds. */
  readonly count: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly port?: number;
  readonly answer?: unknown;
}

/**
 * Starts a program of `servers/`, the product’s with the options that `npm start` gives it. @param env variables
 * beside those that every program gets
 */
export async function startServer(
  program: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<BenchServer> {
  const isOurs = program === SAMPARK.server;
  const child = fork(program, [...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      BENCH_PAGES: PAGES,
      ...(isOurs ? SERVER_ENVIRONMENT : {}),
      ...env,
    },
    execArgv: [
      ...(isOurs ? SERVER_OPTIONS : []),
      ...(process.env['BENCH_NODE_ARGS'] ?? '').split(' ').filter((each) => each !== ''),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const waiting = new Map<number, (answer: unknown) => void>();
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', ({ id, port, answer }: Answer) => {
      if (port !== undefined) resolve(port);
      else if (id !== undefined) waiting.get(id)?.(answer);
    });
    child.once('exit', () => reject(new Error(`${program} ended`)));
  });
  let asked = 0;
  const ask = (question: Question): Promise<unknown> =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      child.send({ id: asked, question });
    });
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    traffic: () => ask('traffic') as Promise<Traffic>,
    reset: async () => {
      await ask('reset');
    },
    count: () => ask('count') as Promise<number>,
    stop: async () => {
      child.send({ id: 0, question: 'exit' });
      await gone;
    },
  };
}
