import type { Typing } from '@sampark/core/device/edit';
import type { LocalSurvey } from '@sampark/core/device/local-survey';
import { coalesced } from '../browser/coalesced.ts';
import { isoNow } from '../browser/platform.ts';
import { sealedItem } from '../database/sealed-item.ts';
import { isNothing, NOTHING, type Unwritten } from '../workspace/unwritten.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * What is typed into one survey, or was sent of it past the database, and is in no database yet, sealed, where a page can
 * still put it on its way out: what a database answers, a page that goes does not wait for. That of a survey which leaves the device, because somebody else
 * deleted it or it is not theirs any more, stays: it is nowhere else, and may come back with the survey. It goes when the
 * person deletes the survey, or clears the device.
 */
export interface WriteAheadLog {
  /** Something was typed: it is jotted down behind the frame that shows it, and what is typed meanwhile with the next. */
  readonly soon: () => void;
  /** The page may go. Where there is no room, what is typed has the draft that follows. */
  readonly now: () => Promise<void>;
  /**
   * What a page that went left here, where the survey is. It says nothing, and goes, when the row was written later: a
   * browser that dies may have kept the jots of some seconds ago and the drafts of now.
   * @param readRow is asked where something was left, which is rare
   */
  readonly left: (readRow: () => Promise<LocalSurvey | null>) => Promise<Unwritten>;
  /** All of it is in the database. */
  readonly drop: () => void;
}

interface LoggedTyping {
  /** ISO 8601, the device's clock. */
  readonly at: string;
  readonly typed: readonly Typing[];
  readonly sent_past?: Unwritten['sentDirectly'];
}

type Place = Pick<Workspace, 'platform' | 'user'>;

const placeOf = ({ user }: Place, surveyId: string): string => `sampark.typed.${user.user_id}.${surveyId}`;

/** Surveys into which something was typed that is in no database yet, by their ids. */
export const loggedSurveys = (workspace: Place): readonly string[] => {
  const { storage } = workspace.platform;
  const places = placeOf(workspace, '');
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  return names.filter((name) => name.startsWith(places)).map((name) => name.slice(places.length));
};

/** Who has the survey open for typing: its jots and its draft are theirs to write. */
export const typingLock = ({ user }: Place, surveyId: string): string =>
  `sampark-survey:${user.user_id}:${surveyId}`;

/** The person does without what they typed. */
export const dropWriteAheadLog = (workspace: Place, surveyId: string): void =>
  workspace.platform.storage.removeItem(placeOf(workspace, surveyId));

/** @param unwritten what is not in the database; another map with every change of what is typed */
export const openWriteAheadLog = (
  workspace: Place & Pick<Workspace, 'codec'>,
  surveyId: string,
  unwritten: () => Unwritten,
): WriteAheadLog => {
  const { platform } = workspace;
  const place = sealedItem<LoggedTyping>(workspace, placeOf(workspace, surveyId), `typed ${surveyId}`);
  const drop = (): void => dropWriteAheadLog(workspace, surveyId);
  const put = async (): Promise<void> => {
    const jotted = unwritten();
    if (isNothing(jotted)) return;
    const { typed, sentDirectly } = jotted;
    await place.put({ at: isoNow(platform), typed: [...typed.values()], sent_past: sentDirectly }, () => {
      const now = unwritten();
      return now.typed === typed && now.sentDirectly === sentDirectly;
    });
  };
  const now = (): Promise<void> => put().catch(() => undefined);
  const jotting = coalesced(async () => {
    await new Promise<void>((resolve) => platform.afterPaint(resolve));
    await now();
  });
  return {
    soon: jotting.run,
    now,
    left: async (readRow) => {
      const left = await place.read().catch(() => null);
      if (!left) return NOTHING;
      const row = await readRow();
      if (!row) return NOTHING;
      const written = [row.draft?.last_auto_save, row.undrafted_at, row.saved_at];
      if (written.every((at) => !at || at <= left.at)) {
        const typed = new Map(left.typed.map((typing) => [typing.field, typing]));
        return { typed, sentDirectly: left.sent_past ?? null };
      }
      // Unless this page has put its own there meanwhile.
      if (isNothing(unwritten())) drop();
      return NOTHING;
    },
    drop,
  };
};
