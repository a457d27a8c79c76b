import { MOST_FOLLOWED } from '@sampark/core/places/panchayat';
import { useAppData, useLive } from '../data/app-data.ts';

/** Says whether there are more panchayats than a device can hold, so that the person chooses. */
export const useChoosesPanchayats = (): boolean =>
  (useLive(useAppData().panchayats)?.length ?? 0) > MOST_FOLLOWED;
