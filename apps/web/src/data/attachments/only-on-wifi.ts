import type { Platform } from '../browser/platform.ts';
import type { FileSending } from '../ports/attachments.ts';
import { createLive, type Live } from '../ports/live.ts';

const KEY = 'sampark.files_on_wifi';

type Network = Pick<Platform, 'storage' | 'network'>;

/** Returns how this device sends files, by the person's choice, the network under it, and whether they pressed 'Send now'. */
function fileSending({ storage, network }: Network, isPressed: boolean): FileSending {
  const onlyOnWifi = storage.getItem(KEY) !== null;
  const under = network();
  if (!onlyOnWifi || isPressed || under === 'free') return { onlyOnWifi, waits: 'no' };
  return { onlyOnWifi, waits: under === 'metered' ? 'wifi' : 'unknown_network' };
}

/** The choice whether files wait for Wi-Fi, with what follows from it now. */
interface WifiChoice {
  readonly sending: Live<FileSending>;
  /** Looks at the network. @returns whether files may go now */
  readonly maySend: () => boolean;
  /** Keeps the choice on this device. */
  readonly choose: (only: boolean) => void;
  /** Lets files go over every network, or ends that. It ends with the app, too. */
  readonly press: (isPressed: boolean) => void;
}

export function createWifiChoice(platform: Network): WifiChoice {
  let isPressed = false;
  const sending = createLive(fileSending(platform, isPressed));
  const look = (): FileSending => {
    const [known, now] = [sending.get(), fileSending(platform, isPressed)];
    if (known?.onlyOnWifi !== now.onlyOnWifi || known.waits !== now.waits) sending.set(now);
    return now;
  };
  return {
    sending,
    maySend: () => look().waits === 'no',
    choose: (only) => {
      if (only) platform.storage.setItem(KEY, '1');
      else platform.storage.removeItem(KEY);
    },
    press: (pressed) => {
      isPressed = pressed;
      look();
    },
  };
}
