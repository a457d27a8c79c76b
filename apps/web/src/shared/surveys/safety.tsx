import type { SyncStatus } from '@sampark/core/survey/survey';
import { useMemo } from 'react';
import type { Safety } from '../../data/ports/surveys/open-survey.ts';
import { SafetySign, type SignKind } from '../../ui/feedback/sign.tsx';
import { useTranslation } from '../use-translation.ts';
import type { ContentStatus, SurveyWords } from './survey-words.ts';

const OF_SURVEY: Record<Safety, SignKind> = {
  typing: 'pencil',
  phone: 'one',
  waiting: 'clock',
  server: 'two',
  attention: 'mark',
};

/**
 * Returns the words for each place where a survey's newest content can be. Look them up once: a phone takes its time over
 * it.
 */
export function useSafetyWords(): Readonly<Record<Safety, string>> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      typing: t('safety.unsaved'),
      phone: t('safety.savedDevice'),
      waiting: t('safety.savedWaiting'),
      server: t('safety.savedServer'),
      attention: t('safety.attention'),
    }),
    [t],
  );
}

interface SurveySafetyProps {
  readonly safety: Safety;
  readonly words: ReturnType<typeof useSafetyWords>;
}

/** Says where a survey's newest content is, for the editor's save bar. */
export function SurveySafety({ safety, words }: SurveySafetyProps) {
  return <SafetySign kind={OF_SURVEY[safety]}>{words[safety]}</SafetySign>;
}

const OF_SYNC: Record<ContentStatus, SignKind> = {
  draft: 'pencil',
  synced: 'two',
  pending: 'clock',
  failed: 'mark',
  conflict: 'mark',
};

interface SyncSafetyProps {
  readonly status: SyncStatus;
  /** The survey has typing that is not saved. */
  readonly draft: boolean;
  readonly words: SurveyWords;
}

/**
 * Says where the content of a survey in a list is. It does not say that all saved content is on the server while typing is
 * not saved.
 */
export function SyncSafety({ status, draft, words }: SyncSafetyProps) {
  const shown: ContentStatus = draft && status === 'synced' ? 'draft' : status;
  return <SafetySign kind={OF_SYNC[shown]}>{words.status(shown)}</SafetySign>;
}
