import type { StorageUse } from '../../data/ports/surveys/workbench.ts';

/** Below this many bytes there may be no room for a few thousand more surveys. */
const LITTLE = 50_000_000;

/**
 * Returns the bytes that are left for the app on this device where that is little. `null`: there is enough, or the browser
 * does not tell.
 */
export const littleLeft = ({ used, quota }: Pick<StorageUse, 'used' | 'quota'>): number | null => {
  if (used === null || quota === null) return null;
  const left = Math.max(0, quota - used);
  return left < LITTLE ? left : null;
};
