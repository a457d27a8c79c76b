import type { Group } from '@sampark/core/reports/compare';
import { addTallies, type Tally } from '@sampark/core/reports/tally';
import type { SurveySummary } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import type { Counting, ReportsPort } from '../../../data/ports/reports.ts';
import { type Counted, useCounted } from '../../../shared/reports/use-counted.ts';
import type { ComparedPlace } from './compared-places.ts';

type Groups = readonly Group<ComparedPlace>[];

/** Counts what each place says to one question. @returns `null`: nobody waits for it any more */
async function countOne(
  port: ReportsPort,
  places: readonly ComparedPlace[],
  path: FieldPath,
  counting: Counting,
): Promise<Groups | null> {
  const all = places.flatMap(({ now, earlier }) => [...now, ...earlier]);
  const tallies = await port.tallies(all, path, counting);
  if (!tallies) return null;
  const sum = (surveys: readonly SurveySummary[]): Tally =>
    addTallies(surveys.flatMap(({ survey_id }) => tallies.get(survey_id) ?? []));
  return places.map((place) => ({
    place,
    tally: sum(place.now),
    earlier: place.earlier.length > 0 ? sum(place.earlier) : null,
  }));
}

/** Counts what each place says to all questions. @returns `null`: nobody waits for it any more */
async function countAll(
  port: ReportsPort,
  places: readonly ComparedPlace[],
  counting: Counting,
): Promise<Groups | null> {
  const groups: Groups[number][] = [];
  for (const place of places) {
    const tally = await port.tally(place.now, counting);
    const earlier = place.earlier.length > 0 ? await port.tally(place.earlier, counting) : null;
    if (!tally || (place.earlier.length > 0 && !earlier)) return null;
    groups.push({ place, tally, earlier });
  }
  return groups;
}

/**
 * Counts what each place says, after the report has counted what all say: then nothing is read twice.
 * @param places undefined: the report is not counted yet
 * @param path that of the question, or of the repeat; `null`: all of them, which only few places have room for
 * @param name names what is compared
 */
export function useComparison(
  port: ReportsPort,
  places: readonly ComparedPlace[] | undefined,
  path: FieldPath | null,
  name: string,
): readonly [counted: Counted<Groups>, again: () => void] {
  const count = useMemo(
    () =>
      places &&
      ((counting: Counting) =>
        path === null ? countAll(port, places, counting) : countOne(port, places, path, counting)),
    [port, places, path],
  );
  return useCounted(count, name);
}
