import { propertyPath, recordTypeOf } from '@sampark/core/survey/record-form';
import { recordIdIn } from '@sampark/core/survey/record-ids';
import { isRowPath, rowsAround } from '@sampark/core/survey/row-path';
import {
  type FieldPath,
  isEmpty,
  sameValue,
  type Value,
  type Values,
  valueAt,
} from '@sampark/core/survey/values';
import type { HeldSurvey } from './final-state.ts';
import { keyOf, type PersonAtDevice, type Saves } from './person-at-device.ts';
import { DEPTH, SOURCE } from './versions.ts';
import type { World } from './world.ts';

const DEPTH_OF_RECORD = propertyPath(DEPTH);
const ROW = /^water\.sources\/@([^/]+)$/;

/** Returns the id of the record that a row of the water sources makes; `null`: the path is no such row. */
export function recordOfRow(surveyId: string, row: FieldPath): string | null {
  const [, id] = ROW.exec(row) ?? [];
  return id === undefined ? null : recordIdIn(surveyId, SOURCE.type, [id]);
}

/** Returns the id of the record that hears of a field; `null`: none does. */
const recordHearing = (surveyId: string, field: FieldPath): string | null => {
  const [row] = rowsAround(field);
  return row !== undefined && field === `${row}/depth_m` ? recordOfRow(surveyId, row) : null;
};

/** Notes what a Save of a row saved in its record, too: the record may wait for a choice there. */
export async function noteSavedInRecord(
  user: PersonAtDevice,
  surveyId: string,
  [field, value]: readonly [FieldPath, Value],
  saves: Saves,
): Promise<void> {
  const record = recordHearing(surveyId, field);
  if (record === null) return;
  const saved = await user.app.surveys.read(record);
  if (!saved || !sameValue(valueAt(saved.values, DEPTH_OF_RECORD), value)) return;
  saves.set(keyOf(user, record, DEPTH_OF_RECORD), { survey_id: record, field: DEPTH_OF_RECORD, value });
}

/**
 * Notes that somebody chose an answer in a row: the choice replaces a Save in the row's record that was not sent. Throws where the record still
 * waits for a choice, which was made (I24). @param isOne whether there was one answer alone, or its row is out: nothing is chosen for the record
 */
export async function noteChosenInRecord(
  user: PersonAtDevice,
  surveyId: string,
  { field, isOne }: { readonly field: FieldPath; readonly isOne: boolean },
  saves: Saves,
): Promise<void> {
  const record = recordHearing(surveyId, field);
  if (record === null) return;
  saves.delete(keyOf(user, record, DEPTH_OF_RECORD));
  const { conflicts = [] } = (await user.app.surveys.read(record)) ?? {};
  if (!isOne && conflicts.some((conflict) => conflict.field === DEPTH_OF_RECORD))
    throw new Error(`I24: ${field} of ${surveyId} was chosen, and its record ${record} still asks`);
}

/**
 * I23: a row that is there has its record, unless somebody deleted that. No other record was made out of rows: one row makes one, whoever saves
 * it, on however many devices.
 */
export function rowRecordViolations({ rows, removed }: World, held: readonly HeldSurvey[]) {
  const known = new Map(held.map((survey) => [survey.survey_id, survey]));
  const made = new Set(rows.told().flatMap(({ survey_id, path }) => recordOfRow(survey_id, path) ?? []));
  const invented = held
    .filter(({ survey_id, form_name }) => recordTypeOf(form_name) === SOURCE.type && !made.has(survey_id))
    .map(({ survey_id }) => `I23: no row made the record ${survey_id}`);
  let there = 0;
  const lost = held
    .filter(({ deleted }) => !deleted)
    .flatMap(({ survey_id, values }) =>
      Object.entries(values as Values).flatMap(([path, place]) => {
        const record = isRowPath(path) && !isEmpty(place) ? recordOfRow(survey_id, path) : null;
        if (record === null) return [];
        there += 1;
        return known.has(record) || removed.has(record) ? [] : [`I23: ${path} of ${survey_id} has no record`];
      }),
    );
  return { violations: [...invented, ...lost], counts: { 'rows with a record': there } };
}
