import type { Context } from './context.ts';
import { formsNow } from './forms.ts';

export type PanchayatFormResult = 'set' | 'unknown_panchayat' | 'unknown_form';

/** Chooses the form that a panchayat's new surveys take. Those that are there keep theirs. */
export async function setPanchayatForm(
  context: Context,
  panchayatId: string,
  formName: string,
): Promise<PanchayatFormResult> {
  const forms = await formsNow(context);
  if (forms.find(formName, null) === undefined) return 'unknown_form';
  const known = await context.storage.write(({ places }) => places.setForm(panchayatId, formName));
  return known ? 'set' : 'unknown_panchayat';
}
