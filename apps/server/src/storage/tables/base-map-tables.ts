/*
 * The tables of base maps: the ground below surveys on a map, one file a district. The files themselves lie in the store of files: see
 * `files/file-store.ts`.
 */

/** A base map of a district. */
export interface BaseMapTable {
  district_id: string;
  /** The SHA-256 of its file, in hex. Several districts may have the same file. */
  map_id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** JSON: west, south, east, north, in degrees. */
  bounds: string;
  min_zoom: number;
  max_zoom: number;
  kind: 'vector' | 'raster';
  /** Plain text; may be empty. */
  attribution: string;
  created_at: string;
  /** The person who uploaded it; null: it was added at the command line. */
  created_by: string | null;
  /** When another took its place, or it was removed; null: it is the district's. Its file stays for a while. */
  ended_at: string | null;
}

/** A base map that comes in pieces. */
export interface BaseMapUploadTable {
  user_id: string;
  upload_id: string;
  district_id: string;
  name: string;
  /** Bytes of the whole file. */
  size: number;
  begun_at: string;
  /** When the last piece came. */
  touched_at: string;
  /** The map that it became; null: it is still coming. Whoever lost the last answer asks once more. */
  map_id: string | null;
}

/** The tables by their names. */
export interface BaseMapTables {
  base_maps: BaseMapTable;
  base_map_uploads: BaseMapUploadTable;
}
