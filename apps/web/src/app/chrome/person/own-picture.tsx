import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useAppData } from '../../../shared/data/app-data.ts';
import { useOpened } from '../../../shared/data/use-opened.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';

/** Shows the signed-in person's picture from this device. It asks the server once if the device was never told of one. */
export function OwnPicture({ name, size }: { readonly name: string; readonly size: number }) {
  const [location] = useLocation();
  const account = useOpened(useAppData().account);
  const [picture, setPicture] = useState<string | null>(null);

  // Every page reads it again: the page before may have changed it.
  useEffect(() => {
    if (!account) return;
    let current = true;
    const read = async (): Promise<void> => {
      const here = await account.read();
      const answer = here.known || !navigator.onLine ? null : await account.refresh();
      const { avatar } = answer?.kind === 'ok' ? answer.value.account : here.account;
      if (current) setPicture(avatar);
    };
    void read();
    return () => {
      current = false;
    };
  }, [account, location]);

  return <Avatar picture={picture} name={name} size={size} />;
}
