import { useEffect, useState } from 'react';
import { useAppData } from '../../shared/app-data.ts';
import { Avatar } from '../../shared/avatar.tsx';
import { useOpened } from '../../shared/use-opened.ts';

/** The signed-in person's picture, from this device; asked for once where the device was never told of it. */
export function OwnPicture({ size }: { readonly size: number }) {
  const account = useOpened(useAppData().account);
  const [picture, setPicture] = useState<string | null>(null);

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
  }, [account]);

  return <Avatar picture={picture} size={size} />;
}
