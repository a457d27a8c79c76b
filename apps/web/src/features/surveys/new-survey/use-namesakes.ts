import { namesakes } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData } from '../../../shared/data/app-data.ts';

const NONE: ReturnType<typeof namesakes> = new Map();

/**
 * The names of the villages that the device knows, by each other; nobody else is asked. They are made ready when they
 * are read, not with a key in the search.
 * @param arriving whether the villages are on their way: they are read again when it ends
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
    // Where the device cannot be read, as on a full disk, a search finds the names as they are typed.
    if (!arriving) read().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [places, arriving]);
  return names;
}
