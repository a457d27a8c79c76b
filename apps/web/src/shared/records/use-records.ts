import { useCallback, useEffect, useState } from 'react';
import type { PanchayatRecords, RecordsPort } from '../../data/ports/surveys/records.ts';
import { useAppData } from '../data/app-data.ts';
import { useOpened } from '../data/use-opened.ts';

/** Returns what screens may do with records; undefined until its code is here. */
export function useRecordsPort(): RecordsPort | undefined {
  const data = useAppData();
  return useOpened(useCallback(() => data.records(), [data]));
}

/**
 * Returns the records of a panchayat, in step with the device.
 * @param panchayatId empty: of none
 * @returns undefined until they are read
 */
export function useRecords(panchayatId: string): PanchayatRecords | undefined {
  const data = useAppData();
  const [seen, setSeen] = useState<{ readonly of: string; readonly records: PanchayatRecords }>();
  useEffect(() => {
    if (panchayatId === '') return;
    let end = (): void => undefined;
    let current = true;
    void data.records().then((port) => {
      if (!current) return;
      const open = port.open(panchayatId);
      const show = () => {
        const records = open.view.get();
        if (records) setSeen({ of: panchayatId, records });
      };
      show();
      const unsubscribe = open.view.subscribe(show);
      end = () => {
        unsubscribe();
        open.close();
      };
    });
    return () => {
      current = false;
      end();
    };
  }, [data, panchayatId]);
  return seen?.of === panchayatId ? seen.records : undefined;
}
