import type { Readable } from 'node:stream';
import type { UserInfo } from '@sampark/core/access/roles';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import type { AttachmentUploadTable } from '../../storage/attachment-tables.ts';
import type { Bytes } from '../../storage/files/file-store.ts';
import { record } from '../audit/record.ts';
import { isoTime } from '../primitives.ts';
import type { AttachmentContext } from './attachment-context.ts';
import { ContentError, checkedContent } from './checked-content.ts';
import { showToGivers } from './show-to-givers.ts';

/** How far an upload is: the bytes that are kept, from the beginning. */
interface UploadState {
  readonly upload: AttachmentUploadTable;
  readonly offset: number;
}

type Problem =
  | { readonly kind: 'upload_not_found' }
  | { readonly kind: 'upload_offset'; readonly offset: number }
  | { readonly kind: ContentError['problem'] };

export type TakePieceResult =
  | ({ readonly kind: 'taken' } & UploadState)
  /** All bytes have come, are what the name says, and are kept. */
  | ({ readonly kind: 'kept' } & UploadState)
  | { readonly kind: 'too_large' }
  | Problem;

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

/**
 * Says how far an upload of a person is. Where all bytes are there, and the server did not come to check them, it does so now: for the device
 * such an upload is over.
 */
export const uploadState = (
  context: AttachmentContext,
  user: UserInfo,
  uploadId: string,
): Promise<TakePieceResult> =>
  context.uploadTurns.take(uploadId, async (): Promise<TakePieceResult> => {
    const upload = await context.storage.now.attachmentUploads.find(user.user_id, uploadId);
    if (upload === undefined) return { kind: 'upload_not_found' };
    const offset = await context.files.written(uploadId);
    return offset === upload.size ? finish(context, upload) : { kind: 'taken', upload, offset };
  });

/**
 * Takes a piece of a file, whatever its size. What came before a cut is kept. With the last byte the server checks the whole content, keeps
 * it, and only then notes that it holds the file.
 * @param at the position of the piece, as the device knows it
 */
export const takePiece = (
  context: AttachmentContext,
  user: UserInfo,
  uploadId: string,
  piece: { readonly at: number; readonly size: number | null; readonly source: Readable },
): Promise<TakePieceResult> =>
  context.uploadTurns.take(uploadId, async (ends): Promise<TakePieceResult> => {
    const { storage, files, clock } = context;
    const upload = await storage.now.attachmentUploads.find(user.user_id, uploadId);
    if (upload === undefined) return { kind: 'upload_not_found' };
    const known = await files.written(uploadId);
    if (known !== piece.at) return { kind: 'upload_offset', offset: known };
    const left = upload.size - known;
    if (piece.size !== null && piece.size > left) return { kind: 'too_large' };
    const { source } = piece;
    const offset = await cutAt(ends, source, () => files.write(uploadId, known, atMost(left, source)));
    if (offset === upload.size) return finish(context, upload);
    const touched_at = isoTime(clock());
    await storage.write((r) => r.attachmentUploads.touch(user.user_id, uploadId, touched_at));
    return { kind: 'taken', upload: { ...upload, touched_at }, offset };
  });

async function finish(context: AttachmentContext, upload: AttachmentUploadTable): Promise<TakePieceResult> {
  const { files, storage, clock } = context;
  const { user_id, upload_id, survey_id, name, size } = upload;
  const parts = readAttachmentName(name);
  const meaning = meaningOf(parts?.suffix ?? '');
  if (parts === null || meaning === null) throw new Error('an upload of no kind');
  try {
    await files.put(parts.hash, size, checkedContent(parts, files.readUpload(upload_id)));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return refuse(context, upload, error.problem);
  }
  await storage.write(async (r) => {
    await r.attachments.keep({
      ...{ name, size, content_type: meaning.type, kept_at: isoTime(clock()), kept_by: user_id },
      ...{ has_thumbnail: 0, unused_since: null },
    });
    await r.attachments.show(name, survey_id);
    await showToGivers(context, r, [name]);
    await r.attachmentUploads.end(user_id, upload_id);
  });
  await files.dropUpload(upload_id);
  return { kind: 'kept', upload, offset: size };
}

/** Removes an upload whose content is not what its name says, and records who sent it. */
async function refuse(
  context: AttachmentContext,
  { user_id, upload_id, survey_id, name }: AttachmentUploadTable,
  problem: ContentError['problem'],
): Promise<TakePieceResult> {
  await context.storage.write(async (r) => {
    await r.attachmentUploads.end(user_id, upload_id);
    const details = { name, problem };
    record(r, context, { action: 'attachment_refused', by: user_id, subject: survey_id, details });
  });
  await context.files.dropUpload(upload_id);
  return { kind: problem };
}

/** Gives an upload up. @returns whether there was one */
export const endUpload = (
  { storage, files, uploadTurns }: AttachmentContext,
  user: UserInfo,
  uploadId: string,
): Promise<boolean> =>
  uploadTurns.take(uploadId, async () => {
    const upload = await storage.now.attachmentUploads.find(user.user_id, uploadId);
    if (upload === undefined) return false;
    await storage.write((r) => r.attachmentUploads.end(user.user_id, uploadId));
    await files.dropUpload(uploadId);
    return true;
  });
