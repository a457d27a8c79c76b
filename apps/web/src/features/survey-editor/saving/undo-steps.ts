import { type FieldPath, sameValue, type Value } from '@sampark/core/survey/values';

/** The value of one field before somebody typed in it, and after. */
export interface Change {
  readonly field: FieldPath;
  readonly before: Value;
  readonly after: Value;
}

/** A step that goes back and comes again at once. */
export interface Step extends Change {
  /**
   * The changes along with that of the field: the answers of a row that was added, the places of its
   * neighbours.
   */
  readonly along?: readonly Change[];
}

/** The typing since the survey was opened, oldest first, and the undone steps; redo begins at their end. */
export interface Steps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** The last step has ended: further typing in its field is a step of its own. */
  readonly closed: boolean;
}

export const noSteps: Steps = { done: [], undone: [], closed: true };

/** Number of steps that are remembered; the oldest go first. */
const MOST = 100;

/** Adds a keystroke: to the unfinished step in the same field, else as a new step. */
export const withTyped = (steps: Steps, step: Step): Steps => {
  const last = steps.done.at(-1);
  const goesOn = last && !steps.closed && last.field === step.field && !last.along && !step.along;
  const before = goesOn ? last.before : step.before;
  const earlier = goesOn ? steps.done.slice(0, -1) : steps.done;
  if (sameValue(before, step.after) && !step.along) return { done: earlier, undone: [], closed: true };
  const closed = step.along !== undefined;
  return { done: [...earlier, { ...step, before }].slice(-MOST), undone: [], closed };
};

/** Ends the last step, because the person left the field. */
export const closed = (steps: Steps): Steps => (steps.closed ? steps : { ...steps, closed: true });

/** The change that a step back or forward makes, and the steps after it. */
export interface Move {
  readonly field: FieldPath;
  readonly value: Value;
  /** All that changes, the field among it. */
  readonly values: readonly (readonly [FieldPath, Value])[];
  readonly steps: Steps;
}

/** Returns what a field holds on the screen. */
type Answers = (field: FieldPath) => Value;

/** Returns what a step changes, from one side of it to the other. What holds something else by now stays. */
const changesOf = (
  step: Step,
  at: Answers,
  from: 'before' | 'after',
  to: 'before' | 'after',
): Move['values'] =>
  [step, ...(step.along ?? [])]
    .filter((change) => sameValue(at(change.field), change[from]))
    .map((change) => [change.field, change[to]]);

/**
 * Returns the newest step that can be undone. It drops a step whose field holds another value by now: undo must not
 * overwrite a colleague's answer, or one that was chosen in a conflict.

 */
export const undo = ({ done, undone }: Steps, at: Answers): Move | null => {
  const index = done.findLastIndex(({ field, after }) => sameValue(at(field), after));
  const step = done[index];
  if (!step) return null;
  const steps = { done: done.slice(0, index), undone: [...undone, step], closed: true };
  const back = changesOf(step, at, 'after', 'before');
  return { field: step.field, value: step.before, values: back, steps };
};

/** Returns the step that was undone last, if its field still holds the value from then. */
export const redo = ({ done, undone }: Steps, at: Answers): Move | null => {
  const index = undone.findLastIndex(({ field, before }) => sameValue(at(field), before));
  const step = undone[index];
  if (!step) return null;
  const steps = { done: [...done, step], undone: undone.slice(0, index), closed: true };
  const again = changesOf(step, at, 'before', 'after');
  return { field: step.field, value: step.after, values: again, steps };
};
