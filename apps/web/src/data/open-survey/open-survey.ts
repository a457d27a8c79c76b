import { keepTyped, seenAround, typeField, typingOver } from '@sampark/core/device/edit';
import { settleSurvey } from '@sampark/core/device/settle';
import { abandoned, discarded } from '@sampark/core/device/survey-state';
import {
  begunAnswers,
  dueDefaults,
  type MadeAnswer,
  madeAnswers,
} from '@sampark/core/forms/engine/made-answers';
import { newRowId, ROW_ID_BYTES } from '@sampark/core/survey/ids';
import { type FieldPath, type Value, withValues } from '@sampark/core/survey/values';
import { madeDevice } from '../browser/made-device.ts';
import { isoNow } from '../browser/platform.ts';
import type { OpenSurvey } from '../ports/surveys/open-survey.ts';
import { isNothing } from '../workspace/unwritten.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { followRecords } from './follow-records.ts';
import { moveToNewest } from './move-to-newest.ts';
import { handOver, readAgain, recoverFromLog } from './read-survey.ts';
import { reviewWriter } from './review/write-review.ts';
import { choose, saveSurvey, tryToWrite } from './save-survey.ts';
import { sendPastDatabase } from './send-directly.ts';
import { settleFields } from './settle-fields.ts';
import { createEditing, type Editing, show, unwrittenOf, withTyping } from './typing/editing.ts';
import { typingLock } from './typing/write-ahead-log.ts';
import { flushDraft, owesDraft, write } from './write-draft.ts';
import { noteWriter } from './write-notes.ts';

/** Fetches the rescue at once: a full disk may not even be read from. */
const fetchRescue = async (workspace: Workspace) => (await import('./rescue.ts')).createRescue(workspace);

/** Takes accepted values: shows them, logs them, and schedules the draft. */
const type = (
  editing: Editing,
  values: Iterable<readonly [field: FieldPath, now: Value]>,
  not_taken?: string,
): void => {
  if (!editing.state?.row || editing.openElsewhere) return;
  const typed = new Map(editing.typed);
  let row = withTyping(editing, editing.state.row);
  for (const [field, now] of values) {
    const typing = typingOver(seenAround(row, field, now), typed.get(field), { field, now, not_taken });
    // The answer that was typed last comes last: one in a row that is taken out behind it.
    typed.delete(field);
    typed.set(field, typing);
    row = typeField(row, typing, isoNow(editing.workspace.platform));
  }
  editing.typed = typed;
  editing.log.schedule();
  owesDraft(editing, 'writing');
};

/** The most answers that make each other, one after the other: a form may let them run in a circle. */
const MOST_MADE = 10;

/** Takes accepted values, and writes what the form makes of them by itself. */
const typeAll = (editing: Editing, values: readonly MadeAnswer[], not_taken?: string): void => {
  const device = madeDevice(editing.workspace.platform);
  const instanceNow = () => editing.view.get()?.instance;
  let before = dueDefaults(instanceNow());
  type(editing, values, not_taken);
  let changed = values;
  for (let left = MOST_MADE; left > 0 && changed.length > 0; left -= 1) {
    const instance = instanceNow();
    if (!instance) return;
    const fields = changed.map(([field]) => field);
    changed = madeAnswers(instance, fields, before, device);
    before = dueDefaults(instance);
    if (changed.length > 0) type(editing, changed);
  }
};

/** Follows the survey: the lock among tabs, changes of its row, forms that come, and a page or a person that goes. */
const follow = (editing: Editing) => {
  const { workspace, surveyId } = editing;
  const { platform } = workspace;
  const hold = platform.hold(typingLock(workspace, surveyId), (held) => {
    editing.openElsewhere = !held && !editing.closed;
    // While another tab holds the lock, the log is that tab's.
    if (held && !editing.closed) void editing.queue.run(() => recoverFromLog(editing)).catch(() => undefined);
    show(editing);
  });
  const unwatch = [
    workspace.watch(surveyId, (here) => {
      if (!editing.closed) readAgain(editing, here);
    }),
    platform.watch('hidden', () => void Promise.all([editing.log.write(), flushDraft(editing)])),
    workspace.beforeLeaving(() => flushDraft(editing)),
    followRecords(editing),
    // Until a slow first sync has brought the forms, the app's own stands in, in two languages.
    workspace.forms.watch(() => show(editing)),
  ];
  return {
    takeOver: hold.takeOver,
    stop: () => {
      hold.release();
      editing.backup.stop();
      for (const end of unwatch) end();
    },
  };
};

/**
 * Opens a survey for a screen. Typing shows at once, outlives its page a moment later, and is in the database within a
 * second. A change that a sync brings shows in every field that nobody is typing in.
 */
export const openSurvey = (workspace: Workspace, surveyId: string): OpenSurvey => {
  const { platform } = workspace;
  const editing = createEditing(workspace, surveyId);
  const { queue } = editing;
  const rescuing = fetchRescue(workspace);
  rescuing.catch(() => undefined);
  const following = follow(editing);
  readAgain(editing);

  return {
    view: editing.view,
    type: (field, value, notTaken) => typeAll(editing, [[field, value]], notTaken),
    typeAll: (values) => typeAll(editing, [...values]),
    begunAnswers: (row, places) => {
      const view = editing.view.get();
      if (!view) return [];
      return begunAnswers(view.form, withValues(view.values, places), row, madeDevice(platform));
    },
    newRowId: () => newRowId(platform.randomBytes(ROW_ID_BYTES)),
    written: () => flushDraft(editing),
    save: (written) => saveSurvey(editing, written),
    discardDraft: () =>
      queue.run(async () => {
        editing.typed = new Map();
        const at = isoNow(platform);
        await write(editing, (next) => discarded(next, at), { ends: true });
      }),
    keepTyped: (field) =>
      queue.run(() =>
        write(editing, (next, row) => ({ ...next, row: keepTyped(row, field, isoNow(platform)) })),
      ),
    settle: (field, value) => settleFields(editing, [[field, value]]),
    settleAll: (values) => settleFields(editing, [...values]),
    settleSurvey: (conflictId, choice) =>
      choose(editing, (row, at) => settleSurvey(row, conflictId, choice, at)),
    ...noteWriter(editing),
    ...reviewWriter(editing),
    moveToNewest: () => moveToNewest(editing, (values) => type(editing, values)),
    abandon: () => queue.run(() => tryToWrite(editing, (next) => abandoned(next, workspace.stamp()))),
    sendDirectly: async () => {
      const rescue = await rescuing;
      return queue.run(() => sendPastDatabase(editing, rescue));
    },
    rescueFile: async () => {
      const { file } = await rescuing;
      return editing.state?.row ? file(withTyping(editing, editing.state.row)) : null;
    },
    takeOver: following.takeOver,
    close: async () => {
      await flushDraft(editing);
      editing.closed = true;
      if (!isNothing(unwrittenOf(editing))) workspace.unwritten.set(surveyId, () => handOver(editing));
      following.stop();
    },
  };
};
