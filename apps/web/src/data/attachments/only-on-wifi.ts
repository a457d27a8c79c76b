import type { Platform } from '../browser/platform.ts';
import type { FileSending } from '../ports/attachments.ts';

const KEY = 'sampark.files_on_wifi';

type Network = Pick<Platform, 'storage' | 'network'>;

/** Returns how this device sends files, by the person's choice and the network under it. */
export function fileSending({ storage, network }: Network): FileSending {
  const onlyOnWifi = storage.getItem(KEY) !== null;
  const under = network();
  if (!onlyOnWifi || under === 'free') return { onlyOnWifi, waits: 'no' };
  return { onlyOnWifi, waits: under === 'metered' ? 'wifi' : 'unknown_network' };
}

/** Keeps the choice on this device. */
export function chooseOnlyOnWifi({ storage }: Network, only: boolean): void {
  if (only) storage.setItem(KEY, '1');
  else storage.removeItem(KEY);
}
