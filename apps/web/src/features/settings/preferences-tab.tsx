import { DATE_FORMATS } from '@sampark/i18n/formats';
import { isHeld } from '@sampark/i18n/languages';
import { useState } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/data/use-now.ts';
import { chooseDateFormat, chosenDateFormat, showDate } from '../../shared/dates.ts';
import { useTheme } from '../../shared/frame/theme.ts';
import { LANGUAGE_OPTIONS, useLanguageChoice } from '../../shared/frame/use-language-choice.ts';
import { paths } from '../../shared/paths.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { notify } from '../../ui/overlays/toasts.tsx';
import { ThisDevice } from './device/this-device.tsx';
import styles from './settings.module.css';

const formats = DATE_FORMATS.map((format) => ({ value: format, label: format }));

/** Chooses language, theme and dates for this device, and shows what the device holds. Each choice counts at once. */
export function PreferencesTab() {
  const { t } = useTranslation('settings');
  const [theme, chooseTheme] = useTheme();
  const { language, isComing, choose } = useLanguageChoice();
  const [format, setFormat] = useState(chosenDateFormat);
  const today = new Date(useNow()).toISOString();

  const write = (chosen: string | undefined) => {
    const next = DATE_FORMATS.find((each) => each === chosen);
    if (!next) return;
    chooseDateFormat(next);
    setFormat(next);
    notify.success(t('saved'));
  };
  const paint = (chosen: string | undefined) => {
    chooseTheme(chosen === 'dark' ? 'dark' : 'light');
    notify.success(t('saved'));
  };

  return (
    <>
      <div className={styles.form}>
        <Select
          label={t('preferences.language')}
          hint={isHeld(language) ? undefined : t('preferences.unchecked')}
          value={language}
          options={LANGUAGE_OPTIONS}
          disabled={isComing}
          onChoose={(chosen) => void choose(chosen)}
        />
        <p>
          <Link href={paths.texts}>{t('texts.link')}</Link>
        </p>
        <ChoiceField
          label={t('preferences.theme')}
          options={[
            { value: 'light', label: t('preferences.light') },
            { value: 'dark', label: t('preferences.dark') },
          ]}
          chosen={[theme]}
          onChoose={([chosen]) => paint(chosen)}
        />
        <ChoiceField
          label={t('preferences.date')}
          hint={t('preferences.dateHint', { date: showDate(today) })}
          options={formats}
          chosen={[format]}
          onChoose={([chosen]) => write(chosen)}
        />
      </div>
      <ThisDevice />
    </>
  );
}
