import { type LastVisit, lastVisits } from '@sampark/core/records/list/visits';
import { useMemo, useState } from 'react';
import type { PanchayatRecords } from '../../data/ports/surveys/records.ts';
import { useAppData, useLive } from '../data/app-data.ts';

/** Returns the year that counts as this round: that in which the screen was opened. */
export function useThisRound(): string {
  const [year] = useState(() => String(new Date().getFullYear()));
  return year;
}

/** Finds the day of the last survey of each record; undefined until all is read. */
export function useVisits(records: PanchayatRecords | undefined): LastVisit | undefined {
  const surveys = useLive(useAppData().surveys.all);
  return useMemo(
    () => (records && surveys ? lastVisits(surveys, records.tree) : undefined),
    [records, surveys],
  );
}
