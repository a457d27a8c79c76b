import { worksInPanchayat } from '@sampark/core/access/roles';
import type { Doubt } from '@sampark/core/reports/findings';
import type { SurveySummary } from '@sampark/core/survey/summary';
import { useMemo } from 'react';
import type { ChoiceResult } from '../../data/ports/open-survey.ts';
import type { ReportsPort } from '../../data/ports/reports.ts';
import { useAppData, useLive, useSignedIn } from '../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../shared/data/device-failure.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { notify } from '../../ui/overlays/toasts.tsx';

/** What a person does with doubts who may review. */
export interface Review {
  readonly accept: (survey: SurveySummary, doubt: Doubt) => void;
  readonly reopen: (survey: SurveySummary, doubt: Doubt) => void;
}

/** Returns what the person does with doubts; `null`: they may not review, or the server is from before and would refuse it. */
export function useReview(port: ReportsPort | undefined): Review | null {
  const { t } = useTranslation(['common', 'survey']);
  const { role } = useSignedIn().user;
  const knows = useLive(useAppData().server)?.knows.includes('accepted') === true;
  return useMemo(() => {
    if (!port || !knows || worksInPanchayat(role)) return null;
    const told = (result: Promise<ChoiceResult>): void => {
      void result.then((done) => {
        if (!done.ok) notify.error(t(deviceFailureKey(done.because)));
      });
    };
    return {
      accept: (survey, doubt) => told(port.accept(survey, doubt)),
      reopen: (survey, doubt) => told(port.reopen(survey, doubt)),
    };
  }, [port, knows, role, t]);
}
