import { knownLanguage, LANGUAGE_NAMES } from '@sampark/i18n/languages';
import { changeLanguage, OutOfReach } from '@sampark/i18n/setup';
import { useState } from 'react';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useTranslation } from '../use-translation.ts';

/** The languages by their own names, for a picker. */
export const LANGUAGE_OPTIONS = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));

/** Changes the language of the app, and says how that ended. A language that cannot come changes nothing. */
export function useLanguageChoice() {
  const { t, i18n } = useTranslation();
  const [coming, setComing] = useState<string | null>(null);

  const choose = async (chosen: string): Promise<void> => {
    const language = knownLanguage(chosen);
    if (language === null || language === i18n.language || coming !== null) return;
    setComing(language);
    try {
      await changeLanguage(i18n, language);
      notify.success(i18n.t('preferences.languageChanged'));
    } catch (error) {
      const away = () => t('preferences.languageAway', { language: LANGUAGE_NAMES[language] });
      notify.error(error instanceof OutOfReach ? away() : t('preferences.languageFailed'));
    }
    setComing(null);
  };
  return { language: coming ?? i18n.language, isComing: coming !== null, choose };
}
