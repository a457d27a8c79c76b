import type { StorageUse } from '../../../data/ports/workbench.ts';

/** Below this many bytes a few thousand surveys more may not find room. */
const LITTLE = 50_000_000;

/** What is left for the app on this device, in bytes, where that is little; `null`: enough, or the browser does not tell. */
export const littleLeft = ({ used, quota }: Pick<StorageUse, 'used' | 'quota'>): number | null => {
  if (used === null || quota === null) return null;
  const left = Math.max(0, quota - used);
  return left < LITTLE ? left : null;
};
