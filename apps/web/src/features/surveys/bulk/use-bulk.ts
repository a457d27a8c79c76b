import { useEffect, useState } from 'react';
import type { BulkPort } from '../../../data/ports/bulk.ts';
import { useAppData } from '../../../shared/data/app-data.ts';

/** Returns the actions on many surveys; undefined while their code comes. */
export function useBulk(): BulkPort | undefined {
  const { bulk } = useAppData();
  const [port, setPort] = useState<BulkPort>();
  useEffect(() => {
    let current = true;
    void bulk().then((opened) => {
      if (current) setPort(opened);
    });
    return () => {
      current = false;
    };
  }, [bulk]);
  return port;
}
