import type { LocalSurvey } from '@sampark/core/device/local-survey';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { afterDirectSend, isNothing } from '../workspace/unwritten.ts';
import type { RecordSteps } from './save-records.ts';
import { heldValues, stillTyped, withTyped } from './survey-view.ts';
import { type Editing, rowKeptFor, show, unwrittenOf } from './typing/editing.ts';

/** The time from the first keystroke that the draft lacks to the draft's writing, in milliseconds: well within a second. */
const DRAFT_PAUSE = 300;

/**
 * Keeps of some typing what neither the device nor the server holds by now, and empties the log when that is nothing.
 * @param taken what they hold, by field
 */
export const keepUntaken = (
  editing: Editing,
  typed: Editing['typed'],
  taken: Parameters<typeof stillTyped>[1],
): void => {
  editing.typed = stillTyped(typed, taken);
  if (isNothing(unwrittenOf(editing))) editing.log.clear();
};

const NOTHING: RecordSteps = new Map();

/** How a change is written. */
interface HowWritten {
  /** Whether the draft that was found at the beginning is dealt with. */
  readonly ends?: boolean;
  /** The other changes in the same transaction: records, by their ids. */
  readonly beside?: RecordSteps | undefined;
}

/**
 * Changes the survey together with the typing in it, in one transaction. Typing that comes meanwhile waits for the next.
 */
export const write = async (
  editing: Editing,
  step: (state: SurveyState, row: LocalSurvey) => SurveyState,
  { ends = false, beside = NOTHING }: HowWritten = {},
): Promise<void> => {
  const { workspace, surveyId } = editing;
  editing.cancelDraft?.();
  editing.cancelDraft = null;
  const { typed, sentDirectly } = unwrittenOf(editing);
  const now = workspace.stamp();
  const next = (found: SurveyState): SurveyState => {
    const before = afterDirectSend(found, sentDirectly, now);
    const held = before.row ?? rowKeptFor(editing, typed);
    if (!held) return before;
    const row = withTyped(held, typed.values(), now.at);
    return step({ ...before, row }, row);
  };
  const each = (found: SurveyState, id: string): SurveyState => (beside.get(id) ?? next)(found);
  const states = await workspace.store.change([surveyId, ...beside.keys()], each, undefined, { shown: true });
  editing.state = states.get(surveyId) ?? editing.state;
  if (editing.sentDirectly === sentDirectly) editing.sentDirectly = null;
  const since = [...editing.typed].filter(([field, typing]) => typed.get(field) !== typing);
  keepUntaken(editing, new Map(since), heldValues(editing.state?.row ?? null, typed.keys()));
  editing.draftState = editing.state?.row?.draft ? 'written' : 'none';
  editing.draftRestored &&= !ends;
  if (editing.state) editing.backup.changed(editing.state.row);
  show(editing);
};

/** Writes the typing to the database as a draft. A failure shows, and the draft is written again later. */
const writeDraft = async (editing: Editing): Promise<void> => {
  const { workspace, surveyId } = editing;
  if (isNothing(unwrittenOf(editing))) return;
  if (editing.typed.size > 0) editing.draftState = 'writing';
  try {
    await write(editing, (next) => next);
    if (editing.closed) workspace.unwritten.delete(surveyId);
  } catch {
    owesDraft(editing, editing.typed.size > 0 ? 'failed' : editing.draftState);
  }
};

/** Writes the draft now. */
export const flushDraft = (editing: Editing): Promise<void> => editing.queue.run(() => writeDraft(editing));

/** Writes the draft soon, unless it waits already. */
export const scheduleDraft = (editing: Editing): void => {
  editing.cancelDraft ??= editing.workspace.platform.after(DRAFT_PAUSE, () => {
    editing.cancelDraft = null;
    void flushDraft(editing);
  });
};

/** Schedules the draft's writing, and shows its state. */
export const owesDraft = (editing: Editing, draftState: Editing['draftState']): void => {
  editing.draftState = draftState;
  scheduleDraft(editing);
  show(editing);
};
