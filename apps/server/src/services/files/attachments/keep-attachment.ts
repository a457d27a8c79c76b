import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import type { AttachmentUploadTable } from '../../../storage/tables/attachment-tables.ts';
import { record } from '../../audit/record.ts';
import { isoTime } from '../../primitives.ts';
import type { UploadKind } from '../uploads/take-piece.ts';
import type { AttachmentContext } from './attachment-context.ts';
import { ContentError, checkedContent } from './checked-content.ts';
import { showToGivers } from './show-to-givers.ts';

/** The uploads of files that are answers. */
export const attachmentUploads = (
  context: AttachmentContext,
): UploadKind<AttachmentUploadTable, ContentError['problem']> => ({
  rows: (r) => r.attachmentUploads,
  finish: (upload) => keep(context, upload),
});

/** Keeps a file whose bytes have all come, where they are what its name says. */
async function keep(
  context: AttachmentContext,
  upload: AttachmentUploadTable,
): Promise<ContentError['problem'] | null> {
  const { files, storage, clock } = context;
  const { user_id, upload_id, survey_id, name, size } = upload;
  const parts = readAttachmentName(name);
  const meaning = meaningOf(parts?.suffix ?? '');
  if (parts === null || meaning === null) throw new Error('an upload of no kind');
  try {
    await files.put(parts.hash, size, checkedContent(parts, files.readUpload(upload_id)));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    await refuse(context, upload, error.problem);
    return error.problem;
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
  return null;
}

/** Removes an upload whose content is not what its name says, and records who sent it. */
async function refuse(
  context: AttachmentContext,
  { user_id, upload_id, survey_id, name }: AttachmentUploadTable,
  problem: ContentError['problem'],
): Promise<void> {
  await context.storage.write(async (r) => {
    await r.attachmentUploads.end(user_id, upload_id);
    const details = { name, problem };
    record(r, context, { action: 'attachment_refused', by: user_id, subject: survey_id, details });
  });
  await context.files.dropUpload(upload_id);
}
