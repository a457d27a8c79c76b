import type { Bytes } from './file-store.ts';

/** Reads until a source ends or breaks: what came before a cut is worth keeping. */
export async function* untilItBreaks(source: Bytes): Bytes {
  const chunks = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => ({ done: true }) as const);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.().catch(() => undefined);
  }
}

/** Passes bytes on, and breaks where they end before the size that they should have. */
export async function* wholeOf(size: number, source: Bytes): Bytes {
  let come = 0;
  for await (const chunk of source) {
    come += chunk.length;
    yield chunk;
  }
  if (come !== size) throw new Error(`${come} bytes came of ${size}`);
}

/** Cuts bytes into pieces of one size; the last one may be smaller. */
export async function* inPiecesOf(size: number, source: Bytes): AsyncIterable<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const some = chunk.subarray(at, at + size - length);
      held.push(some);
      length += some.length;
      at += some.length;
      if (length < size) continue;
      yield Buffer.concat(held);
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
