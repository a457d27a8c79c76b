import type { UserInfo } from '@sampark/core/access/roles';
import { attachmentsIn, readAttachmentName } from '@sampark/core/attachments/attachment-name';
import type { Values } from '@sampark/core/survey/values';
import type { WireSurveyAttachment } from '@sampark/core/wire/wire-attachments';
import type { ByteRange, Bytes } from '../../../storage/files/file-store.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { AttachmentTable, AttachmentUseTable } from '../../../storage/tables/attachment-tables.ts';
import type { AttachmentContext } from './attachment-context.ts';
import { readableFiles, readableUses, seenSurvey, showingTo } from './readable-uses.ts';
import { showToGivers } from './show-to-givers.ts';

/** Finds a file that is held and that a person may have; `undefined`: there is none for them. */
export const findAttachment = (
  context: AttachmentContext,
  user: UserInfo,
  name: string,
): Promise<AttachmentTable | undefined> =>
  context.storage.read(async (r) => (await readableFiles(context, r, user, [name]))[0]);

/**
 * Returns the content of a file, or a part of it. Where the store has lost it, the server forgets that it held it, so that devices are asked
 * for it again, and returns `null`.
 */
export async function contentOf(
  { files, storage }: AttachmentContext,
  { name }: AttachmentTable,
  range?: ByteRange,
): Promise<Bytes | null> {
  const content = await files.read(readAttachmentName(name)?.hash ?? '', range);
  if (content === null) await storage.write((r) => r.attachments.forget(name));
  return content;
}

/** Returns which of these files the server holds, as far as a person may know. */
export const heldAttachments = (
  context: AttachmentContext,
  user: UserInfo,
  names: readonly string[],
): Promise<readonly string[]> =>
  context.storage.read(async (r) => (await readableFiles(context, r, user, names)).map(({ name }) => name));

/** Returns the answer that named a file first: it was given where the file is. One of which nobody knows the giver tells nothing of that. */
const firstOf = (seen: readonly AttachmentUseTable[], use: AttachmentUseTable): AttachmentUseTable =>
  seen
    .filter(({ name, user_id }) => name === use.name && user_id !== '')
    .reduce((first, each) => (first.user_id === '' || each.at < first.at ? each : first), use);

/** The files of a survey, and those of them that are held and not shown there. */
interface Listed {
  readonly files: readonly WireSurveyAttachment[];
  readonly hidden: readonly string[];
}

/**
 * Lists the files that a survey's answers name now, as far as a person sees them; `null`: it is no survey for them. Whose rights had ended
 * when a file came may have it now: then it is shown where they named it.
 */
export async function surveyAttachments(
  context: AttachmentContext,
  user: UserInfo,
  surveyId: string,
): Promise<readonly WireSurveyAttachment[] | null> {
  const { storage } = context;
  const list = () => storage.read((r) => listFiles(context, r, user, surveyId));
  const listed = await list();
  if (listed === null || listed.hidden.length === 0) return listed?.files ?? null;
  await storage.write((r) => showToGivers(context, r, listed.hidden));
  return (await list())?.files ?? null;
}

async function listFiles(
  context: AttachmentContext,
  r: Repositories,
  user: UserInfo,
  surveyId: string,
): Promise<Listed | null> {
  const row = await seenSurvey(context, r, user, surveyId);
  if (row === undefined || (row.deleted_at !== null && row.conflicts_open === 0)) return null;
  const named = attachmentsIn(JSON.parse(row.doc) as Values);
  const names = [...new Set(named.values())];
  const seen = await readableUses(context, r, user, names);
  const ids = [...new Set(seen.map(({ user_id }) => user_id))];
  const people = new Map(
    (await r.users.named({ ids, usernames: [] })).map((each) => [each.user_id, each.full_name]),
  );
  const held = new Map((await r.attachments.held(names)).map((file) => [file.name, file]));
  const isShown = showingTo(seen);
  const lines = [...named].flatMap(([path, name]): WireSurveyAttachment[] => {
    const use = seen.find((each) => each.survey_id === surveyId && each.path === path && each.name === name);
    if (use === undefined) return [];
    const file = isShown(use) ? held.get(name) : undefined;
    const { user_id, device_id } = file ? use : firstOf(seen, use);
    return [
      {
        ...{ path, name, size: file?.size ?? null, kept_at: file?.kept_at ?? null },
        thumbnail: file?.has_thumbnail === 1,
        ...{ given_by: user_id, given_by_fullname: people.get(user_id) ?? '', device_id },
      },
    ];
  });
  const hidden = lines.filter(({ name, size }) => size === null && held.has(name)).map(({ name }) => name);
  return { files: lines, hidden };
}
