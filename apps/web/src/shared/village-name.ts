import { useTranslation } from 'react-i18next';

/** The village's name, or the words for a survey without one. */
export function useVillageName(): (name: string) => string {
  const { t } = useTranslation('survey');
  return (name) => (name.trim() === '' ? t('untitled') : name);
}
