import type { ServerSurvey } from '../survey/survey.ts';
import { sameValue, type Value, type Values, valueAt, withValues } from '../survey/values.ts';
import type { HistoryEntry } from './history.ts';
import { fieldByField } from './operation.ts';

/**
 * The newest state of a survey that the server knows of an epoch: where that epoch was left, or what a device offered of
 * it since. What the server did in a later epoch is measured against it.
 */
export interface KnownState {
  readonly epoch: string;
  readonly version: number;
  /** The version at which the epoch was left: up to here this server's own history tells what every version held. */
  readonly left_at: number;
  readonly values: Values;
  /** Ids of the conflicts that were open. */
  readonly conflicts: readonly string[];
  readonly is_deleted: boolean;
}

/** What a survey that has not been touched since its epoch was left tells of that epoch. */
export const stateWhenLeft = (survey: ServerSurvey): KnownState => ({
  epoch: survey.epoch,
  version: survey.version,
  left_at: survey.version,
  values: survey.values,
  conflicts: survey.conflicts.map(({ id }) => id),
  is_deleted: survey.deleted_at !== null,
});

/**
 * A survey's content at an earlier version: what came last is undone first, also within an entry. An offer's entry tells
 * a field twice that came back together with a conflict about it.
 * @param later its history since then, oldest first
 */
export const contentAt = (values: Values, later: readonly HistoryEntry[]): Values => {
  let content = values;
  for (const { changes } of later.toReversed()) {
    content = withValues(
      content,
      fieldByField(changes)
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
