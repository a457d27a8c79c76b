import type { WireBaseMap } from '@sampark/core/wire/wire-base-maps';
import type { Map as LibraryMap } from 'maplibre-gl';
import type { BaseMapsPort, MapFailure, MapTile } from '../../../data/ports/base-maps.ts';
import type { DrawnMap } from '../use-map-view.ts';
import { type GroundLook, groundStyle, NAME_LAYERS, nameIn, SCHEME, SOURCE } from './ground-style.ts';
import { fetchMapLibrary, type MapLibrary } from './map-library.ts';

/** A base map as somebody sees it. */
export interface GroundView {
  /** Some of it is on the screen. */
  readonly isDrawn: boolean;
  /** The places on the screen that the map names. */
  readonly names: readonly string[];
  /** Why a part of it could not be read. */
  readonly missing: MapFailure | null;
}

/** A base map that is being drawn. */
export interface DrawnGround {
  /** Shows a part of the world, before the frame ends in which it is called. */
  readonly show: (map: DrawnMap) => void;
  /** Draws it in other colours, or with the names of another language. */
  readonly paint: (look: GroundLook) => void;
  readonly remove: () => void;
}

interface GroundParts {
  readonly port: BaseMapsPort;
  readonly ground: WireBaseMap;
  readonly frame: HTMLElement;
  readonly first: DrawnMap;
  readonly look: GroundLook;
  /** Hears what is on the screen, whenever nothing more comes. */
  readonly seen: (view: GroundView) => void;
}

/** A screen may have more pixels than a cheap phone can draw in time. */
const MOST_PIXELS = 2;
/** The most places that are named to those who do not see the map. */
const MOST_NAMES = 8;

const cameraOf = ({ view: { centre, zoom } }: DrawnMap) => ({
  center: [centre[1], centre[0]] as [number, number],
  zoom,
});

/** Makes the library ask the app for tiles, and tells how each of them ends. */
function serveTiles(
  { addProtocol }: MapLibrary,
  { port, ground }: GroundParts,
  heard: (tile: MapTile) => void,
): void {
  addProtocol(SCHEME, async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number);
    const tile = await port.tile(ground, { z, x, y });
    heard(tile);
    if (tile.kind === 'failed') throw new Error(tile.because);
    return { data: tile.kind === 'tile' ? tile.bytes.buffer : new ArrayBuffer(0) };
  });
}

function namesOn(map: LibraryMap, language: string): readonly string[] {
  const layers = NAME_LAYERS.filter((layer) => map.getLayer(layer));
  const found = layers.length === 0 ? [] : map.queryRenderedFeatures({ layers });
  const names = found.map(({ properties }) => nameIn(properties, language));
  return [...new Set(names)].filter((name) => name !== '').slice(0, MOST_NAMES);
}

/** Makes the library's map on a frame; null: the browser has no WebGL for it. */
function mapOn(
  { Map }: MapLibrary,
  { ground, frame, first, look }: GroundParts,
  layers: readonly string[],
): LibraryMap | null {
  try {
    return new Map({
      container: frame,
      style: groundStyle(ground, layers, look),
      ...cameraOf(first),
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
      pixelRatio: Math.min(devicePixelRatio, MOST_PIXELS),
      // Our own view says what is shown, also where the world ends.
      transformConstrain: (center, zoom) => ({ center, zoom }),
    });
  } catch {
    return null;
  }
}

/** Why nothing is drawn: the library cannot be fetched, or the browser has no WebGL for it. */
export type NotDrawn = 'unreachable' | 'cannot';

/** Draws a base map on a frame, with WebGL. */
export async function drawGround(parts: GroundParts): Promise<DrawnGround | NotDrawn> {
  const { port, ground, seen } = parts;
  let { look } = parts;
  const [library, layers] = await Promise.all([fetchMapLibrary().catch(() => null), port.layers(ground)]);
  if (!library) return 'unreachable';
  let [isDrawn, isMoved, missing]: [boolean, boolean, MapFailure | null] = [false, false, null];
  serveTiles(library, parts, (tile) => {
    // What was missing elsewhere is no matter any more.
    if (isMoved) missing = null;
    isMoved = false;
    if (tile.kind === 'failed') missing = tile.because;
    else isDrawn = true;
  });
  const map = mapOn(library, parts, layers);
  if (!map) return 'cannot';
  // The frame has a name of its own, and nobody goes into the picture by the keyboard.
  for (const name of ['aria-label', 'role', 'tabindex']) map.getCanvas().removeAttribute(name);
  map.on('idle', () => seen({ isDrawn, names: isDrawn ? namesOn(map, look.language) : [], missing }));
  // Each tile that fails is heard above.
  map.on('error', () => undefined);
  map.on('webglcontextlost', () => seen({ isDrawn: false, names: [], missing: null }));
  const again = () => {
    missing = null;
    map.refreshTiles(SOURCE);
  };
  window.addEventListener('online', again);
  return {
    show: (now) => {
      isMoved = true;
      map.jumpTo(cameraOf(now)).redraw();
    },
    paint: (next) => {
      look = next;
      map.setStyle(groundStyle(ground, layers, next));
    },
    remove: () => {
      window.removeEventListener('online', again);
      map.remove();
    },
  };
}
