import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CommandAnswer, CommandRequest, HostAnswer, HostRequest } from './host-messages.ts';

/** A process that does one thing after the other for its parent, which need not wait for its modules each time. */
export interface Host<Request, Answer> {
  /** Waits for its turn. Rejects when the process ends instead of answering; whoever asks next gets a new one. */
  ask(request: Request): Promise<Answer>;
  end(): void;
}

/** Makes the process that runs one server after the other. */
export const createServerHost = (): Host<HostRequest, HostAnswer> => createHost('server-host.ts');

/** Makes the process that runs the administrator's commands. */
export const createCommandHost = (): Host<CommandRequest, CommandAnswer> => createHost('command-host.ts');

function createHost<Request extends object, Answer>(file: string): Host<Request, Answer> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  let host: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    const started = fork(path, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return started.once('exit', () => {
      host = null;
    });
  };
  const askNow = (request: Request): Promise<Answer> =>
    new Promise((resolve, reject) => {
      host ??= start();
      const asked = host;
      const crashed = (code: number | null): void => reject(new Error(`The process ended: ${code}`));
      // Only while it works does it keep its parent from ending.
      asked.ref();
      asked.channel?.ref();
      asked.once('exit', crashed).once('message', (answer) => {
        asked.off('exit', crashed);
        asked.unref();
        asked.channel?.unref();
        resolve(answer as Answer);
      });
      // A process that takes no request any more is ending, and its end is told above.
      asked.send(request, () => undefined);
    });

  return {
    ask(request) {
      const answer = last.then(() => askNow(request));
      last = answer.catch(() => undefined);
      return answer;
    },
    end: () => host?.disconnect(),
  };
}
