import { useEffect, useState } from 'react';
import { useAppData } from '../data/app-data.ts';
import { useNow } from '../data/use-now.ts';
import { littleLeft } from './low-storage.ts';

/** Returns the bytes that are left on this device where that is little, read anew every minute; null: there is enough. */
export function useLittleLeft(): number | null {
  const { workbench } = useAppData();
  const now = useNow();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let current = true;
    void workbench.storage().then((use) => {
      if (current) setLeft(littleLeft(use));
    });
    return () => {
      current = false;
    };
  }, [workbench, now]);
  return left;
}
