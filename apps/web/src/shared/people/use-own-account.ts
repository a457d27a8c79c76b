import { useCallback, useEffect, useState } from 'react';
import type { AccountPort, AccountView } from '../../data/ports/people/account.ts';
import { useAppData } from '../data/app-data.ts';
import { useOpened } from '../data/use-opened.ts';

interface OwnAccountState {
  readonly account: AccountPort | undefined;
  /** Undefined while it is being read from the device. */
  readonly view: AccountView | undefined;
  /** Reads it from the device again, after a change. */
  readonly again: () => Promise<void>;
}

/** Gives the signed-in person's account: at once as the device knows it, then as the server does. */
export function useOwnAccount(): OwnAccountState {
  const account = useOpened(useAppData().account);
  const [view, setView] = useState<AccountView>();

  const again = useCallback(async () => {
    if (account) setView(await account.read());
  }, [account]);

  useEffect(() => {
    if (!account) return;
    let current = true;
    const show = (next: AccountView): void => {
      if (current) setView(next);
    };
    const read = async (): Promise<void> => {
      show(await account.read());
      // Offline a request would only leave a line on the console.
      const answer = navigator.onLine ? await account.refresh() : null;
      if (answer?.kind === 'ok') show(answer.value);
    };
    void read();
    return () => {
      current = false;
    };
  }, [account]);

  return { account, view, again };
}
