import { type ByteText, byteText } from './byte-text.ts';

/** Bytes that are sent at a time. The memory of longer pieces would be given back and taken anew with each. */
const PIECE = 64 * 1024;

/**
 * Gathers texts as pieces of bytes that are sent one by one. Each text becomes bytes at once: if many waited, each collection of garbage would
 * copy them all.
 */
export interface Pieces {
  add(text: ByteText): void;
  /** Adds what stands behind the last text. */
  end(text: string): void;
  /** Returns what was added since the last time. */
  take(): readonly Buffer[];
}

/** Begins to gather texts. @param first stands before the first of them, and `between` before each other */
export function gatherPieces({ first = '', between = '' } = {}): Pieces {
  let buffer = Buffer.allocUnsafeSlow(PIECE);
  let from = 0;
  let to = 0;
  let isEmpty = true;
  let pieces: Buffer[] = [];
  const cut = (): void => {
    if (to > from) pieces.push(buffer.subarray(from, to));
    from = to;
  };
  const put = (text: string): void => {
    if (text.length > buffer.length - to) {
      cut();
      buffer = Buffer.allocUnsafeSlow(Math.max(PIECE, text.length));
      from = 0;
      to = 0;
    }
    to += buffer.write(text, to, 'latin1');
  };
  return {
    add(text) {
      put((isEmpty ? first : between) + text);
      isEmpty = false;
    },
    end(text) {
      put((isEmpty ? first : '') + byteText(text));
    },
    take() {
      cut();
      const taken = pieces;
      pieces = [];
      return taken;
    },
  };
}
