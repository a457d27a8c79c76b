import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@sampark/i18n/languages';
import { changeLanguage } from '@sampark/i18n/setup';
import { SideBySide } from '../../ui/layout/side-by-side.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { useTranslation } from '../use-translation.ts';

/** Offers the languages side by side, each in its own script; one press changes the language. */
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
    <SideBySide
      label={t('preferences.language')}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
      chosen={i18n.language}
      onChoose={(language) => void choose(language)}
    />
  );
}
