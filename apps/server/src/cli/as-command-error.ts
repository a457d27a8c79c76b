import { BackupError } from '../services/upkeep/backup/read-backup.ts';
import { CommandError } from './surroundings.ts';

/** Turns an expected failure into a line for the person at the keyboard. */
export function asCommandError(error: unknown): unknown {
  if (error instanceof BackupError) return new CommandError(error.message, { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const known: Readonly<Record<string, string>> = {
    EEXIST: 'there is a file of that name already',
    ENOENT: 'there is no such folder',
    ENOTDIR: 'there is no such folder',
    EACCES: 'the folder may not be written to',
    EROFS: 'the folder may not be written to',
    ENOSPC: 'the disk is full; nothing was kept',
  };
  const message = typeof code === 'string' ? known[code] : undefined;
  return message === undefined ? error : new CommandError(message, { cause: error });
}
