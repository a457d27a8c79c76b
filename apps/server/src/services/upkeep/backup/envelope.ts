import { createCipheriv, createDecipheriv, type DecipherGCM, hkdfSync, randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';

/*
 * The file of a backup: one line that names its kind, and then gzip, sealed or not.
 *
 *   sampark backup 1 plain
 *   sampark backup 1 sealed <salt, base64url>
 *
 * A sealed file is AES-256-GCM under a key that follows from the key file and the salt, so that no two backups share
 * one. The first line is sealed along, and the tag is the last 16 bytes.
 */

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const LINE = /^sampark backup 1 (?:plain|sealed ([\w-]{22,64}))$/;
/** Each key seals one file only. */
const NONCE = Buffer.alloc(12);

/** The file's first line. */
export interface Envelope {
  readonly line: string;
  /** The salt for the key; `null`: the file is not sealed. */
  readonly salt: Uint8Array | null;
}

export function newEnvelope(sealed: boolean): Envelope {
  const salt = sealed ? randomBytes(32) : null;
  const line = salt === null ? 'plain' : `sealed ${salt.toString('base64url')}`;
  return { line: `sampark backup 1 ${line}`, salt };
}

/** Reads the first line; `null`: this is no backup of Sampark's. */
export async function readEnvelope(file: FileHandle): Promise<Envelope | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, 0);
  const start = buffer.toString('latin1', 0, bytesRead);
  const line = start.slice(0, Math.max(0, start.indexOf('\n')));
  const found = LINE.exec(line);
  if (found === null) return null;
  return { line, salt: found[1] === undefined ? null : Buffer.from(found[1], 'base64url') };
}

const keyOf = (key: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'sampark backup', 32));

/** Seals the bytes that pass, and puts the tag behind them. */
export function sealing({ line }: Envelope, salt: Uint8Array, key: Uint8Array): Transform {
  const cipher = createCipheriv(CIPHER, keyOf(key, salt), NONCE).setAAD(Buffer.from(line));
  return new Transform({
    transform(chunk: Buffer, _, done) {
      done(null, cipher.update(chunk));
    },
    flush(done) {
      this.push(cipher.final());
      this.push(cipher.getAuthTag());
      done();
    },
  });
}

async function* bytesOf(file: FileHandle, start: number, end: number): AsyncIterable<Buffer> {
  const atOnce = 256 * 1024;
  for (let at = start; at < end; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(atOnce), 0, Math.min(atOnce, end - at), at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The bytes with which gzip begins. */
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

const opening = (line: string, salt: Uint8Array, key: Uint8Array): DecipherGCM =>
  createDecipheriv(CIPHER, keyOf(key, salt), NONCE, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(line));

/** Whether a key opens a sealed file, as far as its first bytes show: another one makes no gzip of them. */
export async function fits(file: FileHandle, { line, salt }: Envelope, key: Uint8Array): Promise<boolean> {
  const { length } = GZIP;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, line.length + 1);
  return salt === null || bytesRead < length || opening(line, salt, key).update(buffer).equals(GZIP);
}

/**
 * Returns the bytes behind the first line, as the first parts of a pipeline; it opens a sealed file. Bytes that were
 * changed show at the end.
 */
export async function contentOf(
  file: FileHandle,
  { line, salt }: Envelope,
  key: Uint8Array | null,
): Promise<readonly [Readable, ...Transform[]]> {
  const { size } = await file.stat();
  const start = line.length + 1;
  if (salt === null || key === null) return [Readable.from(bytesOf(file, start, size))];
  const tagAt = Math.max(start, size - TAG_BYTES);
  const { buffer } = await file.read(Buffer.alloc(TAG_BYTES), 0, TAG_BYTES, tagAt);
  const decipher = opening(line, salt, key).setAuthTag(buffer);
  return [Readable.from(bytesOf(file, start, tagAt)), decipher];
}
