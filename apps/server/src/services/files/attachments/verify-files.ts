import { createHash } from 'node:crypto';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import { heldFiles } from './compare-files.ts';

/** Files, as their bytes show. */
export interface FilesVerified {
  /** Files that are there, byte for byte. */
  readonly whole: number;
  /** Names of files that are missing, or of other bytes than their name says. */
  readonly bad: readonly string[];
}

/** Reads every file that the database says is held, and compares its bytes with its name, which is their SHA-256. */
export async function verifyFiles(
  r: Pick<Repositories, 'attachments'>,
  files: FileStore,
): Promise<FilesVerified> {
  const bad: string[] = [];
  let whole = 0;
  for await (const { name } of heldFiles(r)) {
    const expected = readAttachmentName(name)?.hash ?? '';
    const content = await files.read(expected);
    const sum = createHash('sha256');
    if (content !== null) for await (const bytes of content) sum.update(bytes);
    if (content !== null && sum.digest('hex') === expected) whole += 1;
    else bad.push(name);
  }
  return { whole, bad };
}
