import type { ServerSurvey, SurveyIdentity } from '../survey/survey.ts';
import { type FieldPath, type Value, type Values, withValues } from '../survey/values.ts';

/** One changed field. `was` is what the person had seen when they changed it. */
export interface Edit {
  readonly was: Value;
  readonly now: Value;
}

/** A saved edit that the server has not acknowledged. */
export interface SavedEdit extends Edit {
  /** Why the server never will take this value. */
  readonly refused?: string;
  /** Ids of the conflicts that this value settles; then it is told even when it changes nothing. */
  readonly settles?: readonly string[];
  /** Answers that came back with a survey which this person kept: nobody chose between them and this one. Told before it. */
  readonly behind?: readonly KeptAnswer[];
}

/** An answer of a deleted survey that somebody has kept. */
export interface KeptAnswer extends Edit {
  readonly settles: readonly string[];
}

/** The edit with the kept answers that are still to be told before it. */
export const behindKept = (edit: SavedEdit, kept: readonly KeptAnswer[]): SavedEdit => {
  const { behind: _, ...own } = edit;
  return kept.length > 0 ? { ...own, behind: kept } : own;
};

/** What is typed and not saved: answers, and texts that are none. */
export interface Draft {
  readonly edits: Readonly<Record<FieldPath, Edit>>;
  /** What stands typed in fields that do not take it, as it was typed. Never saved, never sent; absent: nothing does. */
  readonly not_taken?: Readonly<Record<FieldPath, string>>;
  /** ISO 8601. */
  readonly last_auto_save: string;
}

/** A deletion that waits for the server: the row is hidden, not gone. */
export interface PendingDeletion {
  /** The version the person saw when pressing Delete. */
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

/** Why the server turned down an operation as a whole. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

/**
 * A survey on the device: the server's copy, and over it what this person changed, as edits, never as a second
 * whole document. What the screen shows is `server` with `edits` with `draft` over it.
 */
export interface LocalSurvey {
  readonly identity: SurveyIdentity;
  /** The newest copy the server sent; `null` until it has acknowledged the survey. */
  readonly server: ServerSurvey | null;
  /** Saved and not acknowledged. */
  readonly edits: Readonly<Record<FieldPath, SavedEdit>>;
  /** Typed and not saved. */
  readonly draft: Draft | null;
  readonly deletion: PendingDeletion | null;
  readonly settling: PendingSettlement | null;
  readonly refusal: Refusal | null;
  /** ISO 8601: the last Save on this device; `null` when there was none. */
  readonly saved_at: string | null;
  /** ISO 8601: when a draft last ended otherwise than by a Save; absent: none has. */
  readonly undrafted_at?: string;
  /** ISO 8601: since when something exists only on this device; `null` when nothing does. */
  readonly unsynced_since: string | null;
}

const nowOf = (edits: Readonly<Record<FieldPath, Edit>>): [FieldPath, Value][] =>
  Object.entries(edits).map(([field, edit]) => [field, edit.now]);

/** The saved content: the server's copy with the saved edits over it. */
export const savedValues = ({ server, edits }: Pick<LocalSurvey, 'server' | 'edits'>): Values => {
  const values = server?.values ?? {};
  const changes = nowOf(edits);
  return changes.length > 0 ? withValues(values, changes) : values;
};

/** What the screen shows: the saved content with the draft over it. */
export const shownValues = (row: Pick<LocalSurvey, 'server' | 'edits' | 'draft'>): Values =>
  row.draft ? withValues(savedValues(row), nowOf(row.draft.edits)) : savedValues(row);

/** Edits without those that are to go. */
export const without = <E extends Edit>(
  edits: Readonly<Record<FieldPath, E>>,
  drop: (field: FieldPath, edit: E) => boolean,
): Record<FieldPath, E> =>
  Object.fromEntries(Object.entries(edits).filter(([field, edit]) => !drop(field, edit)));

/** A draft with these contents; `null` when nothing is left in it. */
export const draftOf = ({ edits, not_taken = {}, last_auto_save }: Draft): Draft | null => {
  const texts = Object.keys(not_taken).length > 0;
  if (Object.keys(edits).length === 0 && !texts) return null;
  return { edits, ...(texts ? { not_taken } : {}), last_auto_save };
};

/** Whether nothing of the survey was ever saved: a draft that came from another device, and nothing else. */
export const neverSaved = (row: Pick<LocalSurvey, 'server' | 'edits'>): boolean =>
  row.server === null && Object.keys(row.edits).length === 0;

/** Whether anything of the row exists only on this device. */
export const holdsUnsynced = (row: LocalSurvey): boolean =>
  row.server === null ||
  row.draft !== null ||
  row.deletion !== null ||
  row.settling !== null ||
  Object.keys(row.edits).length > 0;

/** The row with `unsynced_since` as its layers say; `at` is used when something unsynced is new. */
export const stamped = (row: LocalSurvey, at: string): LocalSurvey => ({
  ...row,
  unsynced_since: holdsUnsynced(row) ? (row.unsynced_since ?? at) : null,
});

/** The row without a draft. It remembers when that was: what is left elsewhere of typing from before then says nothing. */
export const undrafted = (row: LocalSurvey, at: string): LocalSurvey =>
  stamped({ ...row, draft: null, undrafted_at: at }, at);

/** A row for a survey of which this device has nothing yet. */
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

/** A row for a survey that the server sent and this device has nothing to add to. */
export const rowOf = (server: ServerSurvey): LocalSurvey => ({ ...emptyRow(identityOf(server)), server });

/** A survey's identity alone. */
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

/** The server's copy of a survey of which nothing but its existence is known. */
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
