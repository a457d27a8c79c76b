import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Milliseconds from the first signal to the end: a child that has not finished by then is cut off. */
const GRACE = 4_500;

/**
 * Milliseconds between two checks whether npm's shell is still there. A signal to npm goes to the shell in which it
 * runs us; the shell dies of it and tells nobody.
 */
const ORPHAN_BEAT = 500;
const shell = process.env.npm_lifecycle_event === undefined ? null : process.ppid;

/**
 * Runs a program in this terminal and passes signals on to it.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 128 + the signal's number when a signal ended it
 */
export function run(file, args, options) {
  const child = spawn(file, args, { ...options, stdio: 'inherit' });
  /** @type {NodeJS.Timeout | undefined} */
  let limit;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    limit ??= setTimeout(() => child.kill('SIGKILL'), GRACE);
    // A key in the terminal has reached the child already: both are in the terminal's process group.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const orphaned = setInterval(() => {
    if (shell !== null && process.ppid !== shell && limit === undefined) pass('SIGTERM');
  }, ORPHAN_BEAT);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      clearInterval(orphaned);
      for (const name of signals) process.removeListener(name, pass);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
