import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { Fetched } from './fetched.ts';
import type { Live } from './live.ts';
import type { ServerAnswer } from './people/account.ts';

/** The file of a map, and the district whose map it is to be. */
export interface NewMap {
  readonly file: Blob;
  readonly district: string;
  readonly name: string;
}

/** A map that is on its way to the server. */
export interface MapOnItsWay extends Pick<NewMap, 'district' | 'name'> {
  /** Bytes. */
  readonly size: number;
  /** Bytes that the server has. */
  readonly sent: number;
  /** The server does not answer: the upload goes on when it does. */
  readonly waits: boolean;
}

/** The end of an upload. `unreadable`: the file is no longer there, or has changed. */
export type SendMapEnd =
  | { readonly kind: 'kept' | 'stopped' | 'unreadable' }
  | Extract<ServerAnswer<null>, { kind: 'refused' }>;

/** The base maps of districts, as administrators keep them. Everything asks the server. */
export interface DistrictMapsPort {
  readonly maps: () => Promise<Fetched<readonly WireBaseMap[]>>;
  /** The map that is on its way. It goes on while the app is open and the person is signed in. */
  readonly onItsWay: Live<MapOnItsWay | null>;
  /** Sends a map, and goes on from where it was cut whenever the network was away. */
  readonly send: (map: NewMap) => Promise<SendMapEnd>;
  /** Stops the map that is on its way: the server forgets what it has of it. */
  readonly stop: () => void;
  /** Takes a map from its district. */
  readonly remove: (map: Pick<WireBaseMap, 'id' | 'district'>) => Promise<ServerAnswer<null>>;
}
