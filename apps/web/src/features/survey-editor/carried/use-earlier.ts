import { type CarriedAnswer, carriedAnswers } from '@sampark/core/rounds/carried';
import { earlierSurvey } from '@sampark/core/rounds/earlier-survey';
import { type SurveySummary, yearOf } from '@sampark/core/survey/summary';
import type { FieldPath } from '@sampark/core/survey/values';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../data/browser/after-paint.ts';
import type { SurveyView } from '../../../data/ports/open-survey.ts';
import { useAppData } from '../../../shared/data/app-data.ts';

/** The survey that another one goes on from, with its answers. */
export interface Earlier {
  readonly summary: SurveySummary;
  readonly year: string;
  readonly answers: ReadonlyMap<FieldPath, CarriedAnswer>;
}

/** Returns the survey of an earlier year that this one goes on from, in step with what is saved here; `null`: this device has none. */
export function useEarlier({ form, summary }: Pick<SurveyView, 'form' | 'summary'>): Earlier | null {
  const { surveys, villages } = useAppData();
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const { survey_id, panchayat_id, village_name, record_id, survey_date, created_at, form_name } = summary;
  useEffect(() => {
    const own = { survey_id, panchayat_id, village_name, record_id, survey_date, created_at, form_name };
    let known = '';
    let isOver = false;
    const look = async (): Promise<void> => {
      const [all, names] = [surveys.all.get(), villages.get()];
      if (!all || !names) return;
      const found = earlierSurvey(all, names, own);
      const version = found ? `${found.survey_id} ${found.updated_at}` : '';
      if (version === known) return;
      known = version;
      const saved = found && (await surveys.read(found.survey_id));
      if (isOver || version !== known) return;
      setEarlier(
        saved && {
          summary: saved.summary,
          year: yearOf(saved.summary),
          answers: carriedAnswers(form, saved),
        },
      );
    };
    const ends = [surveys.all.subscribe(() => void look()), villages.subscribe(() => void look())];
    // The survey itself is on the screen first.
    const cancel = afterPaint(() => void look());
    return () => {
      isOver = true;
      cancel();
      for (const end of ends) end();
    };
  }, [
    surveys,
    villages,
    form,
    survey_id,
    panchayat_id,
    village_name,
    record_id,
    survey_date,
    created_at,
    form_name,
  ]);
  return earlier;
}
