import { worksInPanchayat } from '@sampark/core/access/roles';
import type { ReviewPress } from '@sampark/core/device/review';
import type { Doubt } from '@sampark/core/reports/findings';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useMemo } from 'react';
import type { ReportsPort } from '../../data/ports/reports.ts';
import type { ChoiceResult } from '../../data/ports/surveys/open-survey.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** The steps with doubts of a person who may review. Each says whether this device has it. */
export interface Review {
  readonly accept: (survey: SurveySummary, doubt: Doubt) => Promise<boolean>;
  readonly reopen: (survey: SurveySummary, doubt: Doubt) => Promise<boolean>;
  /** `null`: the server is from before, and would refuse it. */
  readonly sendBack: ((survey: SurveySummary, press: ReviewPress) => Promise<boolean>) | null;
  /** The server takes the return of a single row. */
  readonly knowsRows: boolean;
}

/** Returns what the person does with doubts; `null`: they may not review, or the server is from before and would refuse it. */
export function useReview(port: ReportsPort | undefined): Review | null {
  const { t } = useTranslation(['common', 'survey']);
  const { role } = useSignedIn().user;
  const server = useLive(useAppData().server);
  const knows = server?.knows.includes('accepted') === true;
  const knowsReview = server?.knows.includes('review') === true;
  const knowsRows = server?.knows.includes('review_rows') === true;
  return useMemo(() => {
    if (!port || !knows || worksInPanchayat(role)) return null;
    const told = async (result: Promise<ChoiceResult>): Promise<boolean> => {
      const done = await result;
      if (!done.ok) notify.error(t(deviceFailureKey(done.because)));
      return done.ok;
    };
    return {
      accept: (survey, doubt) => told(port.accept(survey, doubt)),
      reopen: (survey, doubt) => told(port.reopen(survey, doubt)),
      sendBack: knowsReview ? (survey, press) => told(port.sendBack(survey, press)) : null,
      knowsRows,
    };
  }, [port, knows, knowsReview, knowsRows, role, t]);
}
