import { inLanguage } from '@sampark/core/forms/texts/local-text';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { Meaning } from './colouring.ts';

/** Returns the words for what a mark means. */
export function useMeaningText(): (meaning: Meaning) => string {
  const { t, i18n } = useTranslation(['map', 'survey']);
  return (meaning) => {
    switch (meaning.kind) {
      case 'choice':
        return inLanguage(meaning.label, i18n.language);
      case 'other':
        return t('otherAnswers');
      case 'none':
        return t('noAnswer');
      case 'conflict':
        return t('survey:sync.conflict');
      case 'complete':
        return t('survey:status.complete');
      case 'in_progress':
        return t('survey:status.in_progress');
    }
  };
}
