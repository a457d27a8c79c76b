import { type ServerSurvey, sameEpochState } from '../survey/survey.ts';
import {
  type FieldPath,
  isEmpty,
  sameText,
  type Value,
  type Values,
  valueAt,
  withValues,
} from '../survey/values.ts';

/**
 * One commit's change to a survey, where it changed nothing but answers. It is sent instead of the whole
 * survey.
 */
export interface SurveyDelta {
  readonly survey_id: string;
  /** The version below it; both versions count in one epoch. */
  readonly base: number;
  readonly version: number;
  readonly updated_at: string;
  readonly client_timestamp: string | null;
  /** `null`: emptied. */
  readonly set: Values;
}

/**
 * Returns the delta from one version of a survey to a later one. `null`: more than answers changed, or the feed may
 * have to say more. The latter is so in a new epoch, in a newer version of the form, after an offer, with an open conflict, and around a deletion or
 * a restore.
 */
export const deltaOf = (before: ServerSurvey, after: ServerSurvey): SurveyDelta | null => {
  const isOpen = before.conflicts.length > 0 || after.conflicts.length > 0;
  const isDead = before.deleted_at !== null || after.deleted_at !== null;
  if (
    isOpen ||
    isDead ||
    before.epoch !== after.epoch ||
    before.form_version !== after.form_version ||
    !sameEpochState(before.continues, after.continues)
  ) {
    return null;
  }
  const set: Record<FieldPath, Value> = {};
  for (const field of new Set([...Object.keys(before.values), ...Object.keys(after.values)])) {
    const now = valueAt(after.values, field);
    if (!sameText(valueAt(before.values, field), now)) set[field] = isEmpty(now) ? null : now;
  }
  const { survey_id, version, updated_at, client_timestamp } = after;
  return { survey_id, base: before.version, version, updated_at, client_timestamp, set };
};

/**
 * Applies a delta to a survey.
 *
 * | held, of the epoch | |
 * |---|---|
 * | the base | with the delta |
 * | the delta's own version, or a later one | as it is |
 * | nothing, an earlier version, another epoch | `null`: the whole survey has to be read |
 */
export const withDelta = (
  held: ServerSurvey | null,
  delta: SurveyDelta,
  epoch: string,
): ServerSurvey | null => {
  if (held === null || held.epoch !== epoch) return null;
  const { base, version, updated_at, client_timestamp, set } = delta;
  if (held.version >= version) return held;
  if (held.version !== base) return null;
  return {
    ...held,
    version,
    updated_at,
    client_timestamp,
    values: withValues(held.values, Object.entries(set)),
  };
};
