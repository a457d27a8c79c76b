import type { FormDefinition } from '@sampark/core/forms/definition/definition';
import { formLanguages } from '@sampark/core/forms/texts/form-languages';
import { useEffect, useRef, useState } from 'react';
import type { AppData } from '../../data/ports/app-data.ts';
import { InSandbox, type SurveyScreens } from '../../shared/data/in-sandbox.tsx';
import { InFormLanguage, languageName } from '../../shared/surveys/form-language.ts';
import { useTranslation } from '../../shared/use-translation.ts';
import { Select } from '../../ui/fields/select.tsx';
import styles from './forms.module.css';
import { PhoneFrame } from './phone-frame.tsx';

interface PreviewedFormProps {
  readonly form: FormDefinition;
  readonly app: AppData;
  /** A survey of it. */
  readonly surveyId: string;
  readonly screens: SurveyScreens;
}

/** Shows a survey of a form as a phone shows it, in each of the form's languages. */
export function PreviewedForm({ form, app, surveyId, screens }: PreviewedFormProps) {
  const { t, i18n } = useTranslation('forms');
  const languages = formLanguages(form);
  const [chosen, choose] = useState(languages.includes(i18n.language) ? i18n.language : 'en');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section className={styles.preview} aria-label={t('preview.title')} ref={section}>
      <div className={styles.beside}>
        <p>{t('preview.about')}</p>
        {languages.length > 1 && (
          <Select
            label={t('preview.language')}
            hint={t('preview.languageHint')}
            options={languages.map((code) => ({ value: code, label: languageName(code) }))}
            value={chosen}
            onChoose={choose}
          />
        )}
      </div>
      <PhoneFrame>
        <InFormLanguage value={chosen}>
          <InSandbox
            app={app}
            surveyId={surveyId}
            screens={screens}
            outside={t('preview.outside')}
            back={t('preview.back')}
          />
        </InFormLanguage>
      </PhoneFrame>
    </section>
  );
}
