import { spawn } from 'node:child_process';

/** Programs of this run that are still going; a signal to the run ends them. */
export interface Commands {
  /** Prints a line among what the programs print. */
  say(line: string): void;
  /**
   * Runs a program.
   * @returns its exit code; 1 when it could not be started or a signal ended it
   */
  run(file: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>;
  /** Runs a JavaScript or TypeScript file in the same way, with the Node that runs us. */
  node(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>;
}

/** How long a run waits for the output of a program that has ended, milliseconds. */
const LAST_OUTPUT_MS = 2_000;

/** @param print takes what the programs print; without it they print to this terminal */
export function createCommands(root: string, print?: (text: string) => void): Commands {
  const output = print === undefined ? 'inherit' : 'pipe';
  const say: Commands['say'] = (line) => (print === undefined ? console.log(line) : print(`${line}\n`));
  const run: Commands['run'] = (file, args, env = {}) =>
    new Promise((resolve) => {
      const child = spawn(file, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => print?.(text));
      }
      const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
      process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
      const ended = (code: number): void => {
        process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
        resolve(code);
      };
      child.once('error', (error) => {
        say(`${file}: ${error.message}`);
        ended(1);
      });
      child.once('exit', (code) => {
        // Its last output is here when its streams end. A program that it left behind may hold them open.
        const leave = setTimeout(() => ended(code ?? 1), LAST_OUTPUT_MS);
        child.once('close', () => {
          clearTimeout(leave);
          ended(code ?? 1);
        });
      });
    });
  return { say, run, node: (args, env) => run(process.execPath, args, env) };
}
