import { useEffect, useState } from 'react';

/** A part of the data whose code comes when it is asked for; undefined until then. @param open stable */
export function useOpened<T extends object>(open: () => Promise<T>): T | undefined {
  const [opened, setOpened] = useState<T>();
  useEffect(() => {
    let current = true;
    void open().then((port) => {
      if (current) setOpened(port);
    });
    return () => {
      current = false;
    };
  }, [open]);
  return opened;
}
