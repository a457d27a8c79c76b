import { useCallback, useMemo, useState } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useVillages } from '../../shared/places/use-villages.ts';
import { useSteps } from '../../shared/reports/use-steps.ts';
import { choiceInSteps, type ReportChoice } from './report-choice.ts';
import { type Asked, placesOf, type ReportScope, reportScope } from './report-scope.ts';
import { nameOfReport } from './use-tally.ts';

/** How much is known of what a report is of. */
export interface KnownChoice {
  /** Undefined: the device reads it; `null`: there is no panchayat here. */
  readonly scope: ReportScope | null | undefined;
  /** Undefined: its surveys are looked for. */
  readonly choice: ReportChoice | undefined;
}

/** Returns what the report is of, from what this device holds by now. */
export function useReportChoice(asked: Asked, port: ReportsPort | undefined): KnownChoice {
  const data = useAppData();
  const own = useSignedIn().panchayat?.panchayat_id;
  const surveys = useLive(data.surveys.all);
  const known = useLive(data.panchayats);
  const followed = useLive(data.followed);
  const villages = useVillages();
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const { panchayat, block, village, form, year } = asked;
  const places = useMemo(
    () => known && followed && placesOf(known.filter((each) => followed.includes(each.panchayat_id))),
    [known, followed],
  );
  const scope = useMemo(() => {
    if (!surveys || !places || !villages || !port) return undefined;
    return reportScope(
      { places, villages, surveys, form: port.form, own, thisYear },
      { panchayat, block, village: '', form, year },
    );
  }, [surveys, places, villages, port, own, panchayat, block, form, year, thisYear]);
  const begin = useCallback(
    () => (scope && surveys && villages ? choiceInSteps({ surveys, villages }, scope, village) : null),
    [scope, surveys, villages, village],
  );
  return { scope, choice: useSteps(begin, scope ? nameOfReport({ ...scope, village }) : '') };
}
