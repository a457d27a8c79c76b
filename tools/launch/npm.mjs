import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { npmFailure } from './errors.mjs';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs npm to its end, quietly: the npm that runs us, or the one on the PATH.
 * @param {string} doing the step, for the line when it fails
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
export function npm(doing, args, { cwd, env = process.env }) {
  const own = env.npm_execpath;
  const [file, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const shell = process.platform === 'win32' && file === 'npm';
  const child = spawn(file, [...first, ...args], { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output = (output + text).slice(-20_000);
    });
  }
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(npmFailure(doing, error.message)));
    child.once('close', (code) => {
      for (const signal of SIGNALS) process.removeListener(signal, stop);
      if (code === 0) resolve();
      else reject(npmFailure(doing, output));
    });
  });
}
