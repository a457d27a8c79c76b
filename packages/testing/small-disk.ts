import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that can be filled to its last byte. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it until so many bytes are free; a full page less or more. */
  readonly fill: (free: number) => void;
  /** Empties the disk again. */
  readonly clear: () => void;
  /** Returns the free bytes. */
  readonly free: () => number;
  readonly unmount: () => void;
}

const BLOCK = Buffer.alloc(64 * 1024, 1);

/**
 * Mounts a small disk in memory.
 * @throws where this user or this machine does not allow it
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'sampark-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'sampark', folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    throw new Error(`A small disk cannot be mounted: ${String(mounted.stderr).trim() || 'no mount here'}`);
  }
  const ballast = join(folder, 'ballast');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill: (left) => {
      const file = openSync(ballast, 'a');
      try {
        for (let more = free() - left; more > 0; more = free() - left) {
          writeSync(file, BLOCK, 0, Math.min(more, BLOCK.length));
        }
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    unmount: () => {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}
