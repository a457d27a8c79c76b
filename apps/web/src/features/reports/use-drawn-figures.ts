import { useEffect, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';

/** The figures of a report that are drawn at once: as many as a phone shows below the head of the report. */
const FIRST = 1;
/** Those that are drawn together after them: a slow phone draws them within a frame or two. */
const STEP = 3;

/**
 * Returns how many figures of a report are drawn: the first at once, further ones after the screen shows those before. A slow phone shows
 * the beginning of a report while it works out the rest.
 * @param report names the report: another one begins anew, and figures that change do not
 */
export function useDrawnFigures(report: string, figures: number): number {
  const [drawn, setDrawn] = useState({ report, count: FIRST });
  const count = drawn.report === report ? drawn.count : FIRST;
  useEffect(() => {
    if (count >= figures) return;
    return afterPaint(() => setDrawn({ report, count: count + STEP }));
  }, [report, count, figures]);
  return count;
}
