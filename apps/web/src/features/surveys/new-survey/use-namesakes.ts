import { namesakes } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';

const NONE: ReturnType<typeof namesakes> = new Map();

/**
 * Finds for each village name the other names of the same village, from the villages that the device knows; it asks nobody
 * else. It prepares them when it reads them, not while somebody types in the search.
 * @param arriving the villages are still coming: they are read again at the end
 */
export function useNamesakes(arriving: boolean): ReturnType<typeof namesakes> {
  const { places } = useAppData();
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const known = await places.villages();
      if (current) setNames(namesakes(known));
    };
    // If the device cannot be read, as on a full disk, a search finds the names as they are typed.
    if (!arriving) read().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [places, arriving]);
  return names;
}
