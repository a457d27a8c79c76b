import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CommandAnswer, CommandRequest } from '@sampark/server/testing/host-messages';

const HOST = fileURLToPath(new URL('../../apps/server/src/testing/command-host.ts', import.meta.url));

let host: ChildProcess | null = null;
let last: Promise<unknown> = Promise.resolve();

async function ask(request: CommandRequest): Promise<void> {
  host ??= fork(HOST, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Only while it works does it keep its parent from ending.
  host.ref();
  host.channel?.ref();
  host.send(request);
  const [{ code, complaints }] = (await once(host, 'message')) as [CommandAnswer];
  host.unref();
  host.channel?.unref();
  if (code !== 0) throw new Error(complaints);
}

/**
 * Runs a command as an administrator does at the server's command line, in a process that stays for the next one.
 * @param dataDir the server's data folder
 */
export function administer(dataDir: string, ...command: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', SAMPARK_DATA_DIR: dataDir };
  const done = last.then(() => ask({ command, env }));
  last = done.catch(() => undefined);
  return done;
}
