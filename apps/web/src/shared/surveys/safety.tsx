import type { SyncStatus } from '@sampark/core/survey/survey';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Safety } from '../../data/ports/open-survey.ts';
import { SafetySign, type SignKind } from '../../ui/feedback/sign.tsx';
import type { PlaceOfContent, SurveyWords } from './survey-words.ts';

const OF_SURVEY: Record<Safety, SignKind> = {
  typing: 'pencil',
  phone: 'one',
  waiting: 'clock',
  server: 'two',
  attention: 'mark',
};

/** What is said of a survey's newest content by where it is: looked up once, for a phone takes its time over it. */
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

/** Where a survey's newest content is, with the words for the editor's save bar. */
export function SurveySafety({ safety, words }: SurveySafetyProps) {
  return <SafetySign kind={OF_SURVEY[safety]}>{words[safety]}</SafetySign>;
}

const OF_SYNC: Record<PlaceOfContent, SignKind> = {
  draft: 'pencil',
  synced: 'two',
  pending: 'clock',
  failed: 'mark',
  conflict: 'mark',
};

interface SyncSafetyProps {
  readonly status: SyncStatus;
  /** Something is typed in it and not saved. */
  readonly draft: boolean;
  readonly words: SurveyWords;
}

/** Where a survey in a list is. That all saved of it is on the server is no word for what is typed and not saved. */
export function SyncSafety({ status, draft, words }: SyncSafetyProps) {
  const place: PlaceOfContent = draft && status === 'synced' ? 'draft' : status;
  return <SafetySign kind={OF_SYNC[place]}>{words.place(place)}</SafetySign>;
}
