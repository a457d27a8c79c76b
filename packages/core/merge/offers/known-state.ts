import { FORM_VERSION, type ServerSurvey } from '../../survey/survey.ts';
import { sameValue, type Value, type Values, valueAt, withValues } from '../../survey/values.ts';
import type { HistoryEntry } from '../history.ts';
import { fieldByField } from '../operation.ts';

/**
 * The newest state of a survey that the server knows of an epoch: the state in which that epoch was left, or a later
 * one that a device offered. The server compares its work of later epochs with it.
 */
export interface KnownState {
  readonly epoch: string;
  /** Up to here the server has taken in every version: each copy of them has nothing new. */
  readonly version: number;
  /** The version at which the epoch was left: up to here this server's own history records every version. */
  readonly left_at: number;
  /** The content at `version`, or earlier. `null`: it is not known, only that a copy that was taken in goes on from here. */
  readonly values: Values | null;
  /** Ids of the conflicts that were open. */
  readonly conflicts: readonly string[];
  readonly is_deleted: boolean;
}

/** Returns the known state of an epoch for a survey that was not touched since the epoch was left. */
export const stateWhenLeft = (survey: ServerSurvey): KnownState => ({
  epoch: survey.epoch,
  version: survey.version,
  left_at: survey.version,
  values: survey.values,
  conflicts: survey.conflicts.map(({ id }) => id),
  is_deleted: survey.deleted_at !== null,
});

/**
 * Returns a survey's content at an earlier version. It undoes the last entry first, and the last change within an
 * entry. An offer's entry records a field twice that came back together with a conflict about it.
 * @param later its history since then, oldest first
 */
export const contentAt = (values: Values, later: readonly HistoryEntry[]): Values => {
  let content = values;
  for (const { changes } of later.toReversed()) {
    content = withValues(
      content,
      fieldByField(changes)
        .filter(({ field }) => field !== FORM_VERSION)
        .toReversed()
        .map(({ field, was }) => [field, was] as const),
    );
  }
  return content;
};

/** The fields in which two contents differ, with the value of the second. */
export const differences = (a: Values, b: Values): [string, Value][] => {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].flatMap((field): [string, Value][] =>
    sameValue(valueAt(a, field), valueAt(b, field)) ? [] : [[field, valueAt(b, field)]],
  );
};
