import { Languages } from 'lucide-react';
import { useTranslation } from '../use-translation.ts';
import styles from './language-switcher.module.css';
import { LANGUAGE_OPTIONS, useLanguageChoice } from './use-language-choice.ts';

/** Offers the languages, each in its own script. It is as wide as the one in use. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { language, isComing, choose } = useLanguageChoice();
  return (
    <span className={styles.switcher}>
      <Languages size={20} aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={t('preferences.language')}
        aria-busy={isComing}
        value={language}
        onChange={(event) => void choose(event.target.value)}
      >
        {LANGUAGE_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
