import type { Conflict } from '@sampark/core/survey/survey';
import type { FieldPath, Value } from '@sampark/core/survey/values';

/** One acknowledged edit: the screen said saved. Every edit of a run has a value of its own. */
export interface SavedEdit {
  readonly survey_id: string;
  readonly field: FieldPath;
  readonly value: Value;
  /** The value that the person had seen in the field when they typed. */
  readonly seen: Value;
  readonly user: string;
  readonly device: string;
}

/** Everything that a person had in front of them when they pressed Delete. */
export interface PressedDelete {
  readonly survey_id: string;
  readonly user: string;
  /** Whether the server lets this person delete; if not, their press speaks for their own edits only. */
  readonly allowed: boolean;
  /** The values on the screen, by field, and those saved under a draft. */
  readonly values: ReadonlyMap<FieldPath, readonly Value[]>;
  /** Open conflicts on that device: their values were on the screen too. */
  readonly conflicts: readonly Conflict[];
}

/** Somebody ticked or unticked one option of a question, and saved it or chose it in a conflict. */
export interface Tick {
  readonly survey_id: string;
  readonly option: string;
  readonly isOn: boolean;
  readonly user: string;
  readonly device: string;
}

/** Somebody added a row, took it out, brought it back, or chose one of these in a conflict. */
export interface Placed {
  readonly survey_id: string;
  readonly row: FieldPath;
  readonly isIn: boolean;
  /** Everything that was in front of them within the row. */
  readonly seen: ReadonlyMap<FieldPath, readonly Value[]>;
  /** The number of edits that everybody had saved before. */
  readonly after: number;
  readonly user: string;
  readonly device: string;
}

/** A record of who changed what over what, apart from the system under test, and believed instead of it. */
export interface Oracle {
  readonly edits: readonly SavedEdit[];
  readonly deletes: readonly PressedDelete[];
  /** Ticks by survey and option, oldest first on each device. */
  readonly ticks: ReadonlyMap<string, readonly Tick[]>;
  readonly ticked: (tick: Tick) => void;
  /** What people did to each row, by survey and row, oldest first on each device. */
  readonly rows: ReadonlyMap<string, readonly Placed[]>;
  readonly placed: (placed: Placed) => void;
  /** Answers that the form made and somebody's device saved, by survey. */
  readonly made: Map<string, Value[]>;
  /** The newest version of the form by which somebody began a survey, or to which they moved it. */
  readonly movedTo: Map<string, number>;
  /** Values that somebody chose in a row of which they saw that it is not there. */
  readonly knownGone: Set<Value>;
  /** Returns the options that a person has unticked at some time. */
  readonly untickedBy: (surveyId: string, user: string) => string[];
  readonly saved: (edit: SavedEdit) => void;
  /** Notes that somebody who had all of `seen` in front of them chose `value`. */
  readonly chose: (value: Value, seen: readonly Value[], user: string) => void;
  readonly pressed: (pressed: PressedDelete) => void;
  /** Notes that somebody typed the value. */
  readonly typed: (value: Value, user: string) => void;
  /** Whether the person ever typed or chose the value. */
  readonly entered: (value: Value, user: string) => boolean;
  /** Returns the value and everything over which it was typed or chosen, back to the beginning. */
  readonly ancestors: (value: Value) => ReadonlySet<Value>;
  /** Returns the same without choices: two people who settle one conflict differently have both seen both values. */
  readonly typedOver: (value: Value) => ReadonlySet<Value>;
}

type Edges = Map<Value, Value[]>;

const lineOf = (value: Value, edges: readonly Edges[]): ReadonlySet<Value> => {
  const line = new Set<Value>();
  const ahead: Value[] = [value];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at === null || line.has(at)) continue;
    line.add(at);
    for (const each of edges) ahead.push(...(each.get(at) ?? []));
  }
  return line;
};

/** Makes an empty record. */
export const createOracle = (): Oracle => {
  const edits: SavedEdit[] = [];
  const deletes: PressedDelete[] = [];
  const ticks = new Map<string, Tick[]>();
  const rows = new Map<string, Placed[]>();
  const typed: Edges = new Map();
  const chosen: Edges = new Map();
  const enteredBy = new Map<Value, string[]>();
  const over = (edges: Edges, value: Value, seen: Value): void => {
    const before = edges.get(value);
    if (before) before.push(seen);
    else edges.set(value, [seen]);
  };
  const enters = (value: Value, user: string): void => {
    const before = enteredBy.get(value);
    if (before) before.push(user);
    else enteredBy.set(value, [user]);
  };
  const append = <T>(to: Map<string, T[]>, key: string, each: T): void => {
    const before = to.get(key);
    if (before) before.push(each);
    else to.set(key, [each]);
  };
  return {
    edits,
    deletes,
    ticks,
    rows,
    placed: (placed) => append(rows, `${placed.survey_id} ${placed.row}`, placed),
    made: new Map(),
    movedTo: new Map(),
    knownGone: new Set(),
    ticked: (tick) => {
      append(ticks, `${tick.survey_id} ${tick.option}`, tick);
      enters(tick.option, tick.user);
    },
    untickedBy: (id, user) =>
      [...ticks.values()].flatMap((each) => {
        const [first] = each;
        const isUnticked = first?.survey_id === id && each.some((tick) => !tick.isOn && tick.user === user);
        return isUnticked ? [first.option] : [];
      }),
    saved: (edit) => {
      edits.push(edit);
      over(typed, edit.value, edit.seen);
      enters(edit.value, edit.user);
    },
    chose: (value, seen, user) => {
      for (const each of seen) over(chosen, value, each);
      enters(value, user);
    },
    pressed: (pressed) => deletes.push(pressed),
    typed: enters,
    entered: (value, user) => enteredBy.get(value)?.includes(user) ?? false,
    ancestors: (value) => lineOf(value, [typed, chosen]),
    typedOver: (value) => lineOf(value, [typed]),
  };
};
