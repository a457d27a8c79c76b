/** A part of a file: bytes from `start` up to and with `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is kept. */
export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** Bytes as they come. A store reads on when it has kept what it has. */
export type Bytes = AsyncIterable<Uint8Array>;

/**
 * The place where files lie that are answers, and those that come in pieces. `contract.ts` holds every kind of store to it. It knows
 * no person and no survey. A store throws a `StorageFullError` where it has no room, and an `UnavailableError` where it cannot be
 * reached.
 *
 * A file's key is the hash of its content, so a file never changes: whoever writes it again writes the same.
 */
export interface FileStore {
  /**
   * Keeps bytes of an upload from a position on. A source that breaks is no error of the store: what came before is kept.
   * @returns the position behind the last byte that is kept, on the disk
   */
  write(uploadId: string, at: number, source: Bytes): Promise<number>;
  /** Returns the number of bytes that are kept of an upload; 0: nothing is known of it. */
  written(uploadId: string): Promise<number>;
  /** Returns the bytes of an upload, from its beginning. */
  readUpload(uploadId: string): Bytes;
  dropUpload(uploadId: string): Promise<void>;

  /** Keeps a file whole or not at all: when its source throws, nothing of it shows, and the error is thrown again. */
  put(key: string, size: number, source: Bytes): Promise<void>;
  /** Returns a file, or a part of it; `null`: it is not there. */
  read(key: string, range?: ByteRange): Promise<Bytes | null>;
  /** Returns the bytes of a file; `null`: it is not there. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;

  /** Returns every file that is kept, by its key and bytes. */
  list(): AsyncIterable<StoredFile>;
  /** Removes what writing left behind that nobody has gone on with since a moment: uploads, and files that were not kept. @param before ISO 8601 */
  tidy(before: string): Promise<void>;
}
