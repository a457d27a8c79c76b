import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { isFormOfSurveys } from './forms.ts';

export type PanchayatFormResult = 'set' | 'unknown_panchayat' | 'unknown_form';

/**
 * Chooses the form of a panchayat's new surveys. Surveys that are there keep theirs.
 * @param by the id of the person who does it; `null`: the command line does
 */
export async function setPanchayatForm(
  context: Context,
  panchayatId: string,
  formName: string,
  by: string | null = null,
): Promise<PanchayatFormResult> {
  if (!(await isFormOfSurveys(context, formName))) return 'unknown_form';
  return context.storage.write(async (r) => {
    if (!(await r.places.setForm(panchayatId, formName))) return 'unknown_panchayat';
    await r.forms.noteChange();
    const details = { form: formName };
    record(r, context, { action: 'panchayat_form_set', by, subject: panchayatId, details });
    return 'set';
  });
}
