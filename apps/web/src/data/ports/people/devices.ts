import type { WireDevice, WireDevices } from '@sampark/core/wire/access/wire-devices';
import type { Fetched } from '../fetched.ts';
import type { ServerAnswer } from './account.ts';

/** The entry of local storage with the version of the app that an administrator calls too old. */
export const TOO_OLD = 'sampark.too_old';

/** The search of somebody among the devices. */
export interface DevicesQuery {
  /** A part of the name of the person or of the place. */
  readonly name: string;
  readonly show: 'all' | 'silent7' | 'silent30' | 'silent90' | 'old' | 'much' | 'lost';
}

/** The devices of people, for administrators and officers. Everything asks the server; the device keeps nothing of it. */
export interface DevicesPort {
  /** @param after `next` of the page before; `null`: the first */
  readonly list: (query: DevicesQuery, after: string | null) => Promise<Fetched<WireDevices>>;
  readonly lose: (device: Pick<WireDevice, 'device_id'>) => Promise<ServerAnswer<null>>;
  /** Sets the oldest version of the app that needs no update; `null`: every one may be used. */
  readonly setMinimum: (version: string | null) => Promise<ServerAnswer<null>>;
  readonly find: (device: Pick<WireDevice, 'device_id'>) => Promise<ServerAnswer<null>>;
}
