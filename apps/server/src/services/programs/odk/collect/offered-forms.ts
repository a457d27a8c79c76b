import type { Actor, UserInfo } from '@sampark/core/access/roles';
import { type CollectForm, canCollect, collectForm } from '@sampark/core/forms/collect/collect-form';
import { formsOn, type Panchayat } from '@sampark/core/places/panchayat';
import { dayInIndia } from '@sampark/core/survey/day-in-india';
import type { Repositories } from '../../../../storage/repositories.ts';
import { readerOf } from '../../../access/shares/reader.ts';
import type { Context } from '../../../context.ts';
import { followedOf, toPanchayats } from '../../../places/places.ts';

/** A form that a person may fill in ODK Collect, and the panchayats whose new surveys may take it. */
export interface OfferedForm extends CollectForm {
  readonly panchayats: readonly Panchayat[];
}

/** Returns the panchayats of a person’s devices: all in scope, or those chosen where they are too many. */
async function panchayatsFor(r: Repositories, user: Actor, day: string): Promise<readonly Panchayat[]> {
  const panchayat_ids = (await followedOf(r, user)).counters.map(({ panchayat_id }) => panchayat_id);
  if (panchayat_ids.length === 0) return [];
  return toPanchayats(r, await r.places.inScope({ kind: 'panchayats', panchayat_ids }), day);
}

/**
 * Lists the forms that new surveys of a person's panchayats may take today, each in its newest version.
 * People who fill parts of a form fill none.
 */
export const offeredForms = (
  { storage, forms, clock }: Context,
  user: UserInfo,
): Promise<readonly OfferedForm[]> =>
  storage.read(async (r) => {
    const day = dayInIndia(clock());
    const panchayats = await panchayatsFor(r, user, day);
    const reader = await readerOf(r, user, clock());
    return (await forms.read(r.forms)).newest().flatMap((form) => {
      if (!reader.fillsWhole(form) || !canCollect(form)) return [];
      const own = panchayats.filter((panchayat) => formsOn(panchayat, day).includes(form.name));
      return own.length === 0 ? [] : [{ ...collectForm(form), panchayats: own }];
    });
  });

/** Returns one of them by its name; `null`: it is none of them. */
export async function offeredForm(
  context: Context,
  user: UserInfo,
  name: string,
): Promise<OfferedForm | null> {
  const forms = await offeredForms(context, user);
  return forms.find(({ definition }) => definition.name === name) ?? null;
}
