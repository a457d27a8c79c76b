import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import type { WireFormUse } from '@sampark/core/wire/wire-forms';
import type { Repositories } from '../../storage/repositories.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../primitives.ts';
import { isFormOfSurveys } from './forms.ts';

/** A change of the use of a form that was refused. */
interface Refused {
  readonly kind: 'forbidden' | 'form_not_found' | 'form_retired';
}

export type UseFormResult =
  /** `panchayats`: how many are changed by it. */
  { readonly kind: 'used'; readonly panchayats: number } | Refused;

const carryOut = (
  { panchayatForms }: Repositories,
  form: string,
  use: WireFormUse,
  today: string,
): Promise<number> => {
  switch (use.how) {
    case 'instead':
      return panchayatForms.replace(form, use.where);
    case 'besides':
      return panchayatForms.add(form, use.where, use.from, today);
    case 'no_more':
      return panchayatForms.remove(form, use.where);
  }
};

/** Gives a form to the new surveys of many panchayats, or takes it from them. Surveys that were begun keep theirs. */
export async function useFormIn(
  context: Context,
  actor: UserInfo,
  form: string,
  use: WireFormUse,
): Promise<UseFormResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  if (!(await isFormOfSurveys(context, form))) return { kind: 'form_not_found' };
  return context.storage.write(async (r): Promise<UseFormResult> => {
    if (use.how !== 'no_more' && (await r.forms.retired()).has(form)) return { kind: 'form_retired' };
    const panchayats = await carryOut(r, form, use, isoTime(context.clock()).slice(0, 10));
    if (panchayats > 0) {
      await r.forms.noteChange();
      const [[place, which]] = Object.entries(use.where) as [[string, string | true | readonly string[]]];
      const from = use.how === 'besides' && use.from !== null ? { from: use.from } : {};
      const details = { form, panchayats, how: use.how, ...from, [place]: which };
      record(r, context, { action: 'form_used', by: actor.user_id, subject: form, details });
    }
    return { kind: 'used', panchayats };
  });
}

export type RetireFormResult =
  | { readonly kind: 'done' }
  | Exclude<Refused, { readonly kind: 'form_retired' }>;

/**
 * Retires a form, or takes that back. New surveys take a retired form no more. Surveys that were begun go on, and those
 * that a device began without network are taken.
 */
export async function retireForm(
  context: Context,
  actor: UserInfo,
  form: string,
  isRetired: boolean,
): Promise<RetireFormResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  if (!(await isFormOfSurveys(context, form))) return { kind: 'form_not_found' };
  return context.storage.write(async (r): Promise<RetireFormResult> => {
    if (await r.forms.retire(form, isRetired ? isoTime(context.clock()) : null)) {
      await r.forms.noteChange();
      const action = isRetired ? 'form_retired' : 'form_taken_back';
      record(r, context, { action, by: actor.user_id, subject: form });
    }
    return { kind: 'done' };
  });
}
