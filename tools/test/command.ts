import { spawn } from 'node:child_process';

/** Programs of this run that are still going; a signal to the run ends them. */
export interface Commands {
  /**
   * Runs a program.
   * @returns its exit code; 1 when it could not be started or a signal ended it
   */
  run(file: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>;
  /** Runs a JavaScript or TypeScript file in the same way, with the Node that runs us. */
  node(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<number>;
}

export function createCommands(root: string): Commands {
  const run: Commands['run'] = (file, args, env = {}) =>
    new Promise((resolve) => {
      const child = spawn(file, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
      process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
      const ended = (code: number): void => {
        process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
        resolve(code);
      };
      child.once('error', (error) => {
        console.error(`${file}: ${error.message}`);
        ended(1);
      });
      child.once('exit', (code) => ended(code ?? 1));
    });
  return { run, node: (args, env) => run(process.execPath, args, env) };
}
