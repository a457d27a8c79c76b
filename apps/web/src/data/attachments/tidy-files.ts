import { isoNow } from '../browser/platform.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { FileStore } from './file-store.ts';
import { epochOf } from './server-epoch.ts';
import { isAnswer } from './unanswered.ts';

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** How long the device keeps the bytes of a file after the server confirmed it, and after somebody looked at it, in milliseconds. */
const KEPT_AFTER_USE = 7 * DAY;

type TidyParts = Pick<Workspace, 'db' | 'user' | 'store' | 'platform'>;

/**
 * Lets go of what the device needs no more: the bytes of files that the server confirmed, since it was last put back, and nobody has opened
 * for a week, and pieces of files that were never whole. Notes since when no answer here names a file.
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
    const isNamed = await isAnswer(parts, file);
    if (isNamed === Boolean(unanswered_since))
      await files.change(name, { unanswered_since: isNamed ? null : isoNow(parts.platform) });
  }
  await files.sweep();
}
