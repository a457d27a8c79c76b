import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { copiedRows, knownRows, typesInRows } from '@sampark/core/records/known-rows';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import type { Values } from '@sampark/core/survey/values';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns the rows with which a survey of a record begins. Few forms have such, so the others read no records. */
export async function rowsBelow(
  workspace: Workspace,
  form: FormDefinition,
  { panchayat_id, record_id }: { readonly panchayat_id: string; readonly record_id: string },
): Promise<Values> {
  if (typesInRows(form).length === 0) return {};
  const { knownRecords } = await import('./records.ts');
  const { tree, valuesOf } = await knownRecords(workspace, panchayat_id);
  const below = tree.children(record_id).filter(({ is_closed }) => !is_closed);
  return knownRows(
    form,
    below.map((each) => ({ ...each, values: valuesOf(each.record_id) ?? {} })),
  );
}

/** Returns what the rows of a survey's copy say of the records that the survey made. @param values those of the copy */
export async function copiedRowsOf(
  workspace: Workspace,
  identity: SurveyIdentity,
  values: Values,
): Promise<Values> {
  const form = workspace.forms.formOf(identity);
  if (typesInRows(form).length === 0) return {};
  const { knownRecords } = await import('./records.ts');
  const { valuesOf } = await knownRecords(workspace, identity.panchayat_id);
  const isKnown = (id: string): boolean => valuesOf(id) !== undefined;
  return copiedRows(form, { surveyId: identity.survey_id, values, isKnown });
}
