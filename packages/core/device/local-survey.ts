import { areOptions, oppositeWhereChanged } from '../merge/fields/merge-options.ts';
import type { ServerSurvey, SurveyIdentity } from '../survey/survey.ts';
import { type FieldPath, sameValue, type Value, type Values, valueAt, withValues } from '../survey/values.ts';

/** One changed field. `was` is the value that the person had seen when they changed it. */
export interface Edit {
  readonly was: Value;
  readonly now: Value;
  /** The values that they had seen beside it, where rows are concerned: see `seenBeside`. Absent: nothing. */
  readonly seen?: Values | undefined;
}

/** A saved edit that the server has not acknowledged. */
export interface SavedEdit extends Edit {
  /** The reason why the server will never take this value. */
  readonly refused?: string;
  /** Ids of the conflicts that this value settles. Such an edit is sent even when it changes nothing. */
  readonly settles?: readonly string[];
  /**
   * Earlier answers: they came back with a deleted survey that this person kept. Nobody chose between them and
   * this edit, so they are sent before it.
   */
  readonly behind?: readonly EarlierAnswer[];
  /** Values that were in flight when an epoch ended: nobody knows whether the server holds one of them, or `was`. */
  readonly sent?: readonly Value[];
}

/** An answer of a deleted survey that somebody has kept. It is sent before the edit of the same field. */
export interface EarlierAnswer extends Edit {
  readonly settles: readonly string[];
}

/** Returns the edit with the earlier answers that are still to be sent before it. */
export const withEarlierAnswers = (edit: SavedEdit, earlier: readonly EarlierAnswer[]): SavedEdit => {
  const { behind: _, ...own } = edit;
  return earlier.length > 0 ? { ...own, behind: earlier } : own;
};

/**
 * Returns the value over which an edit is sent, so that it says its field whatever the server holds.
 *
 * | a value that was in flight when an epoch ended | the field | over |
 * |---|---|---|
 * | none, or the same | | `was` |
 * | another | holds options | the opposite of every option that was changed before the sending or since |
 * | another | is back at `was` | what was sent |
 * | another | else | `was` |
 */
export const saidOver = ({ was, now, sent = [] }: SavedEdit): Value => {
  const other = sent.findLast((value) => !sameValue(value, now));
  if (other === undefined) return was;
  if (areOptions(was, now, ...sent)) return oppositeWhereChanged(now, [was, ...sent]);
  return sameValue(was, now) ? other : was;
};

/** Unsaved typing: answers, and texts that are none. */
export interface Draft {
  readonly edits: Readonly<Record<FieldPath, Edit>>;
  /** Texts in fields that do not take them. They are never saved and never sent; absent: there are none. */
  readonly not_taken?: Readonly<Record<FieldPath, string>>;
  /** ISO 8601. */
  readonly last_auto_save: string;
}

/** A deletion that waits for the server: the row is hidden, not gone. */
export interface PendingDeletion {
  /** The version that the person saw when they pressed Delete. */
  readonly base_version: number;
  /** Ids of the conflicts that deleting settles. */
  readonly resolves: readonly string[];
}

/** A choice about the survey as a whole that waits for the server. */
export interface PendingSettlement {
  readonly resolves: readonly string[];
  /** Whether the survey is to live again. */
  readonly restore: boolean;
}

/** The reason why the server refused a whole operation. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

/**
 * A survey on the device: the server's copy, and over it this person's changes as edits, never as a second
 * whole document. The screen shows `server` with `edits` over it and `draft` over both.
 */
export interface LocalSurvey {
  /** Its version of the form is newer than the server's while a move to that version waits for the server. */
  readonly identity: SurveyIdentity;
  /** The newest copy that the server sent; `null` until it has acknowledged the survey. */
  readonly server: ServerSurvey | null;
  /** Saved and not acknowledged. */
  readonly edits: Readonly<Record<FieldPath, SavedEdit>>;
  /** Typed and not saved. */
  readonly draft: Draft | null;
  readonly deletion: PendingDeletion | null;
  readonly settling: PendingSettlement | null;
  readonly refusal: Refusal | null;
  /** The time when something was last saved on this device, also beside a draft, ISO 8601; `null`: nothing was. */
  readonly saved_at: string | null;
  /** The time when a draft was last saved or discarded, ISO 8601; absent: none was. */
  readonly undrafted_at?: string;
  /** The time of the oldest change that exists only on this device, ISO 8601; `null`: there is none. */
  readonly unsynced_since: string | null;
}

const nowOf = (edits: Readonly<Record<FieldPath, Edit>>): [FieldPath, Value][] =>
  Object.entries(edits).map(([field, edit]) => [field, edit.now]);

/** The server's copy of a survey that it has none of. */
const NO_VALUES: Values = {};

/** Saved content by the edits that lie over the server's copy. A large survey that opens is asked for it several times. */
const saved = new WeakMap<LocalSurvey['edits'], { readonly over: Values; readonly values: Values }>();

/** Returns the saved content: the server's copy with the saved edits over it. */
export const savedValues = ({ server, edits }: Pick<LocalSurvey, 'server' | 'edits'>): Values => {
  const over = server?.values ?? NO_VALUES;
  const known = saved.get(edits);
  if (known?.over === over) return known.values;
  const changes = nowOf(edits);
  if (changes.length === 0) return over;
  const values = withValues(over, changes);
  saved.set(edits, { over, values });
  return values;
};

/** Returns the saved content of one field, without putting all of it together. */
export const savedValueAt = (
  { server, edits }: Pick<LocalSurvey, 'server' | 'edits'>,
  field: FieldPath,
): Value => {
  const edit = Object.hasOwn(edits, field) ? edits[field] : undefined;
  return edit ? edit.now : valueAt(server?.values ?? {}, field);
};

/** Returns the content of one field on the screen, without putting all of it together. */
export const shownValueAt = (
  row: Pick<LocalSurvey, 'server' | 'edits' | 'draft'>,
  field: FieldPath,
): Value => {
  const typed = row.draft?.edits ?? {};
  const edit = Object.hasOwn(typed, field) ? typed[field] : undefined;
  return edit ? edit.now : savedValueAt(row, field);
};

/** Returns the content on the screen: the saved content with the draft over it. */
export const shownValues = (row: Pick<LocalSurvey, 'server' | 'edits' | 'draft'>): Values =>
  row.draft ? withValues(savedValues(row), nowOf(row.draft.edits)) : savedValues(row);

/** Returns the edits without those that `drop` picks. */
export const without = <E extends Edit>(
  edits: Readonly<Record<FieldPath, E>>,
  drop: (field: FieldPath, edit: E) => boolean,
): Record<FieldPath, E> =>
  Object.fromEntries(Object.entries(edits).filter(([field, edit]) => !drop(field, edit)));

/** Returns a draft with these contents; `null`: nothing is left in it. */
export const draftOf = ({ edits, not_taken = {}, last_auto_save }: Draft): Draft | null => {
  const texts = Object.keys(not_taken).length > 0;
  if (Object.keys(edits).length === 0 && !texts) return null;
  return { edits, ...(texts ? { not_taken } : {}), last_auto_save };
};

/** Whether the survey was never saved: it consists of a draft from another device, and nothing else. */
export const neverSaved = (row: Pick<LocalSurvey, 'server' | 'edits'>): boolean =>
  row.server === null && Object.keys(row.edits).length === 0;

/** Whether this person has moved the survey to a version of its form of which the server has not heard. */
export const isMoved = ({ server, identity }: Pick<LocalSurvey, 'server' | 'identity'>): boolean =>
  server !== null && identity.form_version > server.form_version;

/** Returns the row at the version of its form that the server's copy has. */
export const unmoved = (row: LocalSurvey): LocalSurvey =>
  row.server && isMoved(row)
    ? { ...row, identity: { ...row.identity, form_version: row.server.form_version } }
    : row;

/** Whether any of the row exists only on this device. */
export const holdsUnsynced = (row: LocalSurvey): boolean =>
  row.server === null ||
  isMoved(row) ||
  row.draft !== null ||
  row.deletion !== null ||
  row.settling !== null ||
  Object.keys(row.edits).length > 0;

/** Sets `unsynced_since` as the layers ask for; `at` is used when the first unsynced change is new. */
export const stamped = (row: LocalSurvey, at: string): LocalSurvey => ({
  ...row,
  unsynced_since: holdsUnsynced(row) ? (row.unsynced_since ?? at) : null,
});

/** Removes the draft, and notes when: older typing that is left elsewhere counts for nothing from now on. */
export const undrafted = (row: LocalSurvey, at: string): LocalSurvey =>
  stamped({ ...row, draft: null, undrafted_at: at }, at);

/** Makes a row for a survey of which this device has nothing yet. */
export const emptyRow = (identity: SurveyIdentity): LocalSurvey => ({
  identity,
  server: null,
  edits: {},
  draft: null,
  deletion: null,
  settling: null,
  refusal: null,
  saved_at: null,
  unsynced_since: null,
});

/** Makes a row for a survey that the server sent and this device adds nothing to. */
export const rowOf = (server: ServerSurvey): LocalSurvey => ({ ...emptyRow(identityOf(server)), server });

/** Returns a survey's identity alone. */
export const identityOf = (survey: SurveyIdentity): SurveyIdentity => ({
  survey_id: survey.survey_id,
  panchayat_id: survey.panchayat_id,
  form_name: survey.form_name,
  form_version: survey.form_version,
  created_at: survey.created_at,
  created_by: survey.created_by,
  created_by_username: survey.created_by_username,
  created_by_fullname: survey.created_by_fullname,
});

/** Makes the server's copy of a survey of which only the existence is known. */
export const blankCopy = (identity: SurveyIdentity, at: string): ServerSurvey => ({
  ...identity,
  epoch: '',
  continues: null,
  version: 0,
  values: {},
  conflicts: [],
  updated_at: at,
  client_timestamp: null,
  deleted_at: null,
});
