import type { FieldPath, Value, Values } from './values.ts';

/** How far a survey is, by what it holds: nothing yet, something, every required field. */
export type SurveyStatus = 'draft' | 'in_progress' | 'complete';

/** Where a survey's newest saved content is. `failed` means the server refused something: it needs attention. */
export type SyncStatus = 'synced' | 'pending' | 'failed' | 'conflict';

/** The field of a conflict that is about the whole survey: edited on one side, deleted on the other. */
export const WHOLE_SURVEY: FieldPath = '*';

/** `mine` or `theirs` of a whole-survey conflict on the side that deleted. */
export const DELETED = 'deleted';

/**
 * Two people changed one field differently. The server's value (`theirs`) stays live, `mine` is kept here until
 * somebody chooses. For `field` = `*`, the side that deleted says `deleted` and the other holds its edits.
 */
export interface Conflict {
  readonly id: string;
  readonly field: FieldPath;
  readonly base: Value;
  readonly theirs: Value;
  readonly mine: Value | Values;
  /** Username of the person whose value `mine` is. */
  readonly user: string;
  readonly user_fullname?: string | undefined;
  /** ISO 8601, the server's clock. */
  readonly at: string;
  /** Who set the value that is live, and when; absent where the server has not told. */
  readonly theirs_by?: { readonly user: string; readonly fullname: string; readonly at: string } | undefined;
}

/** What a survey is apart from its content: set once, at creation. */
export interface SurveyIdentity {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly form_name: string;
  readonly form_version: number;
  /** ISO 8601. */
  readonly created_at: string;
  /** The creator's user id, opaque; what `can` asks for a delete. */
  readonly created_by: string;
  readonly created_by_username: string;
  readonly created_by_fullname: string;
}

/** Names a state of a survey. */
export interface EpochState {
  readonly epoch: string;
  readonly version: number;
}

/** A survey as the server holds it and sends it, its content flat. `sync/wire` turns it into JSON and back. */
export interface ServerSurvey extends SurveyIdentity {
  /** The era of the server's database in which the version was made: a restore begins a new one. */
  readonly epoch: string;
  /** The newest state of an epoch that has ended which this one goes on from; `null` when there was none. */
  readonly continues: EpochState | null;
  /** Rises with every change of content, of open conflicts or of deletion; comparable within one epoch. */
  readonly version: number;
  readonly values: Values;
  readonly conflicts: readonly Conflict[];
  /** ISO 8601, the server's clock; never goes back. */
  readonly updated_at: string;
  /** ISO 8601, the device's clock at the last edit; for people only. */
  readonly client_timestamp: string | null;
  /** Set on a tombstone that is sent because a conflict is open on it. */
  readonly deleted_at: string | null;
}

/** Whether a copy is from before another one. Copies of two epochs say nothing about each other. */
export const isOlder = (copy: EpochState, than: EpochState): boolean =>
  copy.epoch === than.epoch && copy.version < than.version;

export const sameEpochState = (a: EpochState | null, b: EpochState | null): boolean =>
  a === b || (a?.epoch === b?.epoch && a?.version === b?.version);

/** Whether a survey is deleted with nothing left to settle: to everybody but the recycle bin it is not there. */
export const isGone = (survey: Pick<ServerSurvey, 'deleted_at' | 'conflicts'>): boolean =>
  survey.deleted_at !== null && survey.conflicts.length === 0;

/** The edits that a conflict about the whole survey keeps; `null` for any other conflict, and on the side that deleted. */
export const keptEdits = ({ field, mine }: Pick<Conflict, 'field' | 'mine'>): Values | null =>
  field === WHOLE_SURVEY && typeof mine === 'object' && mine !== null ? (mine as Values) : null;

/** The part of a survey's identity that says who created it. */
export const createdBy = (person: {
  readonly user_id: string;
  readonly username: string;
  readonly full_name: string;
}): Pick<SurveyIdentity, 'created_by' | 'created_by_username' | 'created_by_fullname'> => ({
  created_by: person.user_id,
  created_by_username: person.username,
  created_by_fullname: person.full_name,
});
