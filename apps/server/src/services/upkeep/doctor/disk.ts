import { randomUUID } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { error, type Finding, ok, warning } from './finding.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;
const WRITES = 20;

/** Checks that nobody else on the machine can look into the data folder. */
export async function checkFolder(dataDir: string): Promise<Finding> {
  const found = await stat(dataDir).catch(() => null);
  if (found === null)
    return error(`the data folder ${dataDir} is not there: create it, or set SAMPARK_DATA_DIR`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    return warning(`others on this machine may look into ${dataDir}: chmod 700 ${dataDir}`);
  }
  return ok(`the data folder ${dataDir} is the server's alone`);
}

/** Checks the room on the disk of the data. */
export async function checkRoom(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const line = `${Math.floor(free / MB).toLocaleString('en-IN')} MB free on the disk`;
  if (free < 200 * MB) return error(`${line}: make room, or saving will soon be refused`);
  return free < 2 * GB ? warning(`${line}: make room soon`) : ok(line);
}

/**
 * Checks how long the disk takes to make a write durable. A disk that answers before it has written cannot be seen
 * through from here; a disk that answers faster than disks can write is worth a look.
 */
export async function checkSync(dataDir: string, now: () => number): Promise<Finding> {
  const path = join(dataDir, `.doctor-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  try {
    const times: number[] = [];
    for (let i = 0; i < WRITES; i++) {
      const before = now();
      await file.write(Buffer.alloc(4096, i), 0, 4096, i * 4096);
      await file.datasync();
      times.push(now() - before);
    }
    const middle = times.toSorted((a, b) => a - b)[WRITES >> 1] ?? 0;
    const line = `the disk keeps a write in ${middle.toFixed(2)} ms`;
    if (middle < 0.02) {
      return warning(
        `${line}, which is too fast to be true: see that it is no memory disk and that its cache is safe`,
      );
    }
    return middle > 50 ? warning(`${line}: saving will be slow, a better disk helps`) : ok(line);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}
