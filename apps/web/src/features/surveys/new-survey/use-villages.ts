import type { Village } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';

/**
 * The villages of a panchayat, as far as the device knows them; after that, as the server knows them now. A survey begins
 * here: the form of its panchayat is asked for, too.
 */
export function useVillages(panchayatId: string): readonly Village[] {
  const { places } = useAppData();
  const [villages, setVillages] = useState<readonly Village[]>([]);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const known = await places.villages();
      if (current) setVillages(known);
    };
    const known = read()
      .then(() => places.refresh())
      .then((told) => (told ? read() : undefined));
    // Without a list, as on a full disk, the name is typed in full.
    void Promise.allSettled([places.askAnew(), known]);
    return () => {
      current = false;
    };
  }, [places]);
  return villages.filter((village) => village.panchayat_id === panchayatId);
}
