import type { Platform } from '../browser/platform.ts';
import type { FileSending } from '../ports/attachments.ts';
import { createLive, type Live } from '../ports/live.ts';

const KEY = 'sampark.files_on_wifi';

type Network = Pick<Platform, 'storage' | 'network'>;

/** Returns how this device sends files, by the person's choice and the network under it. */
function fileSending({ storage, network }: Network): FileSending {
  const onlyOnWifi = storage.getItem(KEY) !== null;
  const under = network();
  if (!onlyOnWifi || under === 'free') return { onlyOnWifi, waits: 'no' };
  return { onlyOnWifi, waits: under === 'metered' ? 'wifi' : 'unknown_network' };
}

/** The choice whether files wait for Wi-Fi, with what follows from it now. */
interface WifiChoice {
  readonly sending: Live<FileSending>;
  /** Looks at the network. @returns whether files may go without a press */
  readonly maySend: () => boolean;
  /** Keeps the choice on this device. */
  readonly choose: (only: boolean) => void;
}

export function createWifiChoice(platform: Network): WifiChoice {
  const sending = createLive(fileSending(platform));
  return {
    sending,
    maySend: () => {
      const [known, now] = [sending.get(), fileSending(platform)];
      if (known?.onlyOnWifi !== now.onlyOnWifi || known.waits !== now.waits) sending.set(now);
      return now.waits === 'no';
    },
    choose: (only) => {
      if (only) platform.storage.setItem(KEY, '1');
      else platform.storage.removeItem(KEY);
    },
  };
}
