import { useEffect, useState } from 'react';
import { afterPaint } from '../../../data/browser/after-paint.ts';
import type { SurveyView } from '../../../data/ports/open-survey.ts';
import { useAppData } from '../../../shared/data/app-data.ts';
import type { Earlier } from './earlier-of.ts';

/** Returns the survey of an earlier year that this one goes on from, in step with what is saved here; `null`: this device has none. */
export function useEarlier({ form, summary }: Pick<SurveyView, 'form' | 'summary'>): Earlier | null {
  const data = useAppData();
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const { panchayat_id, village_name, record_id, survey_date, created_at, form_name } = summary;
  useEffect(() => {
    const own = { panchayat_id, village_name, record_id, survey_date, created_at, form_name };
    let end: (() => void) | null = null;
    let isOver = false;
    // The survey itself is on the screen first.
    const cancel = afterPaint(() => {
      void import('./earlier-of.ts').then(({ followEarlier }) => {
        if (!isOver) end = followEarlier(data, { own, form }, setEarlier);
      });
    });
    return () => {
      isOver = true;
      cancel();
      end?.();
    };
  }, [data, form, panchayat_id, village_name, record_id, survey_date, created_at, form_name]);
  return earlier;
}
