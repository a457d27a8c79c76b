import { useMemo } from 'react';
import { type SurveyWords, useSurveyWords } from '../../shared/surveys/survey-words.ts';
import { useTranslation } from '../../shared/use-translation.ts';

/** The words that all cards share; the list looks them up once. */
export interface CardWords extends SurveyWords {
  readonly draft: string;
  readonly history: string;
  readonly view: string;
  readonly edit: string;
  readonly duplicate: string;
  readonly export: string;
  readonly delete: string;
}

export function useCardWords(): CardWords {
  const { t } = useTranslation(['survey', 'common']);
  const words = useSurveyWords();
  return useMemo(
    () => ({
      ...words,
      draft: t('status.draft'),
      history: t('list.history'),
      view: t('list.view'),
      edit: t('list.edit'),
      duplicate: t('list.duplicate'),
      export: t('list.export'),
      delete: t('common:action.delete'),
    }),
    [words, t],
  );
}
