import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import type { WireFormUse } from '@sampark/core/wire/wire-forms';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { formsNow } from './forms.ts';

export type UseFormResult =
  /** `panchayats`: how many had another form. */
  { readonly kind: 'used'; readonly panchayats: number } | { readonly kind: 'forbidden' | 'form_not_found' };

/** Gives a form to the new surveys of many panchayats. Surveys that were begun keep theirs. */
export async function useFormIn(
  context: Context,
  actor: UserInfo,
  form: string,
  where: WireFormUse,
): Promise<UseFormResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  if ((await formsNow(context)).find(form, null) === undefined) return { kind: 'form_not_found' };
  return context.storage.write(async (r) => {
    const panchayats = await r.panchayats.setForm(form, where);
    if (panchayats > 0) {
      const [[place, id]] = Object.entries(where) as [[string, string | true]];
      const details = { form, panchayats, [place]: id };
      record(r, context, { action: 'form_used', by: actor.user_id, subject: form, details });
    }
    return { kind: 'used', panchayats };
  });
}
