import { useMemo } from 'react';
import type { OpenSurvey, SurveyView } from '../../../../data/ports/surveys/open-survey.ts';
import { useAppData, useLive } from '../../../../shared/data/app-data.ts';

/** The steps of a person with notes. */
export interface Notes {
  /** The id of the person, where they may write notes; `null`: they only read them. */
  readonly by: string | null;
  readonly survey: Pick<OpenSurvey, 'writeNote' | 'takeBackNote' | 'bringBackNote'>;
}

/** Returns the same object as long as the person may do the same: every question on the screen holds it. */
export function useNotes(
  survey: OpenSurvey,
  { notes_by }: Pick<SurveyView, 'notes_by'>,
  editable: boolean,
): Notes {
  // A server from before would refuse each note.
  const knows = useLive(useAppData().server)?.knows.includes('about') === true;
  const by = knows && editable ? notes_by : null;
  return useMemo(() => ({ by, survey }), [by, survey]);
}
