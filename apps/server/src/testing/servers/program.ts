import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** A real process of ours, with its output so far. */
export interface Program {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code, after the end. */
  readonly ended: Promise<number>;
}

/** The process inherits only the path, and the folder where Node keeps what it has compiled. */
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
const kept = { PATH, NODE_COMPILE_CACHE };

function run(file: string, args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [program(file), ...args], {
    env: { ...kept, ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  return { child, output, ended };
}

/** Starts the server on a free port. */
export const startProgram = (env: Record<string, string>): Program =>
  run('main.ts', [], { PORT: '0', ...env });

/** Runs one of the administrator's commands to its end. @param typed the text for its standard input */
export async function runSampark(
  args: readonly string[],
  env: Record<string, string>,
  typed = '',
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { child, output, ended } = run('cli/main.ts', args, env);
  child.stdin?.end(typed);
  return { code: await ended, ...output };
}

/** Returns the address of a server that was started; throws with its output when it ends instead. */
export async function addressOf({ child, output, ended }: Program): Promise<string> {
  const over = ended.then(() => true);
  for (;;) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output.stdout)?.[0];
    if (address !== undefined && output.stdout.endsWith('\n')) return address;
    const more = once(child.stdout ?? child, 'data').then(() => false);
    if (await Promise.race([more, over])) throw new Error(`the server ended: ${output.stderr}`);
  }
}
