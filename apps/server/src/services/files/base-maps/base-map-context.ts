import type { FileStore } from '../../../storage/files/file-store.ts';
import type { Context } from '../../context.ts';
import type { UploadsContext } from '../uploads/take-piece.ts';
import { createUploadTurns } from '../uploads/upload-turns.ts';

/** How much the server takes. */
export interface BaseMapLimits {
  /** Bytes of one map. */
  readonly map: number;
  /** Maps of one person that are on their way. */
  readonly uploads: number;
}

/** The limits where the settings say nothing: the map of a district of towns is a tenth of that. */
export const BASE_MAP_LIMITS: BaseMapLimits = { map: 1024 * 1024 * 1024, uploads: 5 };

/** Everything that use cases about base maps work with. */
export interface BaseMapContext extends Context, UploadsContext {
  readonly baseMapLimits: BaseMapLimits;
}

/** @param limits replaces some of the limits */
export const baseMapContext = (
  context: Context,
  files: FileStore,
  limits: Partial<BaseMapLimits> = {},
): BaseMapContext => ({
  ...context,
  files,
  baseMapLimits: { ...BASE_MAP_LIMITS, ...limits },
  uploadTurns: createUploadTurns(),
});

/** Returns the key under which the store of files has a map: apart from answers, because a map may be the same file as one. */
export const mapKey = (mapId: string): string => `map-${mapId}`;
