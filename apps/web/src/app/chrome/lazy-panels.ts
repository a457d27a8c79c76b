import { lazy } from 'react';

/** Fetches the panels' code. */
export const loadPanels = () => import('./panels.ts');

/** The chrome's panels, which the first screen does without. */
export const panels = {
  More: lazy(async () => ({ default: (await loadPanels()).MorePanel })),
  Picture: lazy(async () => ({ default: (await loadPanels()).OwnPicture })),
  Person: lazy(async () => ({ default: (await loadPanels()).PersonPanel })),
  Sync: lazy(async () => ({ default: (await loadPanels()).SyncPanel })),
} as const;
