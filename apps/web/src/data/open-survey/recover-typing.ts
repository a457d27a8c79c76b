import { afterDirectSend, isNothing, NOTHING } from '../workspace/unwritten.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { withTyped } from './survey-view.ts';
import { loggedSurveys, openWriteAheadLog, typingLock } from './write-ahead-log.ts';

const taken = async (workspace: Workspace, surveyId: string): Promise<void> => {
  const { store, stamp } = workspace;
  const { left, drop } = openWriteAheadLog(workspace, surveyId, () => NOTHING);
  const jotted = await left(async () => (await store.read(surveyId)).row);
  if (isNothing(jotted)) return;
  const now = stamp();
  const states = await store.change([surveyId], (found) => {
    const state = afterDirectSend(found, jotted.sentDirectly, now);
    return state.row ? { ...state, row: withTyped(state.row, jotted.typed.values(), now.at) } : state;
  });
  // One that has just left the device may come back.
  if (states.get(surveyId)?.row) drop();
};

/** Takes one survey's as soon as nobody has it in hand. */
const takeOne = (workspace: Workspace, surveyId: string) => {
  let end = (): void => undefined;
  const looked = new Promise<void>((resolve) => {
    const hold = workspace.platform.hold(typingLock(workspace, surveyId), (held) => {
      if (!held) return resolve();
      void taken(workspace, surveyId)
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
 * Puts what was typed when its page went into its draft, so that lists, files and other devices have it before anybody
 * opens the survey again. What another tab, or the page that goes, still has in hand is its own until it lets go; what
 * cannot be written, as on a full disk, is there when the survey is opened.
 * @returns takes no more; resolves when all that can be taken now is
 */
export const recoverTyping = async (workspace: Workspace): Promise<() => void> => {
  const taking = loggedSurveys(workspace).map((surveyId) => takeOne(workspace, surveyId));
  await Promise.all(taking.map(({ looked }) => looked));
  return () => {
    for (const { end } of taking) end();
  };
};
