import type { UserInfo } from '@sampark/core/access/roles';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { THUMBNAIL_MOST } from '@sampark/core/wire/wire-attachments';
import type { Bytes } from '../../../storage/files/file-store.ts';
import type { AttachmentTable } from '../../../storage/tables/attachment-tables.ts';
import type { AttachmentContext } from './attachment-context.ts';
import { problemOfHead } from './checked-content.ts';
import { pictureSize } from './picture-size.ts';
import { findAttachment } from './read-attachments.ts';
import { thumbnailKey } from './thumbnail-key.ts';

type KeepThumbnailResult = { readonly kind: 'kept' | 'attachment_not_found' | 'bad_thumbnail' };

/** The kinds of pictures that every browser can make. */
const SUFFIXES = ['jpg', 'webp'];

const isThumbnail = (bytes: Buffer): boolean =>
  bytes.length <= THUMBNAIL_MOST.bytes &&
  SUFFIXES.some((suffix) => {
    if (problemOfHead(suffix, bytes) !== null) return false;
    const { width = Infinity, height = Infinity } = pictureSize(suffix, bytes) ?? {};
    return Math.max(width, height) <= THUMBNAIL_MOST.pixels;
  });

async function* inOnePiece(bytes: Uint8Array): Bytes {
  yield bytes;
}

/**
 * Keeps a small picture of a file that is held. The device that took the picture makes it, so the first one stays: nobody changes what others
 * see of it.
 */
export async function keepThumbnail(
  context: AttachmentContext,
  user: UserInfo,
  name: string,
  bytes: Buffer,
): Promise<KeepThumbnailResult> {
  const { files, storage } = context;
  const file = await findAttachment(context, user, name);
  if (file === undefined) return { kind: 'attachment_not_found' };
  if (file.has_thumbnail === 1) return { kind: 'kept' };
  if (!isThumbnail(bytes)) return { kind: 'bad_thumbnail' };
  const key = thumbnailKey(readAttachmentName(name)?.hash ?? '');
  await files.put(key, bytes.length, inOnePiece(bytes));
  await storage.write((r) => r.attachments.noteThumbnail(name));
  return { kind: 'kept' };
}

/** Returns the small picture of a file and its type; `null`: there is none. */
export async function thumbnailOf(
  { files }: AttachmentContext,
  { name, has_thumbnail }: AttachmentTable,
): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
  if (has_thumbnail === 0) return null;
  const content = await files.read(thumbnailKey(readAttachmentName(name)?.hash ?? ''));
  if (content === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { bytes, type: problemOfHead('webp', bytes) === null ? 'image/webp' : 'image/jpeg' };
}
