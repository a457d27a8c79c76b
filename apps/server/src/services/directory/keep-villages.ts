import { canPlace } from '@sampark/core/access/can-place';
import type { UserInfo } from '@sampark/core/access/roles';
import { nameKey } from '@sampark/core/places/village';
import type { WireNewVillage, WireVillageChange } from '@sampark/core/sync/wire-places';
import type { Context } from '../context.ts';
import { hex } from '../primitives.ts';
import { placeName } from './keep-panchayats.ts';

export type KeepVillageResult = {
  readonly kind: 'kept' | 'forbidden' | 'panchayat_not_found' | 'village_not_found' | 'village_listed';
};

/** Adds a village to a panchayat's list. One that the list has already, by code or by name, is not added again. */
export async function addVillage(
  { storage, random }: Context,
  actor: UserInfo,
  panchayatId: string,
  village: WireNewVillage,
): Promise<KeepVillageResult> {
  if (!canPlace(actor, 'create')) return { kind: 'forbidden' };
  const village_code = village.code ?? `village_${hex(random(8))}`;
  const name = placeName(village.name);
  const name_hi = placeName(village.name_hi ?? '');
  return storage.write(async ({ places, panchayats }): Promise<KeepVillageResult> => {
    if ((await places.byIds([panchayatId])).length === 0) return { kind: 'panchayat_not_found' };
    const listed = await panchayats.villages(panchayatId);
    const isListed = listed.some(
      (each) => each.village_code === village_code || nameKey(each.name) === nameKey(name),
    );
    if (isListed) return { kind: 'village_listed' };
    await panchayats.addVillage(panchayatId, { village_code, village_version: 0, name, name_hi });
    return { kind: 'kept' };
  });
}

/** Renames a village, or takes it from a panchayat's list or back into it. Surveys keep the names they were given. */
export async function changeVillage(
  { storage }: Context,
  actor: UserInfo,
  panchayatId: string,
  villageCode: string,
  { name, name_hi, is_active }: WireVillageChange,
): Promise<KeepVillageResult> {
  if (!canPlace(actor, 'edit')) return { kind: 'forbidden' };
  return storage.write(async ({ panchayats }): Promise<KeepVillageResult> => {
    const listed = await panchayats.villages(panchayatId);
    if (!listed.some((each) => each.village_code === villageCode)) return { kind: 'village_not_found' };
    if (name !== undefined || name_hi !== undefined) {
      await panchayats.nameVillage(villageCode, {
        ...(name === undefined ? {} : { name: placeName(name) }),
        ...(name_hi === undefined ? {} : { name_hi: placeName(name_hi) }),
      });
    }
    if (is_active !== undefined) await panchayats.activateVillage(panchayatId, villageCode, is_active);
    return { kind: 'kept' };
  });
}
