import { attachmentsIn } from '@sampark/core/attachments/attachment-name';
import { shownValues } from '@sampark/core/device/local-survey';
import type { Workspace } from '../workspace/workspace.ts';
import { type FileRecord, surveysOf } from './file-database.ts';

/**
 * How long the device keeps a file that no answer names, in milliseconds: a draft that was discarded may be brought back, and a survey that
 * is this person's no more may be theirs again.
 */
const KEPT_UNANSWERED = 30 * 24 * 60 * 60 * 1000;

/** Whether an answer on this device names a file, be it only typed. */
export async function isAnswer({ store }: Pick<Workspace, 'store'>, file: FileRecord): Promise<boolean> {
  for (const surveyId of surveysOf(file)) {
    const { row } = await store.read(surveyId);
    if (row !== null && [...attachmentsIn(shownValues(row)).values()].includes(file.name)) return true;
  }
  return false;
}

/** Whether a file has been no answer here for so long that it goes, if the server does not know one either. */
export const isOverdue = (
  { platform }: Pick<Workspace, 'platform'>,
  { unanswered_since }: FileRecord,
): boolean =>
  Boolean(unanswered_since) && platform.now() - Date.parse(unanswered_since ?? '') > KEPT_UNANSWERED;
