import { heirOf } from '@sampark/core/places/listing';
import type { Panchayat } from '@sampark/core/places/panchayat';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';

/** The panchayats whose lists of records are on this device, and the one that is looked at. */
export interface ChosenPanchayat {
  readonly panchayats: readonly Panchayat[];
  /** Undefined while they are read, and where there is none. */
  readonly chosen: Panchayat | undefined;
  readonly isRead: boolean;
}

/** Returns the panchayat whose records are listed: that of the address, else a person's own, else the first one kept here. */
export function useChosenPanchayat(asked: string): ChosenPanchayat {
  const { panchayats, followed } = useAppData();
  const { panchayat: own } = useSignedIn();
  const all = useLive(panchayats);
  const here = useLive(followed);
  const listOf = (id: string) => heirOf(all ?? [], id);
  const kept = all?.filter(({ panchayat_id: id }) => here?.includes(id) === true && listOf(id) === id) ?? [];
  const byId = (id = '') => kept.find(({ panchayat_id }) => panchayat_id === listOf(id));
  return {
    panchayats: kept,
    chosen: byId(asked) ?? byId(own?.panchayat_id) ?? kept[0],
    isRead: all !== undefined && here !== undefined,
  };
}
