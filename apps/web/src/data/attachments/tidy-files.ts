import { attachmentsIn } from '@sampark/core/attachments/attachment-name';
import { shownValues } from '@sampark/core/device/local-survey';
import { isoNow } from '../browser/platform.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type FileRecord, surveysOf } from './file-database.ts';
import type { FileStore } from './file-store.ts';
import { epochOf } from './server-epoch.ts';

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** How long the device keeps the bytes of a file after the server confirmed it, and after somebody looked at it, in milliseconds. */
const KEPT_AFTER_USE = 7 * DAY;

/**
 * How long the device keeps a file that no answer names: a draft that was discarded may be brought back, and a survey that is this person's
 * no more may be theirs again. In milliseconds.
 */
const KEPT_UNNAMED = 30 * DAY;

type TidyParts = Pick<Workspace, 'db' | 'user' | 'store' | 'platform'>;

/** Whether an answer on this device names a file, be it only typed. */
async function isAnswer({ store }: TidyParts, file: FileRecord): Promise<boolean> {
  for (const surveyId of surveysOf(file)) {
    const { row } = await store.read(surveyId);
    if (row !== null && [...attachmentsIn(shownValues(row)).values()].includes(file.name)) return true;
  }
  return false;
}

/**
 * Lets go of what the device needs no more: the bytes of files that the server confirmed, since it was last put back, and nobody has opened for a week, files that
 * no answer has named for a month, and pieces of files that were never whole.
 */
export async function tidyFiles(parts: TidyParts, files: FileStore): Promise<void> {
  const epoch = await epochOf(parts);
  const since = (time: string): number => parts.platform.now() - Date.parse(time);
  for (const file of await files.all()) {
    const isHeld = file.state === 'sent' && file.epoch === epoch;
    if (isHeld && file.pieces > 0 && since(file.opened_at) > KEPT_AFTER_USE) {
      await files.letGo(file, 'keep');
    }
    const { name, state, unnamed, unanswered_since } = file;
    if (state !== 'waiting' || !unnamed) continue;
    if (await isAnswer(parts, file)) {
      if (unanswered_since) await files.change(name, { unanswered_since: null });
    } else if (!unanswered_since) await files.change(name, { unanswered_since: isoNow(parts.platform) });
    else if (since(unanswered_since) > KEPT_UNNAMED) await files.letGo(file, 'forget');
  }
  await files.sweep();
}
