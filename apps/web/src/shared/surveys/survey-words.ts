import type { NamedVillage } from '@sampark/core/places/village-names';
import type { SyncStatus } from '@sampark/core/survey/survey';
import { useMemo } from 'react';
import { useVillageName } from '../places/village-name.ts';
import { useTranslation } from '../use-translation.ts';

/** The place of a survey's content. `draft`: on the server, except for typing that is not saved. */
export type ContentStatus = SyncStatus | 'draft';

/** The words about a survey that are the same wherever it appears; look them up once for a whole list. */
export interface SurveyWords {
  /** The name of the survey's village, or panchayat, in the reader's script; or the words for a survey without one. */
  readonly village: (survey: NamedVillage) => string;
  readonly stage: (complete: boolean) => string;
  /** Says where the survey's content is. */
  readonly status: (status: ContentStatus) => string;
}

export function useSurveyWords(): SurveyWords {
  const { t } = useTranslation('survey');
  const nameOf = useVillageName();
  return useMemo(() => {
    const untitled = t('untitled');
    const complete = t('status.complete');
    const inProgress = t('status.in_progress');
    const statuses: Readonly<Record<ContentStatus, string>> = {
      draft: t('sync.draft'),
      synced: t('sync.synced'),
      pending: t('sync.pending'),
      failed: t('sync.failed'),
      conflict: t('sync.conflict'),
    };
    return {
      village: (survey) => nameOf(survey).trim() || untitled,
      stage: (isComplete) => (isComplete ? complete : inProgress),
      status: (status) => statuses[status],
    };
  }, [t, nameOf]);
}
