import { useEffect, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** The modules of a report that are drawn at once: as many as a screen shows. */
const FIRST = 1;

/**
 * Returns how many modules of a report are drawn: the first at once, each further one after the screen shows the one before. A slow phone shows
 * the beginning of a report while it works out the rest.
 * @param report names the report: another one begins anew, and figures that change do not
 */
export function useDrawnModules(report: string, modules: number): number {
  const [drawn, setDrawn] = useState({ report, count: FIRST });
  const count = drawn.report === report ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= modules) return;
    return afterPaint(() => setDrawn({ report, count: count + 1 }));
  }, [report, count, modules]);
  return count;
}
