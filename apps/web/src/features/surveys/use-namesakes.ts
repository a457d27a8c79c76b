import { namesakes } from '@sampark/core/places/village';
import { useEffect, useState } from 'react';
import { useAppData } from '../../shared/app-data.ts';

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
    if (!arriving) void places.villages().then((known) => current && setNames(namesakes(known)));
    return () => {
      current = false;
    };
  }, [places, arriving]);
  return names;
}
