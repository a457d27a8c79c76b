import { can } from '@sampark/core/access/can';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useCallback } from 'react';
import { useAppData, useSignedIn } from '../data/app-data.ts';

/** Returns a function that says whether the signed-in person may delete a survey or a record. */
export function useMayDelete(): (survey: SurveySummary) => boolean {
  const { panchayats } = useAppData();
  const { user } = useSignedIn();
  return useCallback(
    (survey) => {
      const place = panchayats.get()?.find((each) => each.panchayat_id === survey.panchayat_id);
      return can(user, 'delete', {
        panchayat_id: survey.panchayat_id,
        block_id: place?.block_id ?? user.block_id ?? '',
        created_by: survey.created_by_username === user.username ? user.user_id : '',
      });
    },
    [panchayats, user],
  );
}
