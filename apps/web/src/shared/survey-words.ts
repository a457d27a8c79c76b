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
  return useMemo(() => {
    const untitled = t('untitled');
    const complete = t('status.complete');
    const inProgress = t('status.in_progress');
    const places: Readonly<Record<SyncStatus, string>> = {
      synced: t('sync.synced'),
      pending: t('sync.pending'),
      failed: t('sync.failed'),
      conflict: t('sync.conflict'),
    };
    return {
      village: (name) => (name.trim() === '' ? untitled : name),
      stage: (isComplete) => (isComplete ? complete : inProgress),
      place: (status) => places[status],
    };
  }, [t]);
}
