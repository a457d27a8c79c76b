import type { FormDefinition } from '../../forms/definition/definition.ts';
import type { Conflict } from '../../survey/survey.ts';
import {
  type FieldPath,
  sameValue,
  type Value,
  type Values,
  valueAt,
  withValues,
} from '../../survey/values.ts';
import { type LocalSurvey, savedValues } from '../local-survey.ts';
import { openConflicts } from '../settle.ts';
import { type RecordSaving, recordSavings } from './record-savings.ts';

/** Returns an answer to a field that people gave beside the chosen one; `undefined`: there is none. */
function otherAnswer(conflicts: readonly Conflict[], live: Value, chosen: Value): Value | undefined {
  const given = [live, ...conflicts.map(({ mine }) => mine as Value)];
  return given.find((answer) => !sameValue(answer, chosen));
}

/** Returns a survey's answers as they would be had somebody chosen otherwise in these fields. */
function chosenOtherwise(before: LocalSurvey, after: Values, fields: readonly FieldPath[]): Values {
  const conflicts = openConflicts(before);
  const live = savedValues(before);
  return withValues(
    after,
    fields.flatMap((field) => {
      const ofField = conflicts.filter((conflict) => conflict.field === field);
      const other = otherAnswer(ofField, valueAt(live, field), valueAt(after, field));
      return other === undefined ? [] : [[field, other] as const];
    }),
  );
}

/**
 * Works out what a choice between several answers of a survey does to its records. Who saved such an answer told the record, too, so the record
 * waits for the same choice, and it is made once.
 *
 * | the record's field | becomes |
 * |---|---|
 * | waits for a choice, and the chosen answer is said to it | settled with that (`chosen`) |
 * | waits for none, and the survey says another answer than before | an edit, as by a Save (`changes`) |
 * | hears nothing from the chosen field | as it is |
 *
 * @param before the survey as it waits for the choice
 * @param after the same with the choice
 * @param fields the fields that somebody chose an answer for
 */
export function recordSettlings(
  form: FormDefinition,
  before: LocalSurvey,
  after: LocalSurvey,
  fields: readonly FieldPath[],
): readonly RecordSaving[] {
  const { identity } = before;
  const values = savedValues(after);
  const said = recordSavings(identity, form, savedValues(before), values);
  const doubted = recordSavings(identity, form, chosenOtherwise(before, values, fields), values);
  const byRecord = new Map(said.map((saving) => [saving.record_id, saving]));
  for (const { record_id, form_name, changes: chosen } of doubted) {
    const saving = byRecord.get(record_id) ?? {
      record_id,
      form_name,
      made: null,
      changes: [],
      isNamed: false,
    };
    byRecord.set(record_id, { ...saving, chosen });
  }
  return [...byRecord.values()];
}
