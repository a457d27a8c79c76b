import type { AttachmentName } from '@sampark/core/attachments/attachment-name';
import type { WireSurveyAttachment } from '@sampark/core/wire/wire-attachments';
import type { ApiRequest } from '../api/client.ts';
import { isoNow } from '../browser/platform.ts';
import type { AttachmentsPort } from '../ports/attachments.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { FileStore } from './file-store.ts';

/** Milliseconds that an archive of many films may take. */
const ARCHIVE_MS = 60 * 60 * 1000;

type Fetched = Pick<AttachmentsPort, 'open' | 'thumbnail' | 'missing' | 'archive'>;

/** Reads files from this device, or asks the server for them. */
export function fetchedFiles(
  { send, user, platform }: Pick<Workspace, 'send' | 'user' | 'platform'>,
  files: FileStore,
): Fetched {
  const owner = user.user_id;
  const fetched = async (request: ApiRequest): Promise<Blob | null> => {
    const reply = await send({ ...request, owner });
    return reply.kind === 'ok' && reply.body instanceof Blob ? reply.body : null;
  };
  const addressOf = (name: AttachmentName) => `/api/attachments/${name}`;
  return {
    open: async (name) => {
      const record = await files.find(name);
      if (!record || record.pieces === 0) return fetched({ path: addressOf(name) });
      await files.change(name, { opened_at: isoNow(platform) });
      // A sending that has just ended may let go of it meanwhile: then the server has it.
      const here = await files.slice(record, 0, record.size).catch(() => null);
      return here ?? fetched({ path: addressOf(name) });
    },
    thumbnail: async (name) => {
      const here = await files.thumbnail(name);
      if (here) return here;
      const there = await fetched({ path: `${addressOf(name)}/thumbnail` });
      if (there) await files.putThumbnail(name, there).catch(() => undefined);
      return there;
    },
    missing: async (surveyId) => {
      const reply = await send({ path: `/api/surveys/${encodeURIComponent(surveyId)}/attachments`, owner });
      if (reply.kind !== 'ok') return null;
      return (reply.body as readonly WireSurveyAttachment[]).filter(({ size }) => size === null);
    },
    archive: (survey_ids) =>
      fetched({
        method: 'POST',
        path: '/api/attachments/archive',
        body: { survey_ids },
        timeout: ARCHIVE_MS,
      }),
  };
}
