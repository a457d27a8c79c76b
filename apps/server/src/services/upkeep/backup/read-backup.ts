import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { RawRow } from '../../../storage/dump/snapshot.ts';
import { type BackupHeader, readLine } from './contents.ts';
import { contentOf, fits, readEnvelope } from './envelope.ts';

const PAGE = 500;

/** The reason why a file cannot be restored, in a sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The reason lies in the call, or in where the file is: it says nothing of the file. */
export class CallError extends BackupError {}

/** Takes the content of a backup, in its order. */
export interface BackupReader {
  rows?(table: string, columns: readonly string[], rows: readonly RawRow[]): Promise<void>;
}

/** The content that was found in a backup. */
export interface Checked {
  readonly header: BackupHeader;
  readonly rows: Readonly<Record<string, number>>;
}

const damaged = (): BackupError => new BackupError('the file is damaged or was cut short');

/** Says that a file could not be opened. Only a disk that fails makes that the file's own matter. */
const unopened = (path: string, cause: unknown): BackupError => {
  const isDisks = cause instanceof Error && 'code' in cause && cause.code === 'EIO';
  return new (isDisks ? BackupError : CallError)(`${path} cannot be read`, { cause });
};

/**
 * Reads a backup from its first to its last byte, and compares it with its own checksum and counts. The data that the
 * reader gets on the way count only when this resolves. Throws a `BackupError`.
 * @param key the content of the key file; `null`: none was given
 */
export async function readBackup(
  path: string,
  key: Uint8Array | null,
  reader: BackupReader = {},
): Promise<Checked> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unopened(path, error);
  });
  try {
    return await readFrom(file, key, reader);
  } finally {
    await file.close();
  }
}

async function readFrom(file: FileHandle, key: Uint8Array | null, reader: BackupReader): Promise<Checked> {
  const envelope = await readEnvelope(file).catch(() => null);
  if (envelope === null) throw new BackupError('this is not a backup of Sampark');
  if (envelope.salt !== null && key === null) {
    throw new CallError('the backup is encrypted: give its key file with --key-file');
  }
  if (envelope.salt === null && key !== null) {
    throw new CallError('the backup is not encrypted: leave --key-file out');
  }
  if (key !== null && !(await fits(file, envelope, key))) {
    throw new CallError('the key file is another’s, or the file is damaged at its beginning');
  }
  const text = new PassThrough();
  const unpacking = pipeline([...(await contentOf(file, envelope, key)), createGunzip(), text]);
  // The reading below meets the same error.
  unpacking.catch(() => undefined);
  return readLines(linesIn(text.setEncoding('utf8'), damaged()), reader, damaged());
}

/**
 * Cuts at line feeds only: an answer may hold the other characters that Node's own reader takes for the end of a
 * line.
 */
async function* linesIn(chunks: AsyncIterable<string>, broken: BackupError): AsyncIterable<string> {
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    throw broken;
  }
  if (rest !== '') yield rest;
}

/** Reads to the very end: only there it shows whether the bytes are those that were written. */
async function readLines(
  lines: AsyncIterable<string>,
  reader: BackupReader,
  broken: BackupError,
): Promise<Checked> {
  const sum = createHash('sha256');
  const rows: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let table: { readonly table: string; readonly columns: readonly string[] } | undefined;
  let page: RawRow[] = [];
  let isWhole = false;
  const pass = async () => {
    if (table !== undefined && page.length > 0) await reader.rows?.(table.table, table.columns, page);
    page = [];
  };
  for await (const text of lines) {
    const line = readLine(text, header === undefined);
    if (line === null || isWhole) throw broken;
    if (line.kind === 'end') {
      await pass();
      isWhole = sameCounts(line.rows, rows) && line.sha256 === sum.digest('hex');
      continue;
    }
    sum.update(`${text}\n`);
    if (line.kind === 'header') header = line.header;
    else if (line.kind === 'table') {
      await pass();
      table = line;
      rows[line.table] = 0;
    } else {
      if (table === undefined || line.row.length !== table.columns.length) throw broken;
      rows[table.table] = (rows[table.table] ?? 0) + 1;
      page.push(line.row);
      if (page.length === PAGE) await pass();
    }
  }
  if (header === undefined || !isWhole) throw broken;
  return { header, rows };
}

const sameCounts = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b));
