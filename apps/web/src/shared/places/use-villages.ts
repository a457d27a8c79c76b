import type { Village } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData, useLive } from '../data/app-data.ts';

/** Reads the villages that this device knows, and again when a sync brings others; undefined while it reads. */
export function useVillages(): readonly Village[] | undefined {
  const { places, villages: live } = useAppData();
  const names = useLive(live);
  const [villages, setVillages] = useState<readonly Village[]>();
  useEffect(() => {
    let current = true;
    void places.villages().then((known) => {
      if (current) setVillages(known);
    });
    return () => {
      current = false;
    };
  }, [places, names]);
  return villages;
}
