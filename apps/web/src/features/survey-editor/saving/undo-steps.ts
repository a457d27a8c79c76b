import { type FieldPath, sameValue, type Value, type Values, valueAt } from '@sampark/core/survey/values';

/** One field as it was before somebody typed in it, and after. */
export interface Step {
  readonly field: FieldPath;
  readonly before: Value;
  readonly after: Value;
}

/** What was typed in this sitting, oldest first, and what was taken back, to be done again from its end. */
export interface Steps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** The last step is at an end: what is typed next in its field is a step of its own. */
  readonly closed: boolean;
}

export const noSteps: Steps = { done: [], undone: [], closed: true };

/** More are not remembered: the oldest go. */
const MOST = 100;

/** With a keystroke: it goes on with the step under way in the same field, or begins one. */
export const withTyped = (steps: Steps, step: Step): Steps => {
  const last = steps.done.at(-1);
  const goesOn = last && !steps.closed && last.field === step.field;
  const before = goesOn ? last.before : step.before;
  const earlier = goesOn ? steps.done.slice(0, -1) : steps.done;
  if (sameValue(before, step.after)) return { done: earlier, undone: [], closed: true };
  return { done: [...earlier, { ...step, before }].slice(-MOST), undone: [], closed: false };
};

/** The field was left. */
export const closed = (steps: Steps): Steps => (steps.closed ? steps : { ...steps, closed: true });

/** What a step back or forward changes, and the steps after it. */
export interface Move {
  readonly field: FieldPath;
  readonly value: Value;
  readonly steps: Steps;
}

/**
 * The newest step that can be taken back. One whose field says something else by now is let go: a colleague's answer, or
 * one that was chosen in a conflict, is not overwritten by taking back what was typed before.
 * @param values what the screen shows
 */
export const undo = ({ done, undone }: Steps, values: Values): Move | null => {
  const at = done.findLastIndex(({ field, after }) => sameValue(valueAt(values, field), after));
  const step = done[at];
  if (!step) return null;
  const steps = { done: done.slice(0, at), undone: [...undone, step], closed: true };
  return { field: step.field, value: step.before, steps };
};

/** The step that was taken back last, where its field still says what it said then. */
export const redo = ({ done, undone }: Steps, values: Values): Move | null => {
  const at = undone.findLastIndex(({ field, before }) => sameValue(valueAt(values, field), before));
  const step = undone[at];
  if (!step) return null;
  const steps = { done: [...done, step], undone: undone.slice(0, at), closed: true };
  return { field: step.field, value: step.after, steps };
};
