import { formFields, recordTypesAsked } from '@sampark/core/forms/fields/fields';
import { withRecordLabels } from '@sampark/core/records/record-choices';
import { nestedContent } from '@sampark/core/wire/nested/nested-survey';
import type { WireSurvey } from '@sampark/core/wire/wire';
import { failed } from '../api/read-reply.ts';
import type { Fetched } from '../ports/fetched.ts';
import type { OnlineAnswers } from '../ports/places.ts';
import { fetchOlderForms } from '../sync/pull/older-forms.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Reads a survey from the server, with its form and the names of the records in its answers: this device may have nothing
 * of that panchayat.
 */
export async function readOnline(
  { send, user, forms, store }: Workspace,
  surveyId: string,
): Promise<Fetched<OnlineAnswers>> {
  const path = `/api/surveys/${encodeURIComponent(surveyId)}`;
  const reply = await send({ path, owner: user.user_id });
  if (reply.kind !== 'ok') return failed(reply);
  const survey = reply.body as WireSurvey;
  if (!(await fetchOlderForms({ forms, send, store }, [survey]))) return { kind: 'unreachable' };
  const form = forms.formOf(survey);
  const values = nestedContent(survey, formFields(form));
  const record = survey.record_id ?? '';
  if (record === '' && recordTypesAsked(form).length === 0)
    return { kind: 'ok', value: { survey, values, form, record_label: '' } };
  const named = await send({ path: `${path}/records`, owner: user.user_id });
  // Without the names, the answers are there all the same.
  const labels = new Map(
    named.kind === 'ok' ? Object.entries(named.body as Readonly<Record<string, string>>) : [],
  );
  const record_label = labels.get(record) ?? '';
  return { kind: 'ok', value: { survey, values, form: withRecordLabels(form, labels), record_label } };
}
