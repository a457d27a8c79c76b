import { inLanguage } from '@sampark/core/forms/fields';
import { useTranslation } from '../../../shared/use-translation.ts';
import type { Meaning } from './colouring.ts';

/** Returns the words for what a mark means. */
export function useMeaningText(): (meaning: Meaning) => string {
  const { t, i18n } = useTranslation('map');
  return (meaning) =>
    meaning.kind === 'choice' ? inLanguage(meaning.label, i18n.language) : t(`meaning.${meaning.kind}`);
}
