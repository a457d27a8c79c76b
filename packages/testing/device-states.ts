import type { Outcome } from '@sampark/core/device/acknowledge';
import { typeField } from '@sampark/core/device/edit';
import { type LocalSurvey, rowOf, shownValues } from '@sampark/core/device/local-survey';
import type { OperationStamp } from '@sampark/core/device/queue';
import type { SurveyState } from '@sampark/core/device/survey-state';
import { type FieldPath, type Value, valueAt } from '@sampark/core/survey/values';
import { aServerSurvey } from './builders.ts';

/** A field of the standard form. */
export const households = 'basic_info.households';
export const population = 'basic_info.population';
export const AT = '2026-11-20T10:00:00.000Z';

/** Returns a function that makes ids and times for operations, one after the other. */
export const makings = (): (() => OperationStamp) => {
  let count = 0;
  return () => ({ id: `op-${(count += 1)}`, at: AT });
};

/** Returns the row of a survey that is on the device. */
export const rowIn = (state: SurveyState): LocalSurvey => {
  if (!state.row) throw new Error('The survey is not on the device.');
  return state.row;
};

/** Types over the value that the screen shows. */
export const typed = (state: SurveyState, field: FieldPath, now: Value): SurveyState => {
  const row = rowIn(state);
  const was = valueAt(shownValues(row), field);
  return { ...state, row: typeField(row, { field, was, now }, AT) };
};

/** Returns the value that the screen shows in a field. */
export const shown = (state: SurveyState, field: FieldPath): Value =>
  valueAt(shownValues(rowIn(state)), field);

/** Version 7 on the server, and a device that holds just that. */
export const onServer = aServerSurvey({ version: 7 }, { [households]: 240 });
export const synced: SurveyState = { row: rowOf(onServer), queue: [] };

/** Makes the server's answer to an operation. */
export const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  status: 'applied',
  code: null,
  detail: '',
  epoch: 'e1',
  version: 8,
  copy: null,
  refused: {},
  at: AT,
  ...more,
});

export const settling = { id: 'op-later', at: AT, now: 1_000, random: 0.5 };
/** Splits off the operations that were sent and not answered, and those not sent. */
export const inFlight = (state: SurveyState) => state.queue.filter((entry) => entry.sent && !entry.synced);
export const unsent = (state: SurveyState) => state.queue.filter((entry) => !entry.sent && !entry.synced);
