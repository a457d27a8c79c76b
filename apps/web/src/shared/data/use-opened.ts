import { useEffect, useState } from 'react';

/**
 * Opens something once, such as a part of the data whose code has to come first; undefined until it is here.
 * @param open stable
 */
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
