import { useMemo } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import type { BesideTally } from './figures/report-context.ts';
import type { ReportChoice } from './report-choice.ts';
import { usePlaceWords } from './use-place-words.ts';
import { nameOfReport, useTally } from './use-tally.ts';

/**
 * Counts what stands beside a report: the earlier year, and after it the wider place. Until they are counted, and where they cannot be, the report stands
 * without them.
 */
export function useBeside(port: ReportsPort, choice: ReportChoice): readonly BesideTally[] {
  const { earlier, wider } = choice;
  const name = nameOfReport(choice);
  const placeName = usePlaceWords();
  const [before] = useTally(port, earlier?.round, `${name} earlier`);
  const isNext = !earlier || before.kind !== 'counting';
  const [around] = useTally(port, isNext ? wider?.round : undefined, `${name} wider`);
  const year = earlier?.year;
  const named = wider ? placeName(wider.place) : undefined;
  return useMemo(
    () => [
      ...(year !== undefined && before.kind === 'done'
        ? [{ named: year, tally: before.found, isWider: false }]
        : []),
      ...(named !== undefined && around.kind === 'done'
        ? [{ named, tally: around.found, isWider: true }]
        : []),
    ],
    [year, before, named, around],
  );
}
