import type { Group } from '@sampark/core/reports/compare';
import type { Tally } from '@sampark/core/reports/tally';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useMemo } from 'react';
import type { Counting, ReportsPort } from '../../../data/ports/reports.ts';
import { type Counted, useCounted } from '../../../shared/reports/use-counted.ts';
import type { ComparedPlace } from './compared-places.ts';

type Groups = readonly Group<ComparedPlace>[];

/** Counts each place by itself. @returns `null`: nobody waits for it any more */
async function countEach(
  port: ReportsPort,
  places: readonly ComparedPlace[],
  counting: Counting,
): Promise<Groups | null> {
  const count = (surveys: readonly SurveySummary[]): Promise<Tally | null> =>
    surveys.length === 0 ? Promise.resolve(null) : port.tally(surveys, counting);
  // The report has counted them, so each only waits for the screen to draw: all of them wait together.
  const groups = await Promise.all(
    places.map(async (place) => {
      const [tally, earlier] = await Promise.all([count(place.now), count(place.earlier)]);
      return tally && { place, tally, earlier };
    }),
  );
  const counted = groups.flatMap((group) => group ?? []);
  return counted.length === places.length ? counted : null;
}

/**
 * Counts what each place says, after the report has counted what all say: then nothing is read twice.
 * @param places undefined: the report is not counted yet
 * @param name names what is compared
 */
export function useComparison(
  port: ReportsPort,
  places: readonly ComparedPlace[] | undefined,
  name: string,
): readonly [counted: Counted<Groups>, again: () => void] {
  const count = useMemo(
    () => places && ((counting: Counting) => countEach(port, places, counting)),
    [port, places],
  );
  return useCounted(count, name);
}
