import type { SurveyIdentity } from '../../survey/survey.ts';
import { type FieldPath, RECORD_ID } from '../../survey/values.ts';
import { newLocalSurvey, save, typeField } from '../edit.ts';
import { draftOf, type LocalSurvey, savedValueAt, undrafted } from '../local-survey.ts';
import { fieldsInFlight, type OperationStamp } from '../queue.ts';
import { fieldsInConflict, settleField } from '../settle.ts';
import { chosen, moved, replanned, type SurveyState, saved } from '../survey-state.ts';
import type { RecordSaving } from './record-savings.ts';

/** Returns a survey's row that names the record that it is about, where one of these is it. */
export const namingRecord = (row: LocalSurvey, savings: readonly RecordSaving[], at: string): LocalSurvey => {
  const now = savings.find(({ isNamed }) => isNamed)?.record_id;
  const was = savedValueAt(row, RECORD_ID);
  if (now === undefined || was === now) return row;
  return typeField(row, { field: RECORD_ID, was, now }, at);
};

/** Saves edits of a row that somebody may be typing in: what is drafted there stays so. */
function savedBeside(state: SurveyState, edits: RecordSaving['changes'], stamp: OperationStamp): SurveyState {
  const { row, queue } = state;
  if (!row || row.deletion || row.server?.deleted_at || edits.length === 0) return state;
  const { at } = stamp;
  const clear = row.draft ? undrafted(row, at) : row;
  const typed = edits.reduce(
    (next, [field, now]) => typeField(next, { field, was: savedValueAt(next, field), now }, at),
    clear,
  );
  if (typed === clear || typed.draft === null) return state;
  const next = save(typed, at, fieldsInFlight(queue));
  // An answer whose field waits for a choice is drafted, like one that is typed there.
  const draft = draftOf({
    ...{ last_auto_save: at, ...row.draft },
    edits: { ...row.draft?.edits, ...next.draft?.edits },
  });
  return replanned({ ...state, row: { ...next, draft } }, stamp);
}

/** Settles the fields of a record that wait for a choice with what somebody chose in the survey. */
function recordChosen(
  state: SurveyState,
  values: RecordSaving['changes'] = [],
  stamp: OperationStamp,
): SurveyState {
  const waiting = state.row ? fieldsInConflict(state.row) : new Set<FieldPath>();
  const settled = values.filter(([field]) => waiting.has(field));
  if (settled.length === 0) return state;
  const settle = (row: LocalSurvey): LocalSurvey =>
    settled.reduce((next, [field, value]) => settleField(next, field, value, stamp.at), row);
  return chosen(state, settle, stamp);
}

/**
 * Does to a record what the Save of a survey does. A record that is deleted, or that this device does not know, is left, and so is what an
 * answer names that is no such record: the answers stay in the survey.
 * @param identity that of a record that is made
 * @param version the newest version of the record's form that the device has
 */
export function recordSaved(
  state: SurveyState,
  saving: RecordSaving,
  { identity, version }: { readonly identity: SurveyIdentity; readonly version: number },
  stamp: OperationStamp,
): SurveyState {
  if (state.row && state.row.identity.form_name !== saving.form_name) return state;
  if (state.row)
    return recordEdited(recordChosen(state, saving.chosen, stamp), saving.changes, version, stamp);
  if (!saving.made) return state;
  return saved({ ...state, row: newLocalSurvey(identity, saving.made, stamp.at) }, stamp);
}

/**
 * Saves edits of a record that somebody may be typing in. The record moves to the newest version of its form, which has all
 * properties. @param version that version, as far as the device has it
 */
export function recordEdited(
  state: SurveyState,
  edits: RecordSaving['changes'],
  version: number,
  stamp: OperationStamp,
): SurveyState {
  const next = savedBeside(state, edits, stamp);
  return next === state ? state : moved(next, version, stamp);
}
