import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formLanguages } from '@sampark/core/forms/texts/form-languages';
import { isHeld, LANGUAGES } from '@sampark/i18n/languages';
import { useId, useMemo, useState } from 'react';
import { languageName, useFormLanguage, useGivenFormLanguage } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import styles from './editor-head.module.css';

/** The languages in which a person can read a form. */
export interface OfferedLanguages {
  /** Empty: the form has English and Hindi at most, or the very languages of the app, or one was given already. */
  readonly languages: readonly string[];
  readonly choose: (language: string) => void;
}

const KEY = 'sampark.form_language';

/** Whether the languages are those of the app, all and no other: then whoever reads the app in theirs reads the form in it. */
const areTheApps = (languages: readonly string[]): boolean =>
  languages.length === LANGUAGES.length && LANGUAGES.every((each) => languages.includes(each));

/** Returns the language that was chosen on this device among those of a form (`null`: the app's), and the offer. */
export function useChosenFormLanguage(
  form: FormDefinition,
): readonly [chosen: string | null, offered: OfferedLanguages] {
  const { i18n } = useTranslation();
  const given = useGivenFormLanguage();
  const [kept, keep] = useState(() => localStorage.getItem(KEY));
  const languages = useMemo(() => {
    const all = formLanguages(form);
    return all.every(isHeld) || areTheApps(all) ? [] : all;
  }, [form]);
  const choose = (language: string): void => {
    // Who reads forms in the app's language reads them in its next one, too.
    if (language === i18n.language) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, language);
    keep(localStorage.getItem(KEY));
  };
  if (given !== null) return [given, { languages: [], choose }];
  return [kept !== null && languages.includes(kept) ? kept : null, { languages, choose }];
}

/** Offers a form's languages, unless they are English and Hindi at most, or the app's, all and no other. */
export function FormLanguageChoice({ languages, choose }: OfferedLanguages) {
  const { t } = useTranslation('editor');
  const language = useFormLanguage();
  const id = useId();
  if (languages.length === 0) return null;
  return (
    <span className={styles.language}>
      <label htmlFor={id}>{t('formLanguage')}</label>
      <select
        id={id}
        value={languages.includes(language) ? language : 'en'}
        onChange={({ target }) => choose(target.value)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </span>
  );
}
