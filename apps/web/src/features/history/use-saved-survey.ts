import { useEffect, useState } from 'react';
import type { ExportedSurvey } from '../../data/ports.ts';
import { useAppData, useLive } from '../../shared/app-data.ts';

/**
 * A survey's saved content, read again when it changes. A sync is begun, because the history that stands beside it
 * comes from the server, and what this device shows should not be older.
 * @returns `undefined` while it is being read, `null` when it is not on this device
 */
export function useSavedSurvey(surveyId: string): ExportedSurvey | null | undefined {
  const { surveys, sync } = useAppData();
  const changed = useLive(surveys.all)?.find((each) => each.survey_id === surveyId)?.updated_at;
  const [survey, setSurvey] = useState<ExportedSurvey | null>();

  useEffect(() => {
    if (sync.status.get()?.online !== false) void sync.now();
  }, [sync]);

  useEffect(() => {
    let current = true;
    void surveys.read(surveyId).then((read) => {
      if (current) setSurvey(read);
    });
    return () => {
      current = false;
    };
  }, [surveys, surveyId, changed]);

  return survey;
}
