import { useMemo, useState } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { useVillages } from '../../shared/places/use-villages.ts';
import { type Asked, type ReportChoice, reportChoice } from './report-choice.ts';

/**
 * Returns what the report is of, from what this device holds by now.
 * @returns undefined while the device reads it; `null`: there is no panchayat here
 */
export function useReportChoice(
  asked: Asked,
  port: ReportsPort | undefined,
): ReportChoice | null | undefined {
  const data = useAppData();
  const own = useSignedIn().panchayat?.panchayat_id;
  const surveys = useLive(data.surveys.all);
  const known = useLive(data.panchayats);
  const followed = useLive(data.followed);
  const villages = useVillages();
  const [thisYear] = useState(() => String(new Date().getFullYear()));
  const { panchayat, block, village, form, year } = asked;
  return useMemo(() => {
    if (!surveys || !known || !followed || !villages || !port) return undefined;
    const panchayats = known.filter((each) => followed.includes(each.panchayat_id));
    return reportChoice(
      { panchayats, villages, surveys, form: port.form, own, thisYear },
      { panchayat, block, village, form, year },
    );
  }, [surveys, known, followed, villages, port, own, panchayat, block, village, form, year, thisYear]);
}
