import { attachmentsIn } from '@sampark/core/attachments/attachment-name';
import { shownValues } from '@sampark/core/device/local-survey';
import type { Workspace } from '../workspace/workspace.ts';
import type { FileRecord } from './file-database.ts';
import type { FileStore } from './file-store.ts';

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** How long the device keeps the bytes of a file after the server confirmed it and somebody looked at it last, in milliseconds. */
const KEPT_AFTER_USE = 7 * DAY;

/** How long the device keeps a file that no answer names: a draft that was discarded may be brought back, in milliseconds. */
const KEPT_UNNAMED = 30 * DAY;

type TidyParts = Pick<Workspace, 'store' | 'platform'>;

/** Whether an answer on this device names a file, be it only typed. */
async function isAnswer({ store }: TidyParts, { survey_id, name }: FileRecord): Promise<boolean> {
  const { row } = await store.read(survey_id);
  return row !== null && [...attachmentsIn(shownValues(row)).values()].includes(name);
}

/**
 * Lets go of what the device needs no more: the bytes of files that the server confirmed and nobody has opened for a week, files that
 * no answer has named for a month, and pieces of files that were never whole.
 */
export async function tidyFiles(parts: TidyParts, files: FileStore): Promise<void> {
  const since = (time: string): number => parts.platform.now() - Date.parse(time);
  for (const file of await files.all()) {
    if (file.state === 'sent' && file.pieces > 0 && since(file.opened_at) > KEPT_AFTER_USE) {
      await files.letGo(file, 'keep');
    }
    const isUnnamed = file.state === 'waiting' && file.unnamed && since(file.kept_at) > KEPT_UNNAMED;
    if (isUnnamed && !(await isAnswer(parts, file))) await files.letGo(file, 'forget');
  }
  await files.sweep();
}
