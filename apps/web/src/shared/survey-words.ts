import type { SyncStatus } from '@sampark/core/survey/survey';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What is said of a survey wherever it appears; taken once for a whole list. */
export interface SurveyWords {
  /** The village's name, or the words for a survey without one. */
  readonly village: (name: string) => string;
  readonly stage: (complete: boolean) => string;
  /** Where its newest saved content is. */
  readonly place: (status: SyncStatus) => string;
}

export function useSurveyWords(): SurveyWords {
  const { t } = useTranslation('survey');
  return useMemo(
    () => ({
      village: (name) => (name.trim() === '' ? t('untitled') : name),
      stage: (complete) => t(complete ? 'status.complete' : 'status.in_progress'),
      place: (status) => t(`sync.${status}`),
    }),
    [t],
  );
}
