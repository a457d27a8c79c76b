import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import { nameKey } from '@sampark/core/places/village';
import type { WireNewVillage, WireVillageChange } from '@sampark/core/wire/wire-places';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { hex } from '../primitives.ts';
import { placeName } from './keep-panchayats.ts';

export type KeepVillageResult = {
  readonly kind: 'kept' | 'forbidden' | 'panchayat_not_found' | 'village_not_found' | 'village_listed';
};

/**
 * Adds a village to a panchayat's list. A village that the list has already, by code or by name, is not added again.
 */
export async function addVillage(
  context: Context,
  actor: UserInfo,
  panchayatId: string,
  village: WireNewVillage,
): Promise<KeepVillageResult> {
  if (!canPlace(actor, 'create')) return { kind: 'forbidden' };
  const village_code = village.code ?? `village_${hex(context.random(8))}`;
  const name = placeName(village.name);
  const name_hi = placeName(village.name_hi ?? '');
  return context.storage.write(async (r): Promise<KeepVillageResult> => {
    const { places, panchayats } = r;
    await places.hold();
    if ((await places.byIds([panchayatId])).length === 0) return { kind: 'panchayat_not_found' };
    const listed = await panchayats.villages(panchayatId);
    const isListed = listed.some(
      (each) => each.village_code === village_code || nameKey(each.name) === nameKey(name),
    );
    if (isListed) return { kind: 'village_listed' };
    await panchayats.addVillage(panchayatId, { village_code, village_version: 0, name, name_hi });
    const details = { panchayat_id: panchayatId };
    record(r, context, { action: 'village_added', by: actor.user_id, subject: village_code, details });
    return { kind: 'kept' };
  });
}

/** Renames a village, or takes it from a panchayat's list or back into it. Surveys keep the names they were given. */
export async function changeVillage(
  context: Context,
  actor: UserInfo,
  panchayatId: string,
  villageCode: string,
  change: WireVillageChange,
): Promise<KeepVillageResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  const { name, name_hi, is_active } = change;
  return context.storage.write(async (r): Promise<KeepVillageResult> => {
    const { places, panchayats } = r;
    await places.hold();
    const listed = await panchayats.villages(panchayatId);
    if (!listed.some((each) => each.village_code === villageCode)) return { kind: 'village_not_found' };
    if (name !== undefined || name_hi !== undefined) {
      await panchayats.nameVillage(villageCode, {
        ...(name === undefined ? {} : { name: placeName(name) }),
        ...(name_hi === undefined ? {} : { name_hi: placeName(name_hi) }),
      });
    }
    if (is_active !== undefined) await panchayats.activateVillage(panchayatId, villageCode, is_active);
    const details = { panchayat_id: panchayatId, changes: Object.keys(change) };
    record(r, context, { action: 'village_edited', by: actor.user_id, subject: villageCode, details });
    return { kind: 'kept' };
  });
}
