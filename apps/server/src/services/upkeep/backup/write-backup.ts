import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Snapshot } from '../../../storage/dump/snapshot.ts';
import { syncFolder } from '../../../storage/sync-folder.ts';
import type { BackupHeader } from './contents.ts';
import { newEnvelope, sealing } from './envelope.ts';
import { BackupError, type Checked, readBackup } from './read-backup.ts';

/** A backup that was written, read again and found to be whole. */
export interface Written extends Checked {
  readonly bytes: number;
}

/**
 * Writes a snapshot to a new file. The file has its name only once it is whole on the disk, so that nobody takes a
 * backup that was cut off for a whole one.
 * @param key seals the file; `null`: it is written in clear
 */
export async function writeBackup(
  snapshot: Snapshot,
  header: BackupHeader,
  path: string,
  key: Uint8Array | null,
): Promise<Written> {
  const unfinished = join(dirname(path), `.${basename(path)}-${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await writeTo(file, linesOf(snapshot, header), key);
      await file.sync();
    } finally {
      await file.close();
    }
    const checked = await readBackup(unfinished, key);
    const { size } = await stat(unfinished);
    // Unlike a rename, a link never takes the place of a file that is there.
    await link(unfinished, path);
    await rm(unfinished);
    await syncFolder(dirname(path));
    return { ...checked, bytes: size };
  } catch (error) {
    if (error instanceof BackupError)
      throw new BackupError(`the disk did not keep what was written: ${error.message}`);
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeTo(
  file: FileHandle,
  lines: AsyncIterable<string>,
  key: Uint8Array | null,
): Promise<void> {
  const envelope = newEnvelope(key !== null);
  await file.writeFile(`${envelope.line}\n`);
  const target = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await file.writeFile(chunk);
  };
  const clear = Readable.from(lines, { objectMode: false });
  if (envelope.salt === null || key === null) await pipeline(clear, createGzip(), target);
  else await pipeline(clear, createGzip(), sealing(envelope, envelope.salt, key), target);
}

async function* linesOf(snapshot: Snapshot, header: BackupHeader): AsyncIterable<string> {
  const sum = createHash('sha256');
  const rows: Record<string, number> = {};
  const counted = (text: string): string => {
    sum.update(text);
    return text;
  };
  yield counted(`${JSON.stringify(header)}\n`);
  for (const table of snapshot.tables) {
    const { name, columns } = table;
    rows[name] = 0;
    yield counted(`${JSON.stringify({ table: name, columns })}\n`);
    for await (const page of table.pages()) {
      rows[name] += page.length;
      yield counted(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
  }
  yield `${JSON.stringify({ rows, sha256: sum.digest('hex') })}\n`;
}
