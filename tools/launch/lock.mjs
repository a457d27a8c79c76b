import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A holder proves that it lives by touching the file this often; without it the lock is stale. Milliseconds. */
const HEARTBEAT = 2_000;
const STALE_AFTER = 20_000;
const RETRY = 250;

/**
 * Runs `work` while no other launcher of this clone runs theirs, so that two of them never install or build at once.
 * A lock whose holder has died is taken over.
 * @template T
 * @param {string} path of the lock file
 * @param {() => Promise<T>} work
 * @param {(text: string) => void} [say]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, say = () => {}) {
  mkdirSync(dirname(path), { recursive: true });
  let waiting = false;
  while (!take(path)) {
    if (!waiting) say('Waiting for another launcher of this folder to finish its preparations…');
    waiting = true;
    await pause(RETRY);
  }
  const beat = setInterval(() => touch(path), HEARTBEAT);
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', release);
    release();
  }
}

/**
 * Takes the lock, unless somebody alive has it. Several launchers may find the lock of a dead one. Then the one that
 * gets the lock on that replaces it with its own. This second lock is a file named after the first; it is taken and
 * inherited like any other.
 * @param {string} path
 * @returns {boolean}
 */
export function take(path) {
  try {
    const mine = { id: randomUUID(), pid: process.pid, host: hostname() };
    writeFileSync(path, JSON.stringify(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const left = leftBehind(path);
  if (left === null || !take(`${path}.${left}`)) return false;
  // Somebody may have been here before the file was named after it.
  const isStillThere = leftBehind(path) === left;
  if (isStillThere) renameSync(`${path}.${left}`, path);
  else rmSync(`${path}.${left}`);
  return isStillThere;
}

/**
 * Returns the name of the lock of a launcher that died; `null`: nobody did.
 * @param {string} path
 * @returns {string | null}
 */
function leftBehind(path) {
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    const { id, pid, host } = JSON.parse(readFileSync(path, 'utf8') || '{}');
    const dead = host === hostname() && !alive(pid);
    return dead || age >= STALE_AFTER ? (id ?? 'nameless') : null;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} path */
function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The lock was taken over while this machine slept; the work goes on, and npm itself notices a torn folder.
  }
}
