import type { Typing } from '@sampark/core/device/edit';
import type { LocalSurvey } from '@sampark/core/device/local-survey';
import { coalesced } from '../../browser/coalesced.ts';
import { isoNow } from '../../browser/platform.ts';
import { sealedItem } from '../../database/sealed-item.ts';
import { isNothing, NOTHING, type Unwritten } from '../../workspace/unwritten.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/**
 * The write-ahead log of one survey: typing, and direct sends, that are in no database yet. It lies sealed in local storage,
 * which a page on its way out can still write; a database would answer too late. The survey may leave the device, because a
 * colleague deleted it or its panchayat is no longer theirs. Then the log stays: it is the only copy, and the survey may
 * come back. It goes when the person deletes the survey or clears the device.
 */
export interface WriteAheadLog {
  /**
   * Writes the log after the frame that shows the typing. Typing that comes meanwhile goes with the next
   * write.
   */
  readonly schedule: () => void;
  /**
   * Writes the log now, because the page may go. Without room for it, the draft that follows has the typing.
   */
  readonly write: () => Promise<void>;
  /**
   * Reads what a page left when it went, while the survey is here. A log that is older than what
   * last became of the draft counts for nothing and goes: a browser that dies may keep an old log and a new draft. What is saved beside a
   * draft, such as a note, says nothing about typing.
   * @param readRow asked only where a log exists, which is rare
   */
  readonly read: (readRow: () => Promise<LocalSurvey | null>) => Promise<Unwritten>;
  /** Removes the log: the database has all of it. */
  readonly clear: () => void;
}

interface LoggedTyping {
  /** ISO 8601, the device's clock. */
  readonly at: string;
  readonly typed: readonly Typing[];
  readonly sent_past?: Unwritten['sentDirectly'];
}

type Owner = Pick<Workspace, 'platform' | 'user'>;

const entryOf = ({ user }: Owner, surveyId: string): string => `sampark.typed.${user.user_id}.${surveyId}`;

/** Returns the ids of the surveys with a write-ahead log. */
export const loggedSurveys = (workspace: Owner): readonly string[] => {
  const { storage } = workspace.platform;
  const prefix = entryOf(workspace, '');
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
};

/** Returns the lock of the tab that has the survey open for typing. Only that tab writes its log and its draft. */
export const typingLock = ({ user }: Owner, surveyId: string): string =>
  `sampark-survey:${user.user_id}:${surveyId}`;

/** Removes a log, because the person discards what they typed. */
export const clearWriteAheadLog = (workspace: Owner, surveyId: string): void =>
  workspace.platform.storage.removeItem(entryOf(workspace, surveyId));

/**
 * Opens the log of one survey.
 * @param unwritten returns what is not in the database; its map is a new one after every change
 */
export const openWriteAheadLog = (
  workspace: Owner & Pick<Workspace, 'codec'>,
  surveyId: string,
  unwritten: () => Unwritten,
): WriteAheadLog => {
  const { platform } = workspace;
  const item = sealedItem<LoggedTyping>(workspace, entryOf(workspace, surveyId), `typed ${surveyId}`);
  const clear = (): void => clearWriteAheadLog(workspace, surveyId);
  const append = async (): Promise<void> => {
    const pending = unwritten();
    if (isNothing(pending)) return;
    const { typed, sentDirectly } = pending;
    await item.put({ at: isoNow(platform), typed: [...typed.values()], sent_past: sentDirectly }, () => {
      const now = unwritten();
      return now.typed === typed && now.sentDirectly === sentDirectly;
    });
  };
  const write = (): Promise<void> => append().catch(() => undefined);
  const scheduled = coalesced(async () => {
    await new Promise<void>((resolve) => platform.afterPaint(resolve));
    await write();
  });
  return {
    schedule: scheduled.run,
    write,
    read: async (readRow) => {
      const left = await item.read().catch(() => null);
      if (!left) return NOTHING;
      const row = await readRow();
      if (!row) return NOTHING;
      const written = [row.draft?.last_auto_save, row.undrafted_at];
      if (written.every((at) => !at || at <= left.at)) {
        const typed = new Map(left.typed.map((typing) => [typing.field, typing]));
        return { typed, sentDirectly: left.sent_past ?? null };
      }
      // Unless this page has written a log of its own meanwhile.
      if (isNothing(unwritten())) clear();
      return NOTHING;
    },
    clear,
  };
};
