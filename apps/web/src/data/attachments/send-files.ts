import { attachmentsIn } from '@sampark/core/attachments/attachment-name';
import { savedValues } from '@sampark/core/device/local-survey';
import { isoNow } from '../browser/platform.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type FileRecord, surveysOf } from './file-database.ts';
import type { FileStore } from './file-store.ts';
import { epochOf } from './server-epoch.ts';
import { sendByTus, type TusEnd } from './tus-upload.ts';
import { isAnswer, isOverdue } from './unanswered.ts';

/** The parts of the workspace that a sending needs. */
export type SendingParts = Pick<Workspace, 'db' | 'store' | 'send' | 'user' | 'platform'>;

const UPLOADS = '/api/attachments/uploads';
/** The bytes of one request: 8 s of a slow uplink. */
const CHUNK = 256 * 1024;

/** The codes that the server gives a file for good: sending it again would change nothing. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  'attachment_too_large',
  'attachment_kind',
  'attachment_empty',
  'attachment_content',
  'attachment_pixels',
  'survey_files_full',
]);

/** Codes that say that the server knows no answer that names the file. */
const UNNAMED: ReadonlySet<string> = new Set(['attachment_not_named', 'survey_not_found']);

/** Returns the surveys whose saved answers name a file, of those for which it was kept. */
async function savedIn({ store }: SendingParts, file: FileRecord): Promise<readonly string[]> {
  const saved: string[] = [];
  for (const surveyId of surveysOf(file)) {
    const { row } = await store.read(surveyId);
    if (row !== null && [...attachmentsIn(savedValues(row)).values()].includes(file.name))
      saved.push(surveyId);
  }
  return saved;
}

/**
 * Lets the files wait again that the server confirmed before it was restored to an earlier day, where this device still has them. It
 * may hold such a file, or hold it for another survey only: it says so when the file is offered, and then takes no bytes.
 */
async function bringBack(parts: SendingParts, files: FileStore): Promise<void> {
  const epoch = await epochOf(parts);
  for (const { name, pieces } of epoch === null ? [] : await files.sentBefore(epoch))
    await files.change(name, pieces > 0 ? { state: 'waiting', sent: 0, unnamed: false } : { epoch });
}

/** Sends the thumbnail of a file, which shows what is coming. It is a convenience, so a failure is silent. */
async function sendThumbnail({ send, user }: SendingParts, files: FileStore, { name }: FileRecord) {
  const body = await files.thumbnail(name);
  const path = `/api/attachments/${name}/thumbnail`;
  if (body) await send({ method: 'PUT', path, body, contentType: 'image/jpeg', owner: user.user_id });
}

/** @param survey_id the survey for which it is sent */
async function sendOne(
  parts: SendingParts,
  files: FileStore,
  file: FileRecord,
  survey_id: string,
): Promise<TusEnd> {
  const { send, user } = parts;
  const { name, size, upload } = file;
  // What is not noted of the progress is asked of the server after a cut.
  const progress = (change: Partial<FileRecord>) => void files.change(name, change).catch(() => undefined);
  return sendByTus(
    (request) => send({ ...request, owner: user.user_id }),
    {
      ...{ uploads: UPLOADS, chunk: CHUNK, size, upload, metadata: { name, survey_id } },
      slice: (start, end) => files.slice(file, start, end),
    },
    {
      begun: (address) => progress({ upload: address }),
      sent: (bytes) => progress({ sent: bytes }),
    },
  );
}

/**
 * Sends a file for several surveys. @returns `sent` where the server took it for one of them: of another one it may know no answer
 * that names the file
 */
async function sendFor(
  parts: SendingParts,
  files: FileStore,
  file: FileRecord,
  surveyIds: readonly string[],
): Promise<TusEnd> {
  let found: TusEnd = { kind: 'cut' };
  for (const [at, surveyId] of surveyIds.entries()) {
    const end = await sendOne(parts, files, at === 0 ? file : { ...file, upload: null }, surveyId);
    if (end.kind === 'cut') return end;
    if (found.kind !== 'sent') found = end;
  }
  return found;
}

/** Notes the end of a sending, or what a receipt says of one. @param epoch the server's, in which it began @returns whether there is a network to go on with */
export async function noteEnd(
  parts: SendingParts,
  files: FileStore,
  { file, end, epoch }: { readonly file: FileRecord; readonly end: TusEnd; readonly epoch: string | null },
): Promise<boolean> {
  const { name, size } = file;
  if (end.kind === 'cut') return false;
  if (end.kind === 'sent') {
    const sent = { state: 'sent', sent: size, upload: null, unnamed: false } as const;
    await files.change(name, { ...sent, epoch, opened_at: isoNow(parts.platform) });
    await sendThumbnail(parts, files, file);
    return true;
  }
  // The server holds more, or less, than this device thought: it goes on from where the server is.
  if (end.code === 'upload_offset') return false;
  if (FOR_GOOD.has(end.code)) await files.change(name, { state: 'refused', refused: end.code, upload: null });
  else if (UNNAMED.has(end.code) && isOverdue(parts, file) && !(await isAnswer(parts, file)))
    await files.letGo(file, 'forget');
  else await files.change(name, { upload: null, sent: 0, unnamed: UNNAMED.has(end.code) });
  return UNNAMED.has(end.code) || FOR_GOOD.has(end.code);
}

/**
 * Sends the files that wait, after their answers: the smallest first, each from where it was cut, and for each survey that names it.
 * Only the first of them costs its bytes. The server is asked once about a file that no saved answer names, since it knows answers that
 * were changed on this device meanwhile. Where it knows none, the file waits for a Save; after a month without an answer the server is asked once more,
 * and then the file goes. The sending ends with the first request that
 * gets no answer, or one that says nothing about the file.
 * @returns whether nothing is left to do until the next Save
 */
export async function sendFiles(parts: SendingParts, files: FileStore): Promise<boolean> {
  await bringBack(parts, files);
  const waiting = (await files.unsent()).filter(({ state }) => state === 'waiting');
  for (const file of waiting.toSorted((one, other) => one.size - other.size)) {
    const saved = await savedIn(parts, file);
    if (file.unnamed && saved.length === 0 && !isOverdue(parts, file)) continue;
    // The one of before: a server that is put back meanwhile may have confirmed the file and lost it.
    const epoch = await epochOf(parts);
    const end = await sendFor(parts, files, file, saved.length === 0 ? [file.survey_id] : saved);
    if (!(await noteEnd(parts, files, { file, end, epoch }))) return false;
  }
  return true;
}
