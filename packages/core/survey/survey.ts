import type { FieldPath, Value, Values } from './values.ts';

/** The progress of a survey by its content: nothing yet, something, every required field. */
export type SurveyStatus = 'draft' | 'in_progress' | 'complete';

/**
 * The place of a survey's newest saved content. `failed`: the server refused something, and it needs
 * attention.
 */
export type SyncStatus = 'synced' | 'pending' | 'failed' | 'conflict';

/** The field of a conflict that is about the whole survey: edited on one side, deleted on the other. */
export const WHOLE_SURVEY: FieldPath = '*';

/** The value of `mine` or `theirs` on the side that deleted, in a conflict about the whole survey. */
export const DELETED = 'deleted';

/** The name under which the history says that a survey was moved to a newer version of its form. No field has it. */
export const FORM_VERSION: FieldPath = 'form_version';

/**
 * Two people changed one field differently. The server's value (`theirs`) stays live, and `mine` is kept here
 * until somebody chooses. With `field` `*`, the side that deleted says `deleted` and the other side holds its
 * edits.
 */
export interface Conflict {
  readonly id: string;
  readonly field: FieldPath;
  readonly base: Value;
  readonly theirs: Value;
  readonly mine: Value | Values;
  /** The username of the person who entered `mine`. */
  readonly user: string;
  readonly user_fullname?: string | undefined;
  /** ISO 8601, the server's clock. */
  readonly at: string;
  /** The author and the time of the live value; absent where the server has not said. */
  readonly theirs_by?: { readonly user: string; readonly fullname: string; readonly at: string } | undefined;
}

/** The facts of a survey that are set at its creation. All but the version of the form are set once. */
export interface SurveyIdentity {
  readonly survey_id: string;
  readonly panchayat_id: string;
  readonly form_name: string;
  /** It only rises: of two versions to which people move the survey, the newer one counts. */
  readonly form_version: number;
  /** ISO 8601. */
  readonly created_at: string;
  /** The creator's user id, opaque; `can` asks for it before a delete. */
  readonly created_by: string;
  readonly created_by_username: string;
  readonly created_by_fullname: string;
}

/** Names a state of a survey. */
export interface EpochState {
  readonly epoch: string;
  readonly version: number;
}

/**
 * A survey as the server holds and sends it, its content flat. `wire/survey-json` turns it into JSON and
 * back.
 */
export interface ServerSurvey extends SurveyIdentity {
  /** The epoch of the server's database in which the version was made. A restore begins a new epoch. */
  readonly epoch: string;
  /** The newest state of an ended epoch that this copy goes on from; `null`: there was none. */
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

/** Whether a copy is older than another. Copies of two epochs cannot be compared. */
export const isOlder = (copy: EpochState, than: EpochState): boolean =>
  copy.epoch === than.epoch && copy.version < than.version;

export const sameEpochState = (a: EpochState | null, b: EpochState | null): boolean =>
  a === b || (a?.epoch === b?.epoch && a?.version === b?.version);

/** Whether a survey is deleted with nothing left to settle: only the recycle bin still shows it. */
export const isGone = (survey: Pick<ServerSurvey, 'deleted_at' | 'conflicts'>): boolean =>
  survey.deleted_at !== null && survey.conflicts.length === 0;

/**
 * Returns the edits that a conflict about the whole survey keeps; `null` for any other conflict, and on the
 * side that deleted.
 */
export const keptEdits = ({ field, mine }: Pick<Conflict, 'field' | 'mine'>): Values | null =>
  field === WHOLE_SURVEY && typeof mine === 'object' && mine !== null ? (mine as Values) : null;

/** Returns the part of a survey's identity that names its creator. */
export const createdBy = (person: {
  readonly user_id: string;
  readonly username: string;
  readonly full_name: string;
}): Pick<SurveyIdentity, 'created_by' | 'created_by_username' | 'created_by_fullname'> => ({
  created_by: person.user_id,
  created_by_username: person.username,
  created_by_fullname: person.full_name,
});
