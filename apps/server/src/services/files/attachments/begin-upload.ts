import type { UserInfo } from '@sampark/core/access/roles';
import { readAttachmentName } from '@sampark/core/attachments/attachment-name';
import { meaningOf } from '@sampark/core/attachments/suffixes';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AttachmentUploadTable } from '../../../storage/tables/attachment-tables.ts';
import { hex, isoTime } from '../../primitives.ts';
import type { AttachmentContext } from './attachment-context.ts';
import { readableUses, seenSurvey } from './readable-uses.ts';
import { showToGivers } from './show-to-givers.ts';

/** A file that a person wants to send. */
export interface WantedUpload {
  readonly name: string;
  readonly survey_id: string;
  /** Bytes. */
  readonly size: number;
}

export type BeginUploadResult =
  | { readonly kind: 'begun'; readonly upload: AttachmentUploadTable }
  /** The server has the file, and the person may have it: nothing needs to be sent. */
  | { readonly kind: 'held' }
  | { readonly kind: 'attachment_too_large'; readonly most: number }
  | {
      readonly kind:
        | 'attachment_kind'
        | 'attachment_empty'
        | 'survey_not_found'
        | 'attachment_not_named'
        | 'survey_files_full'
        | 'too_many_uploads';
    };

/** Says what is wrong with a file before anybody looks at its survey; `null`: nothing. */
function problemOf(
  { fileLimits }: AttachmentContext,
  { name, size }: WantedUpload,
): BeginUploadResult | null {
  const meaning = meaningOf(readAttachmentName(name)?.suffix ?? '');
  if (meaning === null) return { kind: 'attachment_kind' };
  if (size === 0) return { kind: 'attachment_empty' };
  const most = fileLimits.file[meaning.kind];
  return size > most ? { kind: 'attachment_too_large', most } : null;
}

/** Whether a person may have a file by what they see: then they need not send it, and the survey that they named it in shows it, too. */
async function mayHave(
  r: Repositories,
  user: UserInfo,
  seen: Awaited<ReturnType<typeof readableUses>>,
  name: string,
): Promise<boolean> {
  const [held] = await r.attachments.held([name]);
  return held !== undefined && (held.kept_by === user.user_id || seen.some((use) => use.is_shown === 1));
}

/**
 * Begins to take a file that an answer names. Whoever may read the survey may edit it, so a survey that they may not read is not
 * there for them.
 */
export async function beginUpload(
  context: AttachmentContext,
  user: UserInfo,
  wanted: WantedUpload,
): Promise<BeginUploadResult> {
  const { storage, clock, random, fileLimits } = context;
  const { name, survey_id, size } = wanted;
  const problem = problemOf(context, wanted);
  if (problem !== null) return problem;
  return storage.write(async (r): Promise<BeginUploadResult> => {
    if ((await seenSurvey(context, r, user, survey_id)) === undefined) return { kind: 'survey_not_found' };
    const seen = await readableUses(context, r, user, [name]);
    if (!seen.some((use) => use.survey_id === survey_id)) return { kind: 'attachment_not_named' };
    if (await mayHave(r, user, seen, name)) {
      await r.attachments.show(name, survey_id);
      await showToGivers(context, r, [name]);
      return { kind: 'held' };
    }
    if ((await r.attachments.bytesOfSurvey(survey_id)) + size > fileLimits.survey) {
      return { kind: 'survey_files_full' };
    }
    if ((await r.attachmentUploads.countOf(user.user_id)) >= fileLimits.uploads)
      return { kind: 'too_many_uploads' };
    const at = isoTime(clock());
    const upload_id = hex(random(16));
    const upload = { user_id: user.user_id, upload_id, survey_id, name, size, begun_at: at, touched_at: at };
    await r.attachmentUploads.begin(upload);
    return { kind: 'begun', upload };
  });
}
