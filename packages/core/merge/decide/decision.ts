import type { NoteChange } from '../../access/may-note.ts';
import type { FieldProblem } from '../../forms/checks/validate.ts';
import type { Note } from '../../survey/about/notes.ts';
import type { ReviewEvent } from '../../survey/about/reviews.ts';
import type { Conflict, ServerSurvey } from '../../survey/survey.ts';
import type { FieldPath, Value } from '../../survey/values.ts';
import type { Author, HistoryEntry } from '../history.ts';
import type { KnownState } from '../offers/known-state.ts';
import type { Changes } from '../operation.ts';

/** Everything a decision rests on. */
export interface Situation {
  /** The survey as it is; `null` when its id has never been seen. */
  readonly stored: ServerSurvey | null;
  readonly author: Author;
  /** History newer than the operation's `base_version` (all of it when it has none), oldest first. */
  readonly later: readonly HistoryEntry[];
  /** Why a field does not take a value, by the survey's form; `null` when it does. */
  readonly check: (field: FieldPath, value: Value) => FieldProblem | null;
  /** Whether the form makes a field's answer itself, once: the first value stands. Absent: it makes none. */
  readonly isMadeOnce?: (field: FieldPath) => boolean;
  /** Whether the author may write a note, or take it back; absent: anybody's. An offer brings back the notes of others. */
  readonly mayNote?: (change: NoteChange, note: Note) => boolean;
  /** Says why the author may not take a step of a review; absent: they may take anybody's. */
  readonly refusalOfStep?: (event: ReviewEvent) => FieldProblem | null;
  /** Whether checked answers are locked for the author: they may not review. Absent: nothing is. */
  readonly isBound?: boolean;
  /** The form that a new survey gets. */
  readonly form: { readonly name: string; readonly version: number };
  /** For an offer: returns the known state of the survey in an ended epoch. */
  readonly knownIn?: (epoch: string) => KnownState | null;
  /** For an offer: whether its author may bring a deleted survey back to life. */
  readonly mayRestore?: boolean;
  /** For an offer: ids of the offered conflicts that have been open here before. */
  readonly seenConflicts?: ReadonlySet<string>;
  /** ISO 8601, the server's clock. */
  readonly now: string;
  /** The server's epoch: new versions belong to it. */
  readonly epoch: string;
  /** Whether nothing is applied: every differing value is kept in a conflict, for others to review. */
  readonly holds?: boolean;
}

/** The effect of an operation. The caller writes it in one transaction and answers after the commit. */
export interface Decision {
  /**
   * applied: all as sent. merged: applied over changes the sender had not seen. conflict: both values are kept.
   * rejected: never will be.
   */
  readonly status: 'applied' | 'merged' | 'conflict' | 'rejected';
  readonly code: 'survey_not_found' | 'invalid_fields' | 'already_exists' | 'deleted' | null;
  /** The survey afterwards; `null` when there is none. */
  readonly survey: ServerSurvey | null;
  /** Whether `survey` differs from the stored one: then it has a new version and a history entry. */
  readonly changed: boolean;
  readonly changes: Changes;
  readonly opened: readonly Conflict[];
  /** Ids of conflicts that end; one that came back with an offer and ended at once is in `opened` too. */
  readonly closed: readonly string[];
  /** Refused fields with the reason's code. */
  readonly rejected_fields: Readonly<Record<FieldPath, string>>;
  /** After an offer: the known states of ended epochs from now on; absent, or without those that are as they were. */
  readonly learned?: readonly KnownState[];
}
