import type { FileKind } from './attachment-name.ts';

const MIB = 1024 * 1024;

/** The largest file of each kind that a device keeps, in bytes. The server has limits of its own, which an administrator sets. */
export const LARGEST_FILES: Readonly<Record<FileKind, number>> = {
  image: 50 * MIB,
  audio: 25 * MIB,
  video: 100 * MIB,
  file: 25 * MIB,
};
