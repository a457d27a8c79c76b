import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import type { SurveyIdentity } from '@sampark/core/survey/survey';
import type { SyncContext } from '../context.ts';

type OfForm = Pick<SurveyIdentity, 'form_name' | 'form_version'>;

/**
 * Fetches the versions of forms by which surveys were begun, where the device lacks them: the list of forms names only the
 * newest. A version that the server does not have is asked for once.
 * @returns false: the server did not answer, so surveys would be read by another version than their own
 */
export const fetchOlderForms = async (
  { forms, send, store }: Pick<SyncContext, 'forms' | 'send' | 'store'>,
  surveys: readonly OfForm[],
): Promise<boolean> => {
  const lacking = new Map(
    surveys
      .filter(({ form_name, form_version }) => forms.lacks(form_name, form_version))
      .map((survey) => [`${survey.form_name} ${survey.form_version}`, survey]),
  );
  const came = await Promise.all(
    Array.from(lacking.values(), async ({ form_name: name, form_version: version }) => {
      const path = `/api/schemas/${encodeURIComponent(name)}?version=${version}`;
      const reply = await send({ path, owner: store.owner });
      if (reply.kind === 'unreachable') return false;
      const form = reply.kind === 'ok' ? (reply.body as FormDefinition) : null;
      // An older server answers with its newest version, whichever is asked for.
      if (form?.version === version) await forms.add([form]);
      else forms.doWithout(name, version);
      return true;
    }),
  );
  return came.every(Boolean);
};
