import { useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../../data/browser/after-paint.ts';
import { afterTasks } from '../../data/browser/after-tasks.ts';

/** The time for which work goes on before the screen may draw, in milliseconds. */
const STRETCH = 30;

/** Work in steps, of which some give a first result. */
type Steps<Found> = Generator<Found | undefined, Found, void>;

/** Goes on with work for a stretch, one step at least. */
function goOn<Found>(steps: Steps<Found>): { readonly found: Found | undefined; readonly isDone: boolean } {
  const end = performance.now() + STRETCH;
  let found: Found | undefined;
  do {
    const step = steps.next();
    if (step.value !== undefined) found = step.value;
    if (step.done) return { found, isDone: true };
  } while (performance.now() < end);
  return { found, isDone: false };
}

/**
 * Does work in steps: the beginning at once, the rest while the screen draws and people press. What is short is there at the first drawing.
 * @param begin the work; `null`: it cannot begin yet. Another function begins anew
 * @param name names what the work is about: what was found about the same stays until it is found again
 * @returns what is found by now
 */
export function useSteps<Found>(begin: () => Steps<Found> | null, name: string): Found | undefined {
  const [later, setLater] = useState<{ readonly name: string; readonly found: Found }>();
  const first = useMemo(() => {
    const steps = begin();
    return steps && { steps, ...goOn(steps) };
  }, [begin]);
  useEffect(() => {
    if (!first) return;
    const show = (found: Found | undefined) => {
      if (found !== undefined) setLater({ name, found });
    };
    // What is on the screen already is only remembered.
    if (first.isDone) return afterPaint(() => show(first.found));
    show(first.found);
    let cancel = (): void => undefined;
    const next = () => {
      cancel = afterTasks(() => {
        const { found, isDone } = goOn(first.steps);
        show(found);
        if (!isDone) next();
      });
    };
    next();
    return () => cancel();
  }, [first, name]);
  const known = later?.name === name ? later.found : undefined;
  return first?.isDone ? first.found : (known ?? first?.found);
}
