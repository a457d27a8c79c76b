import type { Conflict, EpochState, SurveyIdentity } from '../survey/survey.ts';
import type { FieldPath, Values } from '../survey/values.ts';

interface Common {
  /** 128 random bits or more, as text; applying it twice is applying it once. */
  readonly op_id: string;
  readonly survey_id: string;
  /** Ids of the open conflicts that this operation settles. */
  readonly resolves: readonly string[];
  /** ISO 8601 by the device's clock; for people only. */
  readonly client_timestamp: string | null;
}

/** A new survey with everything it holds so far. */
export interface CreateOperation extends Common {
  readonly action: 'create';
  readonly panchayat_id: string;
  /** `null`: the panchayat's own form. */
  readonly form_name: string | null;
  readonly form_version: number | null;
  readonly set: Values;
}

/**
 * Changed fields. `restore` brings a deleted survey back first; `resolve` is an update that settles conflicts.
 * A field of `set` that is `null` is cleared.
 */
export interface EditOperation extends Common {
  readonly action: 'update' | 'resolve' | 'restore';
  readonly set: Values;
  /**
   * The values that the person had seen, by field; `null`: the operation does not say, and the server works them out
   * from the base.
   */
  readonly was: Values | null;
  /** The newest version that the sender holds; `null`: it does not say. */
  readonly base_version: number | null;
  /** The version of its form to which the survey is moved; absent: it stays at the one that the server has. */
  readonly form_version?: number;
}

/** A deletion. `base_version` is the version that the person saw when pressing it; `null`: it does not say. */
export interface DeleteOperation extends Common {
  readonly action: 'delete';
  readonly base_version: number | null;
}

/**
 * Offers a copy that a device holds of an ended epoch. The server was put back to an earlier state, and may have lost
 * the copy's content. The offer is nobody's act, but work that was acknowledged before; sending it twice says nothing
 * new.
 */
export interface OfferOperation extends Common {
  readonly action: 'offer';
  readonly identity: SurveyIdentity;
  /** The epoch and version of the copy, and the state from which it goes on. */
  readonly epoch: string;
  readonly version: number;
  readonly continues: EpochState | null;
  readonly set: Values;
  /** The conflicts that were open on it. */
  readonly conflicts: readonly Conflict[];
  /** Whether the copy is that of a deleted survey. */
  readonly is_deleted: boolean;
}

/** One thing that one person did to one survey, or one device held of it. */
export type Operation = CreateOperation | EditOperation | DeleteOperation | OfferOperation;

/** The content an operation carries. */
export const contentOf = (operation: Operation): Values =>
  operation.action === 'delete' ? {} : operation.set;

/**
 * The change of one field. `mine` is the value that went into a conflict instead of live; without it, `was` and `now`
 * are the same where somebody chose the live value. For merged options, `was` and `now` are the live ones
 * before and after: their difference is what the operation ticked and unticked, and its own list is not kept.
 */
export interface FieldChange {
  readonly field: FieldPath;
  readonly was: Values[FieldPath];
  readonly now: Values[FieldPath];
  readonly mine?: Values[FieldPath];
}

/** The changes of an operation: field by field, or for a new survey its content, over nothing. */
export type Changes = readonly FieldChange[] | Values;

/** Whether changes stand field by field. */
export const isByField = (changes: Changes): changes is readonly FieldChange[] => Array.isArray(changes);

/** Changes field by field. */
export const fieldByField = (changes: Changes): readonly FieldChange[] =>
  isByField(changes) ? changes : Object.entries(changes).map(([field, now]) => ({ field, was: null, now }));

/**
 * Returns the newest version that an operation's author had seen; 0: it does not say, and all of history counts as
 * later.
 */
export const baseOf = (operation: Operation): number =>
  'base_version' in operation ? (operation.base_version ?? 0) : 0;

/**
 * Returns the version of a survey's form by which an operation was written; 0: it does not say, or is about another form.
 */
export const formVersionOf = (
  operation: Operation,
  { form_name }: { readonly form_name: string },
): number => {
  switch (operation.action) {
    case 'delete':
      return 0;
    case 'create':
      return operation.form_name === form_name ? (operation.form_version ?? 0) : 0;
    case 'offer':
      return operation.identity.form_name === form_name ? operation.identity.form_version : 0;
    default:
      return operation.form_version ?? 0;
  }
};

/** Whether an operation moves a survey to a version of its form, as far as its sender knows. */
export const movesForm = (operation: Operation): boolean => {
  const { action } = operation;
  const isEdit = action === 'update' || action === 'resolve' || action === 'restore';
  return isEdit && operation.form_version !== undefined;
};

/** The panchayat in which an operation may make a survey; `null` when it makes none. */
export const panchayatOfNew = (operation: Operation): string | null => {
  if (operation.action === 'offer') return operation.identity.panchayat_id;
  return operation.action === 'create' ? operation.panchayat_id : null;
};
