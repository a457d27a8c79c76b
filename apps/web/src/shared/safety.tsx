import type { SyncStatus } from '@sampark/core/survey/survey';
import type { TFunction } from 'i18next';
import type { Safety } from '../data/ports.ts';
import { SafetySign, type SignKind } from '../ui/sign.tsx';
import type { PlaceOfContent, SurveyWords } from './survey-words.ts';

const OF_SURVEY: Record<Safety, SignKind> = {
  typing: 'pencil',
  phone: 'one',
  waiting: 'clock',
  server: 'two',
  attention: 'mark',
};

/** Where a survey's newest content is, with the words for the editor's save bar. @param t of who draws it */
export function SurveySafety({ safety, t }: { readonly safety: Safety; readonly t: TFunction }) {
  const words = (): string => {
    switch (safety) {
      case 'typing':
        return t('safety.unsaved');
      case 'phone':
        return t('safety.savedDevice');
      case 'waiting':
        return t('safety.savedWaiting');
      case 'server':
        return t('safety.savedServer');
      case 'attention':
        return t('safety.attention');
    }
  };
  return <SafetySign kind={OF_SURVEY[safety]}>{words()}</SafetySign>;
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
