import type { Panchayat } from '@sampark/core/places/panchayat';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';

/** The panchayats whose records are on this device, and the one that is looked at. */
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
  const kept = all?.filter(({ panchayat_id }) => here?.includes(panchayat_id)) ?? [];
  const byId = (id: string | undefined) => kept.find(({ panchayat_id }) => panchayat_id === id);
  return {
    panchayats: kept,
    chosen: byId(asked) ?? byId(own?.panchayat_id) ?? kept[0],
    isRead: all !== undefined && here !== undefined,
  };
}
