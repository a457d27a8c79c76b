import type { NamedVillage } from '@sampark/core/places/village-names';
import { RECORD_LABEL } from '@sampark/core/survey/record-form';
import { isRecord, type SurveySummary } from '@sampark/core/survey/summary';
import { valueAt } from '@sampark/core/survey/values';
import { useEffect, useState } from 'react';
import { useAppData } from '../data/app-data.ts';
import { useSurveyWords } from '../surveys/survey-words.ts';

/** The facts that name a survey on its own screen. */
type Named = NamedVillage & Pick<SurveySummary, 'survey_id' | 'record_id' | 'form_name'>;

/** Stands where a name is about to be. */
const READING = '…';

/** Returns the name of what a survey is about: its village, its panchayat, or its record, which has a name of its own. */
export function useSubjectName(survey: Named): string {
  const { surveys } = useAppData();
  const village = useSurveyWords().village(survey);
  const record = isRecord(survey) ? survey.survey_id : survey.record_id;
  const [named, setNamed] = useState({ record: '', label: '' });
  useEffect(() => {
    if (record === '') return;
    let current = true;
    void surveys.read(record).then((read) => {
      const label = read && valueAt(read.values, RECORD_LABEL);
      if (current) setNamed({ record, label: typeof label === 'string' ? label : '' });
    });
    return () => {
      current = false;
    };
  }, [surveys, record]);
  if (record === '') return village;
  return named.record === record ? named.label || village : READING;
}

/** Writes the name of what a survey in a list is about. Only surveys of records need the hook. */
export function SubjectName({ survey }: { readonly survey: Named }) {
  return useSubjectName(survey);
}
