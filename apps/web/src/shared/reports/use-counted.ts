import { useEffect, useState } from 'react';
import type { Counting } from '../../data/ports/reports.ts';

/** How far the work over many surveys is. */
export type Counted<Found> =
  | { readonly kind: 'counting'; readonly counted: number }
  | { readonly kind: 'done'; readonly found: Found }
  | { readonly kind: 'failed' };

const BEGUN = { kind: 'counting', counted: 0 } as const;

interface Seen<Found> {
  readonly place: string;
  readonly state: Counted<Found>;
}

/**
 * Works through many surveys, and again when what it works through changes. Meanwhile what was found of the same place stays.
 * @param count the work; undefined: it cannot begin yet. Another function begins anew
 * @param place names what is looked at
 * @returns how far it is, and begins again
 */
export function useCounted<Found>(
  count: ((counting: Counting) => Promise<Found | null>) | undefined,
  place: string,
): readonly [counted: Counted<Found>, again: () => void] {
  const [seen, setSeen] = useState<Seen<Found>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!count) return;
    let current = true;
    const show = (state: Counted<Found>) => {
      if (current) setSeen({ place, state });
    };
    const counted = (surveys: number) => {
      if (!current) return;
      setSeen((before) => {
        const isOfPlace = before?.place === place;
        // What is on the screen stays until it can be replaced. That none is counted is known of a place that begins.
        if (isOfPlace ? before.state.kind === 'done' : surveys === 0) return before;
        return { place, state: { kind: 'counting', counted: surveys } };
      });
    };
    count({ isWanted: () => current, counted })
      .then((found) => found && show({ kind: 'done', found }))
      .catch(() => show({ kind: 'failed' }));
    return () => {
      current = false;
    };
  }, [count, place, attempt]);
  return [seen?.place === place ? seen.state : BEGUN, () => setAttempt(attempt + 1)];
}
