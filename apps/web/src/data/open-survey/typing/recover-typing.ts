import { afterDirectSend, isNothing, NOTHING } from '../../workspace/unwritten.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { withTyped } from '../survey-view.ts';
import { loggedSurveys, openWriteAheadLog, typingLock } from './write-ahead-log.ts';

const recoverOne = async (workspace: Workspace, surveyId: string): Promise<void> => {
  const { store, stamp } = workspace;
  const { read, clear } = openWriteAheadLog(workspace, surveyId, () => NOTHING);
  const logged = await read(async () => (await store.read(surveyId)).row);
  if (isNothing(logged)) return;
  const now = stamp();
  const states = await store.change([surveyId], (found) => {
    const state = afterDirectSend(found, logged.sentDirectly, now);
    return state.row ? { ...state, row: withTyped(state.row, logged.typed.values(), now.at) } : state;
  });
  // A survey that has just left the device may come back, so its log stays.
  if (states.get(surveyId)?.row) clear();
};

/** Recovers one survey as soon as no tab holds it for typing. */
const recoverWhenFree = (workspace: Workspace, surveyId: string) => {
  let end = (): void => undefined;
  const looked = new Promise<void>((resolve) => {
    const hold = workspace.platform.hold(typingLock(workspace, surveyId), (held) => {
      if (!held) return resolve();
      void recoverOne(workspace, surveyId)
        .catch(() => undefined)
        .finally(() => {
          hold.release();
          resolve();
        });
    });
    end = hold.release;
  });
  return { looked, end };
};

/**
 * Puts the typing that pages left in the write-ahead log into drafts, so that lists, files and other devices
 * have it before anybody opens the survey. Typing that another tab, or the page that goes, still holds stays
 * theirs until they let go. A draft that a full disk refuses is there when the survey is opened.
 * @returns ends the recovery; resolves when everything that is free now is recovered
 */
export const recoverTyping = async (workspace: Workspace): Promise<() => void> => {
  const taking = loggedSurveys(workspace).map((surveyId) => recoverWhenFree(workspace, surveyId));
  await Promise.all(taking.map(({ looked }) => looked));
  return () => {
    for (const { end } of taking) end();
  };
};
