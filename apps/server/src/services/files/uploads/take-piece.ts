import type { Readable } from 'node:stream';
import type { UserInfo } from '@sampark/core/access/roles';
import type { Bytes, FileStore } from '../../../storage/files/file-store.ts';
import type { UploadRow, UploadsRepository } from '../../../storage/kysely/files/uploads-repository.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { Context } from '../../context.ts';
import { isoTime } from '../../primitives.ts';
import type { UploadTurns } from './upload-turns.ts';

/*
 * Files that come in pieces, whatever they are: what holds of every upload. Each kind decides what becomes of
 * a file whose bytes are all there.
 */

/** Everything that uploads need. */
export interface UploadsContext extends Pick<Context, 'storage' | 'clock'> {
  readonly files: FileStore;
  readonly uploadTurns: UploadTurns;
}

/** One kind of uploads: files that are answers, or base maps. */
export interface UploadKind<Row extends UploadRow, Problem extends string> {
  /** Its rows in the database. */
  readonly rows: (r: Repositories) => UploadsRepository<Row>;
  /** Whether an upload ended well, and its row is only kept for whoever lost the answer. */
  readonly isKept?: (upload: Row) => boolean;
  /** Checks a file whose bytes have all come, keeps it or not, and ends its upload. @returns what is wrong with it; `null`: nothing */
  readonly finish: (upload: Row) => Promise<Problem | null>;
}

/** How far an upload is: the bytes that are kept, from the beginning. */
interface UploadState {
  readonly upload: UploadRow;
  readonly offset: number;
}

export type TakePieceResult<Problem extends string> =
  | ({ readonly kind: 'taken' } & UploadState)
  /** All bytes have come, are what they should be, and are kept. */
  | ({ readonly kind: 'kept' } & UploadState)
  | { readonly kind: 'too_large' }
  | { readonly kind: 'upload_not_found' }
  | { readonly kind: 'upload_offset'; readonly offset: number }
  | { readonly kind: Problem };

/** A piece of a file. */
export interface Piece {
  /** Its position, as the device knows it. */
  readonly at: number;
  /** Bytes; `null`: nobody has said. */
  readonly size: number | null;
  readonly source: Readable;
}

/** Passes bytes on, and no more than fit. */
async function* atMost(most: number, source: Bytes): Bytes {
  let left = most;
  for await (const chunk of source) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Does something with a stream, which is cut when somebody asks to end. */
async function cutAt<T>(ends: AbortSignal, source: Readable, work: () => Promise<T>): Promise<T> {
  const cut = () => source.destroy();
  if (ends.aborted) cut();
  ends.addEventListener('abort', cut);
  return work().finally(() => ends.removeEventListener('abort', cut));
}

async function finish<Row extends UploadRow, Problem extends string>(
  kind: UploadKind<Row, Problem>,
  upload: Row,
): Promise<TakePieceResult<Problem>> {
  const problem = await kind.finish(upload);
  return problem === null ? { kind: 'kept', upload, offset: upload.size } : { kind: problem };
}

/**
 * Says how far an upload of a person is. The server checks the bytes now where all are there and it has not
 * come to that: for the device such an upload is over.
 */
export const uploadState = <Row extends UploadRow, Problem extends string>(
  { storage, files, uploadTurns }: UploadsContext,
  kind: UploadKind<Row, Problem>,
  user: UserInfo,
  uploadId: string,
): Promise<TakePieceResult<Problem>> =>
  uploadTurns.take(uploadId, async (): Promise<TakePieceResult<Problem>> => {
    const upload = await kind.rows(storage.now).find(user.user_id, uploadId);
    if (upload === undefined) return { kind: 'upload_not_found' };
    if (kind.isKept?.(upload) === true) return { kind: 'kept', upload, offset: upload.size };
    const offset = await files.written(uploadId);
    return offset === upload.size ? finish(kind, upload) : { kind: 'taken', upload, offset };
  });

/**
 * Takes a piece of a file, whatever its size. The bytes before a cut are kept. With the last byte the server
 * checks the whole content, keeps it, and only then notes that it holds the file.
 */
export const takePiece = <Row extends UploadRow, Problem extends string>(
  { storage, files, clock, uploadTurns }: UploadsContext,
  kind: UploadKind<Row, Problem>,
  user: UserInfo,
  uploadId: string,
  { at, size, source }: Piece,
): Promise<TakePieceResult<Problem>> =>
  uploadTurns.take(uploadId, async (ends): Promise<TakePieceResult<Problem>> => {
    const upload = await kind.rows(storage.now).find(user.user_id, uploadId);
    if (upload === undefined) return { kind: 'upload_not_found' };
    const known = kind.isKept?.(upload) === true ? upload.size : await files.written(uploadId);
    if (known !== at) return { kind: 'upload_offset', offset: known };
    const left = upload.size - known;
    if (size !== null && size > left) return { kind: 'too_large' };
    const offset = await cutAt(ends, source, () => files.write(uploadId, known, atMost(left, source)));
    if (offset === upload.size) return finish(kind, upload);
    const touched_at = isoTime(clock());
    await storage.write((r) => kind.rows(r).touch(user.user_id, uploadId, touched_at));
    return { kind: 'taken', upload: { ...upload, touched_at }, offset };
  });

/** Gives an upload up. @returns whether there was one */
export const endUpload = <Row extends UploadRow, Problem extends string>(
  { storage, files, uploadTurns }: UploadsContext,
  kind: UploadKind<Row, Problem>,
  user: UserInfo,
  uploadId: string,
): Promise<boolean> =>
  uploadTurns.take(uploadId, async () => {
    const upload = await kind.rows(storage.now).find(user.user_id, uploadId);
    if (upload === undefined) return false;
    await storage.write((r) => kind.rows(r).end(user.user_id, uploadId));
    await files.dropUpload(uploadId);
    return true;
  });
