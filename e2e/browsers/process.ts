import { type ChildProcess, execFileSync, spawn } from 'node:child_process';

/** How long a browser may take to start or to end, milliseconds. */
const LIMIT = 30_000;

/** A program that a story started. */
export interface Running {
  /** Waits until it has printed this, and returns the match. */
  prints(words: RegExp): Promise<RegExpExecArray>;
  /** Waits until it has ended by itself. */
  ended(): Promise<void>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it and the programs that it started, at once. */
  kill(): Promise<void>;
}

/** Starts a program with a process group of its own: a browser is many processes. */
export function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  failed.catch(() => undefined);
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const output = collect(child);
  return {
    prints: (words) => Promise.race([output.has(words), failed, tooLate(`${file} did not print ${words}`)]),
    ended: () => Promise.race([gone, tooLate(`${file} did not end`)]),
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([gone, tooLate(`${file} did not end`)]);
    },
    kill: async () => {
      killGroup(child);
      await Promise.race([gone, tooLate(`${file} did not end`)]);
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function collect(child: ChildProcess) {
  let text = '';
  const readers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000);
      for (const read of readers) read();
    });
  }
  const has = (words: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve) => {
      const read = (): void => {
        const match = words.exec(text);
        if (!match) return;
        readers.delete(read);
        resolve(match);
      };
      readers.add(read);
      read();
    });
  return { has };
}

function tooLate(message: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(message)), LIMIT).unref();
  });
}

/** Finds the first of the programs that run with this word on their command line, and are no helper of another. */
export function processWith(word: string): number {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  const line = lines.find((text) => text.includes(word) && !text.includes('--type='));
  if (line === undefined) throw new Error(`No program runs with ${word}`);
  return Number.parseInt(line, 10);
}
