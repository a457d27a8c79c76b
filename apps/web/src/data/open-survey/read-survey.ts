import { afterDirectSend, isNothing, type Unwritten } from '../workspace/unwritten.ts';
import { type Editing, rowKeptFor, show, unwrittenOf } from './typing/editing.ts';
import { owesDraft, scheduleDraft } from './write-draft.ts';

/** The time until a survey that could not be read is read again, in milliseconds. */
const READ_PAUSE = 2_000;

/** Takes over what the screen that had the survey open before could not write. */
const takeOverUnwritten = async (editing: Editing): Promise<void> => {
  const { unwritten } = editing.workspace;
  const handOver = unwritten.get(editing.surveyId);
  if (!handOver) return;
  unwritten.delete(editing.surveyId);
  Object.assign(editing, await handOver());
  if (editing.typed.size > 0) editing.draftState = 'failed';
  scheduleDraft(editing);
};

/** Hands what is not written to the next screen that opens the survey; this one writes nothing of it any more. */
export const handOver = (editing: Editing): Promise<Unwritten> =>
  editing.queue.run(() => {
    editing.cancelDraft?.();
    const unwritten = unwrittenOf(editing);
    editing.typed = new Map();
    editing.sentDirectly = null;
    return Promise.resolve(unwritten);
  });

const read = async (editing: Editing, here: boolean): Promise<void> => {
  const { workspace, surveyId } = editing;
  const { store, stamp } = workspace;
  const first = editing.state === null;
  if (first) await takeOverUnwritten(editing);
  const found = (here && store.recall(surveyId)) || (await store.read(surveyId));
  const now = afterDirectSend(found, editing.sentDirectly, stamp());
  // This screen wrote the same object, and shows it already.
  if (now === editing.state) return;
  editing.state = now.row ? now : { ...now, row: rowKeptFor(editing, editing.typed) };
  if (first && editing.state.row?.draft) {
    editing.draftRestored = true;
    if (editing.typed.size === 0) editing.draftState = 'written';
    editing.backup.found();
  }
  show(editing);
};

/**
 * Reads the survey and shows it. If the device cannot be read, the screen keeps what it shows; a screen that shows nothing
 * yet reads again.
 * @param here this tab made the change, so its store can recall it
 */
export const readAgain = (editing: Editing, here = false): void =>
  void editing.queue
    .run(() => read(editing, here))
    .catch(() => {
      if (!editing.state && !editing.closed)
        editing.workspace.platform.after(READ_PAUSE, () => readAgain(editing));
    });

/** Recovers the typing that a page left in the write-ahead log when it went. */
export const recoverFromLog = async (editing: Editing): Promise<void> => {
  const { log, workspace, surveyId } = editing;
  const left = await log.read(async () => (await workspace.store.read(surveyId)).row);
  if (isNothing(left)) return;
  editing.typed = new Map([...left.typed, ...editing.typed]);
  editing.sentDirectly ??= left.sentDirectly;
  if (editing.state) {
    editing.state = afterDirectSend(editing.state, editing.sentDirectly, workspace.stamp());
  }
  editing.draftRestored =
    editing.typed.size > 0 || (editing.draftRestored && Boolean(editing.state?.row?.draft));
  owesDraft(editing, editing.typed.size > 0 ? 'writing' : editing.draftState);
};
