import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** The place up to which a device has read: in which epoch, and per panchayat (by its number) up to which seq. */
export interface Cursor {
  /** 16 hexadecimal digits. */
  readonly epoch: string;
  /** Days since 1970 when it was issued. */
  readonly day: number;
  readonly positions: ReadonlyMap<number, number>;
  /** The stamp of what its reader saw; absent: surveys whole. */
  readonly view?: number;
}

/*
 * Bytes: a format number, the epoch (8), then varints: in the format for parts of surveys the view, then the day, and pairs of panchayat number (as the difference from
 * the one before) and seq; last the first 8 bytes of an HMAC-SHA-256 over all of it: four cursors travel with an edit. In
 * base64url: 30 characters for one panchayat. The signature is what makes 'ahead of the counter' a proof that the database
 * went back in time.
 */
const FORMAT = { whole: 1, parts: 2 };
const HEAD = 9;
const MAC = 8;

function* varint(n: number): Generator<number> {
  let rest = n;
  while (rest >= 128) {
    yield (rest % 128) + 128;
    rest = Math.floor(rest / 128);
  }
  yield rest;
}

function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let weight = 1;
  for (const byte of bytes) {
    value += (byte % 128) * weight;
    weight *= 128;
    if (byte < 128) {
      numbers.push(value);
      value = 0;
      weight = 1;
    }
  }
  return numbers;
}

/** Writes and reads cursors as opaque text, with one server's signature. */
export interface Cursors {
  /** Equal cursors give equal text. */
  write(cursor: Cursor): string;
  /** Returns the cursor behind the text; `null`: this server did not write it. */
  read(text: string): Cursor | null;
}

/** Cursors that proved to be ours are remembered: a device without news sends the same one every minute. */
const REMEMBERED = 10_000;

/** @param secret 32 random bytes */
export function createCursors(secret: Uint8Array): Cursors {
  const key = createSecretKey(secret);
  const known = new Map<string, Cursor>();
  const sign = (body: Uint8Array): Buffer => createHmac('sha256', key).update(body).digest().subarray(0, MAC);
  const remember = (text: string, cursor: Cursor) => {
    known.set(text, cursor);
    const oldest = known.keys().next();
    if (known.size > REMEMBERED && !oldest.done) known.delete(oldest.value);
  };

  return {
    write(cursor) {
      const body = Buffer.from(bytesOf(cursor));
      const text = Buffer.concat([body, sign(body)]).toString('base64url');
      remember(text, cursor);
      return text;
    },
    read(text) {
      const remembered = known.get(text);
      if (remembered !== undefined) return remembered;
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length < HEAD + 1 + MAC || !Object.values(FORMAT).includes(bytes[0] ?? 0)) return null;
      const body = bytes.subarray(0, -MAC);
      if (!timingSafeEqual(sign(body), bytes.subarray(-MAC))) return null;
      const cursor = cursorOf(body);
      remember(text, cursor);
      return cursor;
    },
  };
}

function bytesOf({ epoch, day, positions, view }: Cursor): number[] {
  const format = view === undefined ? FORMAT.whole : FORMAT.parts;
  const head = view === undefined ? [] : varint(view);
  const bytes: number[] = [format, ...Buffer.from(epoch, 'hex'), ...head, ...varint(day)];
  let before = 0;
  for (const [number, seq] of [...positions].sort(([a], [b]) => a - b)) {
    bytes.push(...varint(number - before), ...varint(seq));
    before = number;
  }
  return bytes;
}

function cursorOf(body: Buffer): Cursor {
  const numbers = readVarints(body.subarray(HEAD));
  const view = body[0] === FORMAT.parts ? numbers.shift() : undefined;
  const [day = 0, ...pairs] = numbers;
  const positions = new Map<number, number>();
  let number = 0;
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    number += pairs[i] ?? 0;
    positions.set(number, pairs[i + 1] ?? 0);
  }
  const epoch = body.subarray(1, HEAD).toString('hex');
  return { epoch, day, positions, ...(view === undefined ? {} : { view }) };
}

/** Returns the tag of the state that a cursor stands for, for `ETag` and `If-None-Match`. */
export const etagOf = (cursor: string): string => `"${cursor.slice(-16)}"`;

/** Whether a cursor has read further than the counters have come: the database went back in time. */
export const isAhead = (
  cursor: Cursor,
  counters: readonly { readonly number: number; readonly change_seq: number }[],
): boolean => counters.some(({ number, change_seq }) => (cursor.positions.get(number) ?? 0) > change_seq);
