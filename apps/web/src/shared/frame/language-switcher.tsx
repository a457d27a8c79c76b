import { isUnfinished } from '@sampark/i18n/languages';
import { Languages } from 'lucide-react';
import { useTranslation } from '../use-translation.ts';
import styles from './language-switcher.module.css';
import { LANGUAGE_OPTIONS, useLanguageChoice } from './use-language-choice.ts';

/** Offers the languages that are written, each in its own script. It is as wide as the one in use. The settings have the others, too. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { language, isComing, choose } = useLanguageChoice();
  const offered = LANGUAGE_OPTIONS.filter(({ value }) => value === language || !isUnfinished(value));
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
        {offered.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
