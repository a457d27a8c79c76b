import type { Note } from '@sampark/core/survey/about/notes';
import type { FieldPath } from '@sampark/core/survey/values';
import { useMemo } from 'react';
import type { ChoiceResult, OpenSurvey, SurveyView } from '../../../../data/ports/open-survey.ts';
import { useAppData, useLive } from '../../../../shared/data/app-data.ts';
import { deviceFailureKey } from '../../../../shared/data/device-failure.ts';
import { useTranslation } from '../../../../shared/use-translation.ts';
import { notify } from '../../../../ui/overlays/toasts.tsx';

/** What a person does with notes. Each function says whether the device took it; if not, a message says why. */
export interface Notes {
  /** The id of the person, where they may write notes; `null`: they only read them. */
  readonly by: string | null;
  readonly write: (on: FieldPath, text: string) => Promise<boolean>;
  readonly takeBack: (note: Note) => Promise<boolean>;
  readonly bringBack: (note: Note) => Promise<boolean>;
}

/** Returns the same object as long as the person may do the same: every question on the screen holds it. */
export function useNotes(
  survey: OpenSurvey,
  { notes_by }: Pick<SurveyView, 'notes_by'>,
  editable: boolean,
): Notes {
  const { t } = useTranslation(['common', 'survey']);
  // A server from before would refuse each note.
  const knows = useLive(useAppData().server)?.knows.includes('about') === true;
  const by = knows && editable ? notes_by : null;
  return useMemo(() => {
    const told = async (done: Promise<ChoiceResult>): Promise<boolean> => {
      const result = await done;
      if (!result.ok) notify.error(t(deviceFailureKey(result.because)));
      return result.ok;
    };
    return {
      by,
      write: (on, text) => told(survey.writeNote(on, text)),
      takeBack: (note) => told(survey.takeBackNote(note)),
      bringBack: (note) => told(survey.bringBackNote(note)),
    };
  }, [survey, by, t]);
}
