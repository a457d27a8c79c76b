import * as z from 'zod/mini';
import { opaqueId, timestamp } from './wire.ts';

/*
 * The JSON about base maps: the ground that lies below surveys on a map. A map is one file (PMTiles 3) for a district. It goes up by tus
 * (https://tus.io/protocols/resumable-upload) and comes down by ranges. It is part of the same wire as `wire.ts`.
 */

/** The SHA-256 of a map's file in hex: another file is another id, and what lies below an id never changes. */
export const wireBaseMapId = z.string().check(z.regex(/^[\da-f]{64}$/));

/** Letters of the name that an administrator gives a map. */
export const BASE_MAP_NAME_MOST = 120;

/** The name of a map: one line of text. */
export const wireBaseMapName = z
  .string()
  .check(z.maxLength(BASE_MAP_NAME_MOST), z.regex(/\S/), z.regex(/^\P{Cc}*$/u));

/** A base map. */
export const wireBaseMap = z.object({
  id: wireBaseMapId,
  /** The key of the district that it is for. */
  district: opaqueId,
  name: z.string(),
  bytes: z.int(),
  /** West, south, east, north, in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  min_zoom: z.int(),
  max_zoom: z.int(),
  /** `vector`: MVT; `raster`: PNG, JPEG or WebP. */
  kind: z.enum(['vector', 'raster']),
  /** Whose the map's content is, as plain text: to be shown on the map. May be empty. */
  attribution: z.string(),
  created_at: timestamp,
  /** The name of the person who uploaded it; for administrators only. */
  created_by_fullname: z.optional(z.string()),
});
export type WireBaseMap = z.infer<typeof wireBaseMap>;

/** The base maps of the districts in which a person has work; one a district. */
export const wireBaseMaps = z.object({ maps: z.array(wireBaseMap) });
