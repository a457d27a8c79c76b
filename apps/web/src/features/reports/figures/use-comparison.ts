import type { Group } from '@sampark/core/reports/compare';
import type { Tally } from '@sampark/core/reports/tally';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useEffect, useState } from 'react';
import type { ReportsPort } from '../../../data/ports/reports.ts';
import type { ComparedPlace } from './compared-places.ts';

type Groups = readonly Group<ComparedPlace>[];

/** How far the counting for a comparison is. */
export type Comparing =
  | { readonly kind: 'counting' }
  | { readonly kind: 'done'; readonly groups: Groups }
  | { readonly kind: 'failed' };

/** Counts each place by itself. @returns `null`: nobody waits for it any more */
async function countEach(
  port: ReportsPort,
  places: readonly ComparedPlace[],
  isWanted: () => boolean,
): Promise<Groups | null> {
  const count = (surveys: readonly SurveySummary[]): Promise<Tally | null> =>
    port.tally(surveys, { isWanted, counted: () => undefined });
  const groups: Group<ComparedPlace>[] = [];
  for (const place of places) {
    const tally = await count(place.now);
    const earlier = place.earlier.length > 0 ? await count(place.earlier) : null;
    if (!tally) return null;
    groups.push({ place, tally, earlier });
  }
  return groups;
}

/** Counts what each place says. What the report counted is not read again. */
export function useComparison(port: ReportsPort, places: readonly ComparedPlace[]): Comparing {
  const [seen, setSeen] = useState<{ readonly of: readonly ComparedPlace[]; readonly state: Comparing }>();
  useEffect(() => {
    let current = true;
    const show = (state: Comparing) => {
      if (current) setSeen({ of: places, state });
    };
    countEach(port, places, () => current)
      .then((groups) => groups && show({ kind: 'done', groups }))
      .catch(() => show({ kind: 'failed' }));
    return () => {
      current = false;
    };
  }, [port, places]);
  return seen?.of === places ? seen.state : { kind: 'counting' };
}
