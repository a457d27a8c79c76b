import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../launch/commands.mjs';

/** The real server as a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends it as a power cut does; resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

/** The server ended instead of taking requests. */
export class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
  /** Its output, on both streams. */
  readonly said: string;

  constructor(said: string) {
    super(`The server did not start: ${said}`);
    this.said = said;
  }
}

const MAIN = 'apps/server/src/main.ts';

/**
 * Starts the server as `npm start` does, in demo mode, with its data in a folder, on a free port.
 * Throws a `NotStartedError`.
 * @param under a program that runs it, with its arguments, such as strace
 * @param settings further settings, such as `DATABASE_URL`
 */
export async function startServer(
  dataDir: string,
  under: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const [file = process.execPath, ...args] = [...under, ...(under.length > 0 ? [process.execPath] : [])];
  args.push(...SERVER_OPTIONS, MAIN);
  const env = {
    ...SERVER_ENVIRONMENT,
    PATH: process.env['PATH'],
    SAMPARK_DATA_DIR: dataDir,
    SAMPARK_DEMO: '1',
    SAMPARK_LOG_LEVEL: 'silent',
    PORT: '0',
    ...settings,
  };
  // The server gets a process group of its own: a tracer that is killed lets go of it, and it would live on.
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} cannot be started`);
  const endAll = (): void => void process.kill(-pid, 'SIGKILL');
  process.once('exit', endAll);
  const gone = once(child, 'close');
  let said = '';
  child.stderr.pipe(process.stderr, { end: false });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  let url: string | undefined;
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (url !== undefined) break;
  }
  if (url === undefined) {
    await gone;
    process.off('exit', endAll);
    throw new NotStartedError(said);
  }
  child.stdout.resume();
  return {
    url,
    child,
    kill: async () => {
      process.off('exit', endAll);
      endAll();
      await gone;
    },
  };
}

/** One result of a batch. */
export interface Result {
  readonly op_id: string;
  readonly status: string;
  readonly duplicate: boolean;
  readonly code?: string;
}

export async function tokenAt(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'staff', password: 'staff-demo' });
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A batch's results, or the code of the problem that was answered instead. */
export interface BatchAnswer {
  readonly results?: readonly Result[];
  readonly code?: string;
}

/** Sends operations; null when no whole answer came. */
export async function postBatch(
  url: string,
  token: string,
  surveys: readonly object[],
): Promise<BatchAnswer | null> {
  try {
    const answer = await fetch(`${url}/api/sync/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ surveys }),
    });
    return (await answer.json()) as BatchAnswer;
  } catch {
    return null;
  }
}

/** Sends operations; null when no results came. */
export async function sendBatch(
  url: string,
  token: string,
  surveys: readonly object[],
): Promise<readonly Result[] | null> {
  return (await postBatch(url, token, surveys))?.results ?? null;
}

/** Makes a new survey of the demo's panchayat. */
export const aCreate = (id: string) => ({
  op_id: `op-${id}`,
  action: 'create',
  survey_id: `S-${id}`,
  panchayat_id: '48211',
  village_name: `Village ${id}`,
  basic_info: { population: 1_200, households: 240 },
});
