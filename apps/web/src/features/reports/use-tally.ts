import type { Tally } from '@sampark/core/reports/tally';
import { type Round, speakingIn } from '@sampark/core/rounds/round-of';
import { useMemo } from 'react';
import type { Counting, ReportsPort } from '../../data/ports/reports.ts';
import { type Counted, useCounted } from '../../shared/reports/use-counted.ts';
import type { ReportChoice } from './report-choice.ts';
import { addressOf } from './report-scope.ts';

/** Names what a report is of, so that the figures of another one do not stay on the screen. */
export function nameOfReport({
  place,
  village,
  form_name,
  year,
}: Pick<ReportChoice, 'place' | 'village' | 'form_name' | 'year'>): string {
  const { panchayat, block } = addressOf(place);
  return [panchayat, block, village, form_name, year].join(' ');
}

/**
 * Counts what the surveys of a round say, and again when one of them changes. Meanwhile the figures of the same place stay. What was counted before is there at
 * the first drawing.
 * @param round undefined: nothing is to be counted yet
 * @param place names what the report is of
 * @returns how far it is, and begins again
 */
export function useTally(
  port: ReportsPort | undefined,
  round: Round | undefined,
  place: string,
): readonly [counted: Counted<Tally>, again: () => void] {
  const surveys = round && speakingIn(round);
  const count = useMemo(
    () => port && surveys && ((counting: Counting) => port.tally(surveys, counting)),
    [port, surveys],
  );
  const [counted, again] = useCounted(count, place);
  const known = (surveys && port?.known(surveys)) ?? null;
  return [useMemo(() => (known ? { kind: 'done', found: known } : counted), [known, counted]), again];
}
