import type { FormDefinition } from '../forms/definition.ts';
import { openForm } from '../forms/engine/instance.ts';
import { saidEntity } from '../forms/entity.ts';
import { checkRecordId } from '../forms/validate.ts';
import { propertyPath, RECORD_LABEL, RECORD_PARENT, recordFormName } from '../survey/record-form.ts';
import { recordIdOf } from '../survey/record-ids.ts';
import { isRecordType, subjectTypeOf } from '../survey/subject.ts';
import type { SurveyIdentity } from '../survey/survey.ts';
import {
  type FieldPath,
  isEmpty,
  RECORD_ID,
  sameValue,
  type Value,
  type Values,
  valueAt,
} from '../survey/values.ts';
import { newLocalSurvey, save, typeField } from './edit.ts';
import { draftOf, type LocalSurvey, savedValueAt, undrafted } from './local-survey.ts';
import { fieldsInFlight, type OperationStamp } from './queue.ts';
import { moved, replanned, type SurveyState, saved } from './survey-state.ts';

/** What the Save of a survey does to its record. */
export interface RecordSaving {
  readonly record_id: string;
  /** The name of the record's form. */
  readonly form_name: string;
  /** The content of the record, where it is not there yet and is made; `null`: this Save makes none. */
  readonly made: Values | null;
  /** What the survey says otherwise than before. */
  readonly changes: readonly (readonly [FieldPath, Value])[];
  /** Whether the survey is about the record, and names it. */
  readonly isNamed: boolean;
}

/** What a survey says of its record, by path in that record. */
interface Said {
  readonly id: string;
  /** It has a name, and the form says that it is made. */
  readonly creates: boolean;
  readonly updates: boolean;
  readonly values: ReadonlyMap<FieldPath, Value>;
}

function saidOf(form: FormDefinition, values: Values): Said | null {
  const said = saidEntity(openForm(form, values));
  if (!said) return null;
  const { id, label, creates, updates, properties } = said;
  const saves = [...properties].map(([name, value]) => [propertyPath(name), value] as const);
  return {
    id,
    updates,
    // Nobody could tell a record without a name from others, and a survey that has just begun has none yet.
    creates: creates && label !== '',
    values: new Map<FieldPath, Value>([...(label === '' ? [] : [[RECORD_LABEL, label] as const]), ...saves]),
  };
}

const textAt = (values: Values, field: FieldPath): string => {
  const value = valueAt(values, field);
  return typeof value === 'string' ? value : '';
};

/** Returns where a record hangs that a survey makes: below the record that the survey is about, if that is another one. */
const parentFor = (form: FormDefinition, values: Values): Values => {
  const parent = isRecordType(subjectTypeOf(form)) ? textAt(values, RECORD_ID) : '';
  return parent === '' || subjectTypeOf(form) === form.entity?.type ? {} : { [RECORD_PARENT]: parent };
};

/**
 * Works out what the Save of a survey does to its record.
 *
 * | the record | it says | |
 * |---|---|---|
 * | that the answers name (`entity_id`), else that the survey names, else its own | `update_if` holds | each answer that this Save changed is an edit |
 * | its own (`recordIdOf`) | `create_if` holds | the same: a survey keeps the record that it made up to date |
 * | its own, and not on this device | `create_if` holds, it has a name, and this Save changed something | it is made, with all answers that are saved |
 *
 * @param before the survey's saved content before this Save
 * @param after the same after it
 * @returns null: nothing
 */
export function recordSaving(
  { survey_id }: Pick<SurveyIdentity, 'survey_id'>,
  form: FormDefinition,
  before: Values,
  after: Values,
): RecordSaving | null {
  const now = form.entity ? saidOf(form, after) : null;
  // An answer that is no id names no record.
  if (!form.entity || !now || (now.id !== '' && checkRecordId(now.id) !== null)) return null;
  const was = saidOf(form, before);
  const { type } = form.entity;
  const isSubject = subjectTypeOf(form) === type;
  const own = recordIdOf(survey_id);
  const record_id = now.id || (isSubject && textAt(after, RECORD_ID)) || own;
  const isOwn = record_id === own;
  const changes = [...now.values].filter(([path, value]) => !sameValue(was?.values.get(path) ?? null, value));
  const isOwnToMake = isOwn && now.creates && (!was?.creates || changes.length > 0);
  const values = [...now.values].filter(([, value]) => !isEmpty(value));
  const made = isOwnToMake ? { ...parentFor(form, after), ...Object.fromEntries(values) } : null;
  const mayChange = now.updates || (isOwn && now.creates);
  const isNamed = isSubject && (made !== null || !isOwn);
  if (made === null && (!mayChange || changes.length === 0) && !isNamed) return null;
  return { record_id, form_name: recordFormName(type), made, changes: mayChange ? changes : [], isNamed };
}

/** Returns a survey's row that names its record, where its form is about such records. */
export const namingRecord = (
  row: LocalSurvey,
  { record_id, isNamed }: RecordSaving,
  at: string,
): LocalSurvey => {
  const was = savedValueAt(row, RECORD_ID);
  if (!isNamed || was === record_id) return row;
  return typeField(row, { field: RECORD_ID, was, now: record_id }, at);
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

/**
 * Does to a record what the Save of a survey does. A record that is deleted, or that this device does not know, is left: the answers stay
 * in the survey.
 * @param identity that of a record that is made
 * @param version the newest version of the record's form that the device has
 */
export function recordSaved(
  state: SurveyState,
  saving: RecordSaving,
  { identity, version }: { readonly identity: SurveyIdentity; readonly version: number },
  stamp: OperationStamp,
): SurveyState {
  if (state.row) return recordEdited(state, saving.changes, version, stamp);
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
