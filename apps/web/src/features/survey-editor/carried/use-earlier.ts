import { warningsIn } from '@sampark/core/forms/checks/warnings';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../data/browser/after-paint.ts';
import type { SurveyView } from '../../../data/ports/surveys/open-survey.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import type { Compared } from './earlier-of.ts';

const WITH_NOTHING: Compared = { earlier: null, warnings: warningsIn };

/** Returns what a survey is compared with: the one of an earlier year that it goes on from, and those of its panchayat that its warnings ask. */
export function useEarlier({ form, summary }: Pick<SurveyView, 'form' | 'summary'>): Compared {
  const data = useAppData();
  const [compared, setCompared] = useState(WITH_NOTHING);
  const { survey_id, panchayat_id, village_name, record_id, survey_date, created_at, form_name } = summary;
  useEffect(() => {
    const own = { survey_id, panchayat_id, village_name, record_id, survey_date, created_at, form_name };
    let end: (() => void) | null = null;
    let isOver = false;
    // The survey itself is on the screen first.
    const cancel = afterPaint(() => {
      void import('./earlier-of.ts').then(({ followEarlier }) => {
        if (!isOver) end = followEarlier(data, { own, form }, setCompared);
      });
    });
    return () => {
      isOver = true;
      cancel();
      end?.();
    };
  }, [data, form, survey_id, panchayat_id, village_name, record_id, survey_date, created_at, form_name]);
  return compared;
}
