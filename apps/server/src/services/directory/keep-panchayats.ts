import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import { villageStandard } from '@sampark/core/forms/shipped/village-standard';
import { tidyName } from '@sampark/core/forms/texts/tidy-name';
import type { WireNewPanchayat, WirePanchayatChange } from '@sampark/core/wire/wire-places';
import type { PanchayatValues } from '../../storage/kysely/places/panchayats-repository.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { isFormOfSurveys } from '../forms/forms.ts';
import { hex, isoTime } from '../primitives.ts';

export type KeepPanchayatResult =
  | { readonly kind: 'kept'; readonly panchayat_id: string }
  | {
      readonly kind: 'forbidden' | 'panchayat_not_found' | 'unknown_block' | 'unknown_form' | 'code_taken';
    };

/** Returns a name as it is stored and searched: one way to write each letter. */
export const placeName = (typed: string): string => tidyName(typed.normalize('NFC'));

async function formExists(context: Context, formName: string | undefined): Promise<boolean> {
  return formName === undefined || isFormOfSurveys(context, formName);
}

/** Adds a panchayat. Its id is its code, where it has one that is free, and stays. */
export async function addPanchayat(
  context: Context,
  actor: UserInfo,
  panchayat: WireNewPanchayat,
): Promise<KeepPanchayatResult> {
  if (!canPlace(actor, 'create')) return { kind: 'forbidden' };
  const { name, name_hi = '', block_id, lgd_code = null, form_name = villageStandard.name } = panchayat;
  if (!(await formExists(context, form_name))) return { kind: 'unknown_form' };
  const made = `panchayat_${hex(context.random(8))}`;
  return context.storage.write(async (r): Promise<KeepPanchayatResult> => {
    const { panchayats, places } = r;
    await places.hold();
    if (!(await panchayats.hasBlock(block_id))) return { kind: 'unknown_block' };
    if (lgd_code !== null && (await panchayats.byCode(lgd_code)) !== undefined) return { kind: 'code_taken' };
    const isFree = lgd_code !== null && (await places.byIds([lgd_code])).length === 0;
    const panchayat_id = isFree ? lgd_code : made;
    const names = { name: placeName(name), name_hi: placeName(name_hi), named_here: 1 };
    await panchayats.insert({ panchayat_id, ...names, block_id, lgd_code, form_name });
    const details = { block_id };
    record(r, context, { action: 'panchayat_added', by: actor.user_id, subject: panchayat_id, details });
    return { kind: 'kept', panchayat_id };
  });
}

/**
 * Changes a panchayat's names, block, code or form. In another block, the officers of that block have it from the
 * next request on. The former block's officers may still deliver what they did there before. The form counts for new
 * surveys.
 */
export async function changePanchayat(
  context: Context,
  actor: UserInfo,
  panchayatId: string,
  change: WirePanchayatChange,
): Promise<KeepPanchayatResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  const { name, name_hi, block_id, lgd_code, form_name } = change;
  if (!(await formExists(context, form_name))) return { kind: 'unknown_form' };
  return context.storage.write(async (r): Promise<KeepPanchayatResult> => {
    const { panchayats, places, formerScopes } = r;
    await places.hold();
    const [here] = await places.byIds([panchayatId]);
    if (here === undefined) return { kind: 'panchayat_not_found' };
    if (block_id !== undefined && !(await panchayats.hasBlock(block_id))) return { kind: 'unknown_block' };
    const holder = lgd_code == null ? undefined : await panchayats.byCode(lgd_code);
    if (holder !== undefined && holder !== panchayatId) return { kind: 'code_taken' };
    const names = {
      ...(name === undefined ? {} : { name: placeName(name) }),
      ...(name_hi === undefined ? {} : { name_hi: placeName(name_hi) }),
    };
    const isNamed =
      (names.name ?? here.name) !== here.name || (names.name_hi ?? here.name_hi) !== here.name_hi;
    const values: Partial<PanchayatValues> = {
      ...names,
      ...(isNamed ? { named_here: 1 } : {}),
      ...(block_id === undefined ? {} : { block_id }),
      ...(lgd_code === undefined ? {} : { lgd_code }),
      ...(form_name === undefined ? {} : { form_name }),
    };
    await panchayats.change(panchayatId, values);
    if (form_name !== undefined && form_name !== here.form_name) await r.forms.noteChange();
    if (block_id !== undefined && block_id !== here.block_id) {
      await formerScopes.panchayatLeaves(panchayatId, here.block_id, isoTime(context.clock()));
    }
    const said = Object.keys(change) as (keyof WirePanchayatChange)[];
    const stood: WirePanchayatChange = { ...here, ...(holder === panchayatId ? { lgd_code } : {}) };
    const changes = said.filter((key) => values[key] !== stood[key]);
    const details = { changes, block_was: here.block_id, form_was: here.form_name };
    record(r, context, { action: 'panchayat_edited', by: actor.user_id, subject: panchayatId, details });
    return { kind: 'kept', panchayat_id: panchayatId };
  });
}
