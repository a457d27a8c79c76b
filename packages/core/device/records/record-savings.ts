import { checkRecordId } from '../../forms/checks/validate.ts';
import type { FormDefinition } from '../../forms/definition/definition.ts';
import { saidEntity } from '../../forms/definition/entity.ts';
import type { EntityModel } from '../../forms/engine/entities.ts';
import { type FormInstance, openForm } from '../../forms/engine/instance.ts';
import { formModel } from '../../forms/engine/model.ts';
import { nodeAt, type Row, rowsWithin } from '../../forms/engine/row.ts';
import type { RowKind } from '../../forms/engine/tree.ts';
import { propertyPath, RECORD_LABEL, RECORD_PARENT, recordFormName } from '../../survey/record-form.ts';
import { recordIdIn, recordIdOf } from '../../survey/record-ids.ts';
import { isRecordType, subjectTypeOf } from '../../survey/subject.ts';
import type { SurveyIdentity } from '../../survey/survey.ts';
import {
  type FieldPath,
  isEmpty,
  RECORD_ID,
  sameValue,
  type Value,
  type Values,
  valueAt,
} from '../../survey/values.ts';

/** The effect of a survey's Save on one of its records. */
export interface RecordSaving {
  readonly record_id: string;
  /** The name of the record's form. */
  readonly form_name: string;
  /** The content of the record, where it is not there yet and is made; `null`: this Save makes none. */
  readonly made: Values | null;
  /** The answers that the survey has changed. */
  readonly changes: readonly (readonly [FieldPath, Value])[];
  /**
   * The answers that somebody chose in the survey, where people may have said different things to the record,
   * too; absent: nothing.
   */
  readonly chosen?: RecordSaving['changes'];
  /** Whether the survey is about the record, and names it. */
  readonly isNamed: boolean;
}

/** The values that a survey says of a record, by path in that record. */
interface Said {
  readonly record_id: string;
  /** Whether the id follows from the survey, so that the survey may make the record. */
  readonly isOwn: boolean;
  /** It has a name, and the form says that it is made. */
  readonly creates: boolean;
  readonly updates: boolean;
  readonly values: ReadonlyMap<FieldPath, Value>;
}

/** A survey at one time, and what it says of its records. */
interface Telling {
  readonly instance: FormInstance;
  /** Returns what it says of the record of a row; null: nothing. */
  readonly saidAt: (model: EntityModel, row: Row) => Said | null;
  /** Returns the record below which that of a row hangs; empty: there is none. */
  readonly parentAt: (model: EntityModel, row: Row) => string;
}

/** Returns the row of another kind that holds a row, or is it. */
const rowAround = (row: Row, rows: RowKind): Row =>
  row.kind === rows || row.outer === null ? row : rowAround(row.outer, rows);

const idsOf = (row: Row): readonly string[] => (row.outer === null ? [] : [...idsOf(row.outer), row.id]);

/** Opens a survey, to hear what it says of its records. Each is worked out when somebody asks. */
function tellingOf(surveyId: string, form: FormDefinition, values: Values): Telling {
  const instance = openForm(form, values);
  const named = valueAt(values, RECORD_ID);
  const subject = isRecordType(subjectTypeOf(form)) && typeof named === 'string' ? named : '';
  const known = new Map<EntityModel, Map<Row, Said | null>>();

  const parentAt = ({ outer }: EntityModel, row: Row): string => {
    if (outer === null) return subject;
    const said = saidAt(outer, rowAround(row, outer.rows));
    return said && (said.creates || !said.isOwn) ? said.record_id : parentAt(outer, row);
  };

  const workOut = (model: EntityModel, row: Row): Said | null => {
    const said = saidEntity(instance, model, row);
    // An answer that is no id names no record.
    if (!said || (said.id !== '' && checkRecordId(said.id) !== null)) return null;
    const { isMain, entity } = model;
    const own = isMain ? recordIdOf(surveyId) : recordIdIn(surveyId, entity.type, idsOf(row));
    const isSubject = isMain && entity.type === subjectTypeOf(form);
    const record_id = said.id || (isSubject && subject) || own;
    const isOwn = record_id === own;
    const parent = isOwn ? parentAt(model, row) : '';
    const values = new Map<FieldPath, Value>();
    // A record that hangs somewhere stays there, when a survey does not say any more where.
    if (parent !== '' && parent !== own) values.set(RECORD_PARENT, parent);
    if (said.label !== '') values.set(RECORD_LABEL, said.label);
    for (const [name, value] of said.properties) values.set(propertyPath(name), value);
    // Nobody could tell a record without a name from others, and a survey that has just begun has none yet.
    return { record_id, isOwn, creates: said.creates && said.label !== '', updates: said.updates, values };
  };

  const saidAt = (model: EntityModel, row: Row): Said | null => {
    const rows = known.get(model) ?? new Map<Row, Said | null>();
    known.set(model, rows);
    const before = rows.get(row);
    if (before !== undefined) return before;
    const said = workOut(model, row);
    rows.set(row, said);
    return said;
  };
  return { instance, saidAt, parentAt };
}

/** Whether a row says the same as before of its record, as far as the rules of the record read nothing else. */
function isSameRow(model: EntityModel, row: Row, before: Row): boolean {
  const { node, readsItsRow } = model;
  return (
    readsItsRow &&
    nodeAt(row, node).isRelevant === nodeAt(before, node).isRelevant &&
    row.values.every((value, slot) => sameValue(value, before.values[slot] ?? null)) &&
    row.relevant.every((isAsked, slot) => isAsked === before.relevant[slot])
  );
}

/** Whether a record is told what a survey says of it. */
const mayChange = ({ updates, isOwn, creates }: Said): boolean => updates || (isOwn && creates);

function savingOf(
  model: EntityModel,
  form: FormDefinition,
  now: Said,
  before: Said | null,
): RecordSaving | null {
  const { record_id, isOwn, creates } = now;
  const { type } = model.entity;
  const was = before?.record_id === record_id ? before : null;
  // An answer that the record was not told before is news, also one that was emptied meanwhile. A
  // record of others is not emptied by a new row.
  const wasTold = was !== null && mayChange(was);
  const isNews = (path: FieldPath, value: Value): boolean =>
    wasTold ? !sameValue(was.values.get(path) ?? null, value) : isOwn || !isEmpty(value);
  const changes = [...now.values].filter(([path, value]) => isNews(path, value));
  const isOwnToMake = isOwn && creates && (!was?.creates || changes.length > 0);
  const made = isOwnToMake
    ? Object.fromEntries([...now.values].filter(([, value]) => !isEmpty(value)))
    : null;
  const isNamed = model.isMain && subjectTypeOf(form) === type && (made !== null || !isOwn);
  if (made === null && (!mayChange(now) || changes.length === 0) && !isNamed) return null;
  return {
    record_id,
    form_name: recordFormName(type),
    made,
    changes: mayChange(now) ? changes : [],
    isNamed,
  };
}

/** Brings together what several rows say of one record: of two words for one property, the later row's counts. */
function ofEachRecord(savings: readonly RecordSaving[]): readonly RecordSaving[] {
  const found = new Map<string, RecordSaving>();
  for (const saving of savings) {
    const other = found.get(saving.record_id);
    if (other && other.form_name !== saving.form_name) continue;
    const changes = new Map([...(other?.changes ?? []), ...saving.changes]);
    found.set(saving.record_id, {
      ...saving,
      made: saving.made ?? other?.made ?? null,
      changes: [...changes],
      isNamed: saving.isNamed || other?.isNamed === true,
    });
  }
  return [...found.values()];
}

/**
 * Works out what the Save of a survey does to its records: that of the form, those of its groups, and one for each row of a repeat that saves
 * some.
 *
 * | the record | it says | |
 * |---|---|---|
 * | that the answers name (`entity_id`), else that the survey names, else its own | `update_if` holds | each answer that this Save changed is an edit |
 * | its own (`recordIdOf`, `recordIdIn`) | `create_if` holds | the same: a survey keeps the record that it made up to date |
 * | its own, and not on this device | `create_if` holds, it has a name, and this Save changed something | it is made, with all answers that are saved |
 *
 * A record that the survey makes hangs below the nearest record around it in the form, else below the one that the survey is about.
 * A row that has not changed is not worked out, so that a Save takes time by what it changed. A row that is taken out says nothing: its record stays.
 *
 * @param before the survey's saved content before this Save
 * @param after the same after it
 */
export function recordSavings(
  { survey_id }: Pick<SurveyIdentity, 'survey_id'>,
  form: FormDefinition,
  before: Values,
  after: Values,
): readonly RecordSaving[] {
  const { entities } = formModel(form);
  if (entities.length === 0) return [];
  const now = tellingOf(survey_id, form, after);
  const was = tellingOf(survey_id, form, before);
  const savings = entities.flatMap((model) => {
    const old = new Map(rowsWithin(was.instance.survey, model.rows).map((row) => [row.path, row]));
    return rowsWithin(now.instance.survey, model.rows).flatMap((row) => {
      const oldRow = old.get(row.path);
      const isSame =
        oldRow !== undefined &&
        row.outer !== null &&
        isSameRow(model, row, oldRow) &&
        now.parentAt(model, row) === was.parentAt(model, oldRow);
      const said = isSame ? null : now.saidAt(model, row);
      const saving = said && savingOf(model, form, said, (oldRow && was.saidAt(model, oldRow)) ?? null);
      return saving && saving.record_id !== survey_id ? [saving] : [];
    });
  });
  return ofEachRecord(savings);
}
