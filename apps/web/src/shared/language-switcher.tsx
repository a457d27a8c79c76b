import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { changeLanguage } from '@sampark/i18n/setup';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { notify } from '../ui/toasts.tsx';
import styles from './language-switcher.module.css';

/** The languages side by side, each in its own script; one press changes. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation();

  const choose = async (language: Language) => {
    if (language === i18n.language) return;
    try {
      await changeLanguage(i18n, language);
      notify.success(i18n.t('preferences.languageChanged'));
    } catch {
      notify.error(t('preferences.languageFailed'));
    }
  };

  return (
    <div className={styles.switcher} role="group" aria-label={t('preferences.language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={classes(styles.language, language === i18n.language && styles.on)}
          aria-pressed={language === i18n.language}
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
