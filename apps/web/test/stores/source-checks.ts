import { recordTypeOf } from '@sampark/core/survey/record-form';
import { isRowPath } from '@sampark/core/survey/row-path';
import { isEmpty, type Values } from '@sampark/core/survey/values';
import type { HeldSurvey } from './final-state.ts';
import { recordOfRow } from './source-records.ts';
import { SOURCE } from './versions.ts';
import type { World } from './world.ts';

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
