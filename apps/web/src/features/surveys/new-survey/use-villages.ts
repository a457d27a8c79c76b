import type { Village } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';

/**
 * Returns the villages of a panchayat: first as the device knows them, then as the server does. Because a survey begins
 * here, it asks for the form of its panchayat too.
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
    // Without a list, as on a full disk, the person types the name in full.
    void Promise.allSettled([places.askAnew(), known]);
    return () => {
      current = false;
    };
  }, [places]);
  return villages.filter((village) => village.panchayat_id === panchayatId);
}
