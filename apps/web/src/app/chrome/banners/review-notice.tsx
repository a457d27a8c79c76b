import { useEffect, useRef } from 'react';
import { useAppData, useLivePart, useSeesWhole } from '../../../shared/data/app-data.ts';

/** Says when surveys have left the device for review, because the person has left their panchayat, or changes to what is theirs no more. */
export function ReviewNotice() {
  const count = useLivePart(useAppData().sync.status, (status) => status?.for_review ?? 0);
  const isWhole = useSeesWhole();
  const told = useRef(0);
  useEffect(() => {
    const fresh = count - told.current;
    told.current = count;
    if (fresh > 0) void import('./tell-review.ts').then(({ tellReview }) => tellReview(fresh, isWhole));
  }, [count, isWhole]);
  return null;
}
