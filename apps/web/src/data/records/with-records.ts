import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { recordTypesAsked } from '@sampark/core/forms/fields/fields';
import { withRecordChoices, withRecordNames } from '@sampark/core/records/record-choices';
import { isRecordForm } from '@sampark/core/survey/record-form';
import type { Workspace } from '../workspace/workspace.ts';

/** Returns a form with the records of a panchayat as the choices of those questions that choose one. Few forms have such, so the others fetch no code. */
export async function formWithRecords(
  workspace: Workspace,
  form: FormDefinition,
  panchayatId: string,
): Promise<FormDefinition> {
  if (recordTypesAsked(form).length === 0) return form;
  const { knownRecords } = await import('./records.ts');
  return withRecordChoices(form, await knownRecords(workspace, panchayatId));
}

/** Returns the form of a survey or a record, with the names of the records that its answers may name. */
export async function formWithNames(
  workspace: Workspace,
  form: FormDefinition,
  panchayatId: string,
): Promise<FormDefinition> {
  if (!isRecordForm(form.name)) return formWithRecords(workspace, form, panchayatId);
  const { knownRecords } = await import('./records.ts');
  const records = await knownRecords(workspace, panchayatId);
  return withRecordNames(withRecordChoices(form, records), records);
}
