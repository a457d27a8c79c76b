import { shownValues } from '@sampark/core/device/local-survey';
import { asksForPlace, surveyPosition } from '@sampark/core/forms/survey-position';
import { RECORD_LABEL } from '@sampark/core/survey/record-form';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { valueAt } from '@sampark/core/survey/values';
import { placedSurvey } from '../places/placed-survey.ts';
import type { PlacedSurvey } from '../ports/surveys/surveys.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Whether a survey may have a position: its form asks for one, or it is about a record, which may have one. */
export const mayHavePosition = ({ forms }: Pick<Workspace, 'forms'>, survey: SurveySummary): boolean =>
  survey.record_id !== '' || asksForPlace(forms.formOf(survey));

/** Reads where surveys are: what their own answers say, else what is known of the record that they are about. */
export async function readPlaced(
  workspace: Workspace,
  surveys: readonly SurveySummary[],
): Promise<readonly PlacedSurvey[]> {
  const { store, forms } = workspace;
  const asked = surveys.filter((survey) => mayHavePosition(workspace, survey));
  const ids = new Set(asked.flatMap(({ survey_id, record_id }) => [survey_id, record_id]));
  ids.delete('');
  // A step that changes nothing reads all of them in one transaction and writes nothing.
  const states = await store.change([...ids], (state) => state);
  const read = (id: string) => {
    const row = states.get(id)?.row;
    return row && !row.deletion ? { form: forms.formOf(row.identity), values: shownValues(row) } : null;
  };
  return asked.flatMap(({ survey_id, record_id }) => {
    const own = read(survey_id);
    if (!own) return [];
    const placed = placedSurvey(survey_id, own.form, own.values);
    const record = read(record_id);
    const label = record && valueAt(record.values, RECORD_LABEL);
    return {
      ...placed,
      at: placed.at ?? (record && surveyPosition(record.form, (path) => valueAt(record.values, path))),
      record_label: typeof label === 'string' ? label : '',
    };
  });
}
