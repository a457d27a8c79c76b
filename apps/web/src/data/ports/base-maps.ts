import type { LocalText } from '@sampark/core/forms/definition/definition';
import type { MapBox } from '@sampark/core/map/map-box';
import type { TilePlace } from '@sampark/core/map/pmtiles/tile-id';
import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { FileSending } from './attachments.ts';
import type { DeviceFailure } from './device-failure.ts';
import type { Live } from './live.ts';

/** Why a base map cannot be read. `gone`: the server has it no more; `too_large`: nobody can keep so much of it. */
export type MapFailure = 'unreachable' | 'gone' | 'broken' | 'too_large';

/** A part of a base map that somebody wants to keep. */
export interface MapArea {
  readonly map: WireBaseMap;
  /** The id of a block. */
  readonly block: string;
  /** The name that people give it. */
  readonly name: LocalText;
  readonly box: MapBox;
}

/** A part of a base map that this device keeps, or has begun to. */
export interface KeptMap extends MapArea {
  readonly id: string;
  /** In bytes: all of it, and what is here. */
  readonly bytes: number;
  readonly held: number;
  /** All of it is here. */
  readonly isWhole: boolean;
}

/** A tile of a base map, or why there is none. */
export type MapTile =
  | { readonly kind: 'tile'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly because: MapFailure };

/** How large a part of a base map is, in bytes. */
export type MapSize =
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'failed'; readonly because: MapFailure };

/** The end of a keeping. `stopped`: somebody has removed it meanwhile; `waits`: it goes on with a network that costs nothing. */
export type MapKeeping =
  | { readonly kind: 'kept' | 'stopped' | 'waits' }
  | { readonly kind: 'failed'; readonly because: MapFailure | DeviceFailure };

/** The base maps: asked for by the tile, and kept by the block. */
export interface BaseMapsPort {
  /** The maps that the server has for the person; undefined until it has answered. */
  readonly listed: Live<readonly WireBaseMap[]>;
  /** The maps that are kept on this device, for everybody who works on it; undefined until they are read. */
  readonly kept: Live<readonly KeptMap[]>;
  /** The id of the part that comes just now. */
  readonly fetching: Live<string | null>;
  readonly network: Live<FileSending>;
  /** Asks the server which maps there are, and goes on with what was begun. */
  readonly look: () => void;
  readonly tile: (map: WireBaseMap, place: TilePlace) => Promise<MapTile>;
  /** Returns the names of a map's layers; none: nobody knows them. */
  readonly layers: (map: WireBaseMap) => Promise<readonly string[]>;
  readonly size: (area: MapArea) => Promise<MapSize>;
  /**
   * Keeps a part of a map. It comes piece by piece, and goes on where it was cut. When all of it is here, what was kept of the block before goes.
   * @param network `any`: the person does not want to wait for Wi-Fi
   */
  readonly keep: (area: MapArea, network: 'any' | 'chosen') => Promise<MapKeeping>;
  readonly remove: (kept: Pick<KeptMap, 'id'>) => Promise<void>;
}
