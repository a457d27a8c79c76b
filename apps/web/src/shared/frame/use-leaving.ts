import { useCallback } from 'react';
import { useAppData, useLive } from '../data/app-data.ts';

/** The reason why a survey will leave this device. `review`: its panchayat is no longer the person's. */
export type LeavingReason = 'review' | 'unfollowed';

/** Returns a function that says why a panchayat's surveys will leave this device once they are sent; `null`: they stay. */
export function useLeaving(): (panchayatId: string) => LeavingReason | null {
  const data = useAppData();
  const followed = useLive(data.followed);
  const panchayats = useLive(data.panchayats);
  return useCallback(
    (panchayatId) => {
      // Before the first sync nothing is known.
      if (!followed || !panchayats || panchayats.length === 0) return null;
      if (followed.includes(panchayatId)) return null;
      return panchayats.some((each) => each.panchayat_id === panchayatId) ? 'unfollowed' : 'review';
    },
    [followed, panchayats],
  );
}
