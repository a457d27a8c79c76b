import type { FieldPath, Value } from '@sampark/core/survey/values';

/** One acknowledged edit: the screen said saved. Every edit of a run has a value of its own. */
export interface SavedEdit {
  readonly survey_id: string;
  readonly field: FieldPath;
  readonly value: Value;
  /** What the person had seen in the field when they typed. */
  readonly seen: Value;
  readonly user: string;
  readonly device: string;
}

/** What a person had in front of them when they pressed Delete. */
export interface PressedDelete {
  readonly survey_id: string;
  readonly user: string;
  /** Live value by field, as the server's copy on that device had it. */
  readonly values: ReadonlyMap<FieldPath, Value>;
}

/** Who changed what over what: kept beside the system under test, and believed instead of it. */
export interface Lineage {
  readonly edits: readonly SavedEdit[];
  readonly deletes: readonly PressedDelete[];
  readonly saved: (edit: SavedEdit) => void;
  readonly pressed: (pressed: PressedDelete) => void;
  /** The value and everything it was typed over, back to the beginning. */
  readonly ancestors: (value: Value) => ReadonlySet<Value>;
}

/** An empty record of edits. */
export const createLineage = (): Lineage => {
  const edits: SavedEdit[] = [];
  const deletes: PressedDelete[] = [];
  const seenUnder = new Map<Value, Value>();
  return {
    edits,
    deletes,
    saved: (edit) => {
      edits.push(edit);
      seenUnder.set(edit.value, edit.seen);
    },
    pressed: (pressed) => deletes.push(pressed),
    ancestors: (value) => {
      const line = new Set<Value>();
      let at: Value | undefined = value;
      while (at !== undefined && at !== null && !line.has(at)) {
        line.add(at);
        at = seenUnder.get(at);
      }
      return line;
    },
  };
};
