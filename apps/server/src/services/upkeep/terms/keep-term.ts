import { canPlace } from '@sampark/core/access/can-place';
import { type UserInfo, worksInPanchayat } from '@sampark/core/access/roles';
import type { WireFormTerm } from '@sampark/core/wire/wire-forms';
import { record } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import { isFormOfSurveys } from '../../forms/forms.ts';
import { scopeOf } from '../../places/places.ts';
import { isoTime } from '../../primitives.ts';
import { countDue } from './due-surveys.ts';

type Refused = { readonly kind: 'forbidden' | 'form_not_found' };

export type ReadTermResult = Refused | { readonly kind: 'term'; readonly term: WireFormTerm };

/**
 * Returns how long the surveys of a form are kept, and how many in the person's scope go soon.
 * @param asked counts by this many years instead, before somebody sets them; `null`: by the form's own
 */
export async function readTerm(
  context: Context,
  actor: UserInfo,
  form_name: string,
  asked: number | null,
): Promise<ReadTermResult> {
  if (worksInPanchayat(actor.role)) return { kind: 'forbidden' };
  if (!(await isFormOfSurveys(context, form_name))) return { kind: 'form_not_found' };
  const set = await context.storage.now.formTerms.of(form_name);
  const years = asked ?? set?.years ?? null;
  const count = years === null ? null : await countDue(context, { form_name, years }, scopeOf(actor));
  return { kind: 'term', term: { years: set?.years ?? null, count } };
}

export type SetTermResult = Refused | { readonly kind: 'done' };

/** Says how long the surveys of a form are kept after their last change; `null`: for ever. Every version of the form keeps that. */
export async function setTerm(
  context: Context,
  actor: UserInfo,
  form_name: string,
  years: number | null,
): Promise<SetTermResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  if (!(await isFormOfSurveys(context, form_name))) return { kind: 'form_not_found' };
  return context.storage.write(async (r): Promise<SetTermResult> => {
    const was = (await r.formTerms.of(form_name))?.years ?? null;
    if (was === years) return { kind: 'done' };
    if (years === null) await r.formTerms.remove(form_name);
    else {
      const set_at = isoTime(context.clock());
      await r.formTerms.set({ form_name, years, set_by: actor.user_id, set_at });
    }
    const details = { years, was };
    record(r, context, { action: 'form_term_set', by: actor.user_id, subject: form_name, details });
    return { kind: 'done' };
  });
}
